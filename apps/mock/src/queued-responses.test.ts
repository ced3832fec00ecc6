import { afterAll, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
const list = (headers = {}) =>
  fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer test', ...headers } });

it('is the answer to one request of the operation', async () => {
  mock.next('listTopics', 'tooManyRequests');
  expect((await list()).status).toBe(429);
  expect((await list()).status).toBe(200);
});

it('waits for its turn where the request has a wish of its own', async () => {
  mock.next('listTopics', 'tooManyRequests');
  expect((await list({ Prefer: 'code=500' })).status).toBe(500);
  expect((await list({ Prefer: 'dynamic=true' })).status).toBe(200);
  expect((await list()).status).toBe(429);
});

it('can be taken back', async () => {
  mock.next('listTopics', 'tooManyRequests');
  mock.next('listTopics', undefined);
  expect((await list()).status).toBe(200);
});

it('rejects what the contract does not have, and says what it has', () => {
  expect(() => mock.next('listTopic', 'topics')).toThrow(
    /^There is no operation listTopic\. Did you mean listTopics\? There are createAccessToken, /,
  );
  expect(() => mock.next('listTopics', 'flood')).toThrow(
    /^listTopics has no example flood\. It has: .*tooManyRequests/,
  );
});
