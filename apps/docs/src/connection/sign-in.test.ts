import { afterEach, expect, test, vi } from 'vitest';
import { scenarioValue } from '../contract.ts';
import { SignInError, signIn } from './sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

const respond = (status: number, body: unknown) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const credentials = { userName: 'developer@example.com', apiKey: 'example-api-key' };
const url = 'http://127.0.0.1:4010/auth/v1/tokens/';

test('returns the token of the contract, and when it expires', async () => {
  const fetch = respond(201, scenarioValue('createAccessToken', 'signedIn', 'response'));
  const { token, expiresAt } = await signIn(url, credentials, 1_000);
  expect(token).toMatch(/^eyJ/);
  expect(expiresAt).toBe(3_601_000);
  expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ credentials: 'omit', redirect: 'error' }));
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual(credentials);
});

test('reports the reason of the service', async () => {
  respond(401, scenarioValue('createAccessToken', 'wrongKey', 'response'));
  await expect(signIn(url, credentials)).rejects.toThrow(SignInError);
  await expect(signIn(url, credentials)).rejects.toThrow(/key/i);
});

test('a server that is not the service has no token', async () => {
  respond(200, {});
  await expect(signIn(url, credentials)).rejects.toThrow('The server returned 200 without a reason.');
});
