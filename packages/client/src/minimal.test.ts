import { describe, expect, it } from 'vitest';
import { type Answer, baseUrl, broken, failure, number, shown, status, stub } from '../test/stub.ts';
import * as minimal from './minimal.ts';

describe('the minimal client', () => {
  it('sends the token and tries once', async () => {
    const { requests, fetch } = stub(status(503));
    const { response } = await minimal.createClient({ baseUrl, token: 'secret', fetch }).GET('/v1/topics');
    expect(response.status).toBe(503);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('asks a token function before each call', async () => {
    const { requests, fetch } = stub(status(200), status(200));
    let count = 0;
    const { GET } = minimal.createClient({ baseUrl, token: async () => `token-${++count}`, fetch });
    await GET('/v1/topics');
    await GET('/v1/topics');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('rejects an empty token', async () => {
    const { fetch } = stub();
    for (const token of ['', () => '', undefined as never]) {
      const call = minimal.createClient({ baseUrl, token, fetch }).GET('/v1/topics');
      expect(await failure(call)).toMatchObject({ name: 'ConfigurationError', message: /^token is empty/ });
    }
  });

  it.each([
    ['a network fault', broken, 'ConnectionError'],
    [
      'a body that breaks off',
      () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) })),
      'ConnectionError',
    ],
    ['HTML', () => new Response(`<html>${number}</html>`), 'UnexpectedResponseError'],
    ['JSON that breaks off', () => new Response(`{"number":"${number}`), 'UnexpectedResponseError'],
  ] as [string, Answer, string][])('makes of %s an error of this package', async (_, answer, name) => {
    const { fetch } = stub(answer);
    const error = await failure(minimal.createClient({ baseUrl, token: 'secret', fetch }).GET('/v1/topics'));
    expect(error).toMatchObject({ name });
    expect(shown(error)).not.toMatch(/2025550100|secret/);
  });

  const aborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  it.each([
    ['before it is sent', 0, aborted],
    ['while it waits', 5, aborted],
    [
      'in the middle of its body',
      5,
      (signal: AbortSignal) => new Response(new ReadableStream({ pull: () => aborted(signal) })),
    ],
  ])('makes an AbortError of an abort %s', async (_, wait, answer) => {
    const controller = new AbortController();
    const fetch = async (_url: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      return answer(init.signal as AbortSignal);
    };
    if (wait) setTimeout(() => controller.abort('mine'), wait);
    else controller.abort('mine');
    const { GET } = minimal.createClient({ baseUrl, token: 'secret', fetch });
    const error = await failure(GET('/v1/topics', { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError', cause: 'mine' });
  });
});
