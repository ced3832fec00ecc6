import { expect, it } from 'vitest';
import { readContract } from './contract/contract.ts';
import { readDocument } from './contract/document.ts';
import { appWith, find, type Sent, samples, send } from './testing.ts';
import { sampleHandlers } from './testing-samples.ts';

/** A service whose contract has an operation and a field that are deprecated. */
const document = structuredClone(await readDocument());
const marks = { deprecated: true, 'x-deprecated-since': '2027-01-15', 'x-sunset': '2027-07-15' };
Object.assign(document.paths['/v1/topics']?.get as object, marks);
Object.assign(document.components.schemas.TopicInput?.properties?.name as object, marks);
const app = appWith(sampleHandlers(samples), { contract: readContract(document) });

async function call(id: string, sent: Sent = {}) {
  const { statusCode: status, headers } = await send(find(id), sent, app);
  return { status, found: [headers.deprecation, headers.sunset] };
}

const days = ['@1799971200', 'Thu, 15 Jul 2027 00:00:00 GMT'];

it('announces the end of a deprecated operation with success and failure', async () => {
  expect(await call('listTopics')).toEqual({ status: 200, found: days });
  expect(await call('listTopics', { headers: { authorization: 'Bearer bad' } })).toEqual({ status: 401, found: days });
});

it('announces the end of a field to those who send it', async () => {
  const payload = (body: object) => ({ payload: JSON.stringify(body) });
  expect(await call('createTopic', payload({ key: 'news', name: 'News' }))).toEqual({ status: 201, found: days });
  expect(await call('createTopic', payload({ name: 'News' }))).toEqual({ status: 422, found: days });
  expect((await call('createTopic', payload({ key: 'news' }))).found).toEqual([undefined, undefined]);
  expect((await call('getTopic')).found).toEqual([undefined, undefined]);
});
