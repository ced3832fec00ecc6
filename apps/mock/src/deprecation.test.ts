import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mock, startMock } from './index.ts';

let folder: string;
let mock: Mock;

/** The contract, with an operation and a field that are deprecated. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-deprecation-'));
  const contract = JSON.parse(
    await readFile(fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json')), 'utf8'),
  );
  const marks = { deprecated: true, 'x-deprecated-since': '2027-01-15', 'x-sunset': '2027-07-15' };
  Object.assign(contract.paths['/v1/topics'].get, marks);
  const { schema } = contract.paths['/v1/topics'].post.requestBody.content['application/json'];
  const name = schema.$ref.split('/').pop();
  Object.assign(contract.components.schemas[name].properties.name, marks);
  const spec = join(folder, 'openapi.json');
  await writeFile(spec, JSON.stringify(contract));
  mock = await startMock({ port: 0, spec });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

async function call(method: string, path: string, body?: object, token = 'any') {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Origin: 'http://127.0.0.1:1',
  };
  const response = await fetch(mock.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  await response.arrayBuffer();
  const found = ['deprecation', 'sunset'].map((header) => response.headers.get(header));
  return { status: response.status, found, exposed: response.headers.get('access-control-expose-headers') };
}

const days = ['@1799971200', 'Thu, 15 Jul 2027 00:00:00 GMT'];

it('announces the end of a deprecated operation with success and failure, also to pages', async () => {
  const success = await call('GET', '/v1/topics');
  expect(success).toMatchObject({ status: 200, found: days });
  expect(success.exposed).toMatch(/\bDeprecation, Sunset\b/);
  expect(await call('GET', '/v1/topics?pageSize=-1')).toMatchObject({ status: 422, found: days });
});

it('announces the end of a field to those who send it', async () => {
  expect(await call('POST', '/v1/topics', { key: 'news', name: 'News' })).toMatchObject({ status: 201, found: days });
  expect((await call('POST', '/v1/topics', { key: 'news' })).found).toEqual([null, null]);
  expect((await call('GET', '/v1/topics/order-updates')).found).toEqual([null, null]);
});
