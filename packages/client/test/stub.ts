import type { Answer } from '@omnichannel/tooling/fetch-stub';
import { vi } from 'vitest';
import { createClient } from '../src/client.ts';
import type { ClientOptions } from '../src/options.ts';

export { type Answer, ok, shown, status, stub } from '@omnichannel/tooling/fetch-stub';

export const baseUrl = 'https://api.example.com';
export const credentials = { apiKey: 'example-api-key', userName: 'developer@example.com' };
export const verification = '/mfa/v1/destinations/verification';
export const number = '+12025550100';

export const broken: Answer = () => {
  throw new TypeError('fetch failed');
};

/** Answers nothing, and rejects when the signal of the request aborts, as `fetch` does. */
export const hang: Answer = (_, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

export function client(fetch: ClientOptions['fetch'], policy: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl, token: 'secret', ...(fetch && { fetch }), ...policy } as ClientOptions);
}

/** Returns the error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<Error> {
  try {
    await call;
  } catch (error) {
    return error as Error;
  }
  throw new Error('The call did not fail.');
}

/** Lets the clock run until a call has ended, in steps: a body that is read slowly must not find the clock far ahead. */
export async function running<T>(call: Promise<T>, ms = 200_000): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  for (let passed = 0; passed < ms && !isOver; passed += 250) await vi.advanceTimersByTimeAsync(250);
  return call;
}
