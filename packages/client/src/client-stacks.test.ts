import { expect, it } from 'vitest';
import { createClient } from './client.ts';
import { AbortError, ConfigurationError, ConnectionError, SignInError } from './errors.ts';
import { listTopics } from './operations.gen.ts';

const baseUrl = 'https://api.example.com';
const credentials = { apiKey: 'example-api-key', userName: 'developer@example.com' };
const failureOf = (call: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(call).then(
    () => expect.unreachable(),
    (error) => error,
  );

it('calls that wait for a rejected sign-in throw an error each, whose stack begins at the caller', async () => {
  const fetch = async () => Response.json({}, { status: 401 });
  const client = createClient({ baseUrl, credentials, fetch });
  async function firstCaller() {
    await listTopics(client);
  }
  async function secondCaller() {
    await listTopics(client);
  }
  const [first, second] = await Promise.all([failureOf(firstCaller()), failureOf(secondCaller())]);
  for (const [error, own, other] of [
    [first, 'firstCaller', 'secondCaller'],
    [second, 'secondCaller', 'firstCaller'],
  ] as const) {
    expect(error).toBeInstanceOf(SignInError);
    expect(error.message).toBe('Sign-in returned 401: check credentials and headers.');
    expect(error.cause).toEqual({ status: 401, retryAfter: undefined });
    expect(error.stack).toContain(own);
    expect(error.stack).not.toContain(other);
  }
});

it('calls that wait for a sign-in without an answer leave its error as it is', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const client = createClient({ baseUrl, credentials, fetch, maxRetries: 0 });
  const stacks: (string | undefined)[] = [];
  const calls = [listTopics(client), listTopics(client)].map(async (call) => {
    const error = await failureOf(call);
    stacks.push(error.stack);
    return error;
  });
  const [first, second] = await Promise.all(calls);
  expect(first).toBeInstanceOf(ConnectionError);
  expect(first).toMatchObject({ operation: 'createAccessToken' });
  expect(second).toBe(first);
  expect(stacks).toEqual([first?.stack, first?.stack]);
});

it.each([
  ['a rejected promise', (error: Error) => () => Promise.reject<string>(error)],
  [
    'a thrown error',
    (error: Error) => () => {
      throw error;
    },
  ],
])('calls leave the error of a token function as it is: %s', async (_, tokenOf) => {
  const error = new ConfigurationError('There is no token.');
  const { stack } = error;
  const client = createClient({ baseUrl, token: tokenOf(error) });
  for (const call of [listTopics(client), listTopics(client)]) expect(await failureOf(call)).toBe(error);
  expect(error.stack).toBe(stack);
});

it('an aborted call leaves the reason of its signal as it is, also an error of this package', async () => {
  const reason = new ConnectionError('listTopics', 'failed.');
  const { stack } = reason;
  const client = createClient({ baseUrl, token: 'any', fetch: () => new Promise<never>(() => {}) });
  const controller = new AbortController();
  const waiting = failureOf(listTopics(client, { signal: controller.signal }));
  controller.abort(reason);
  for (const error of [await waiting, await failureOf(listTopics(client, { signal: controller.signal }))]) {
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ message: 'listTopics was aborted.', operation: 'listTopics', cause: reason });
  }
  expect(reason.stack).toBe(stack);
});
