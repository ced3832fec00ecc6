import { afterAll, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

/** @returns status, and the name of the example that answered */
async function call(method: string, path: string, body: object): Promise<unknown[]> {
  const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
  const { status } = await fetch(mock.url + path, { method, headers, body: JSON.stringify(body) });
  return [status, mock.requests().at(-1)?.example];
}

it.each([
  ['wrong-api-key', 401, 'wrongKey'],
  ['example-api-key', 200, 'signedIn'],
  ['any', 200, 'signedIn'],
])('a sign-in with %s returns %i', async (apiKey, status, example) => {
  expect(await call('POST', '/auth/v1/tokens/', { apiKey, userName: 'someone@example.com' })).toEqual([
    status,
    example,
  ]);
});

it.each([
  ['message', 'messages'],
  ['status', 'statuses'],
])('a webhook of the type %s is set as %s', async (type, example) => {
  const url = 'http://localhost:3000/hooks';
  expect(await call('PUT', '/conversation/wab/v1/webhook', { type, url })).toEqual([200, example]);
});
