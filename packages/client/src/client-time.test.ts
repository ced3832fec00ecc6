import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseUrl, client, credentials, failure, hang, ok, running, status, stub } from '../test/stub.ts';
import { createClient } from './client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([
    ['/v1/subscribers', 30_000],
    ['/chat-messages', 110_000],
    ['/conversation/wab/v1/media', 120_000],
  ] as const)('gives POST %s %i ms', async (path, limit) => {
    const { fetch } = stub(hang);
    const ended = vi.fn();
    const call = failure(client(fetch).POST(path as '/v1/topics', { body: {} as never, maxRetries: 0 }));
    call.then(ended);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ name: 'TimeoutError' });
  });

  it.each([
    [{ timeout: 5_000, deadline: 9_000 }, 'timeout, 5000 ms'],
    [{ timeout: 9_000, deadline: 5_000 }, 'deadline, 5000 ms'],
  ])('names the exceeded limit of %j and the operation', async (policy, limit) => {
    const error = await failure(running(client(stub(hang).fetch).GET('/v1/topics', { ...policy, maxRetries: 0 })));
    expect(error).toMatchObject({ message: `GET /v1/topics exceeded its ${limit}.`, operation: 'GET /v1/topics' });
  });

  it('limits each attempt again', async () => {
    const { requests, fetch } = stub(hang, ok);
    const { response } = await running(client(fetch, { timeout: 5_000 }).GET('/v1/topics'));
    expect(response.status).toBe(200);
    expect(requests).toHaveLength(2);
  });

  it('has no limit with a timeout and a deadline of Infinity', async () => {
    const { requests, fetch } = stub(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      return Response.json({});
    });
    await running(client(fetch).GET('/v1/topics', { timeout: Infinity, deadline: Infinity }), 3_600_000);
    expect(requests).toHaveLength(1);
  });

  it('covers a token function that never answers', async () => {
    const { requests, fetch } = stub();
    const token = () => new Promise<string>(() => {});
    const error = await failure(running(client(fetch, { token, maxRetries: 0 }).GET('/v1/topics')));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(requests).toHaveLength(0);
  });
});

describe('signal', () => {
  it('ends a call before it is sent', async () => {
    const { requests, fetch } = stub();
    const call = client(fetch).GET('/v1/topics', { signal: AbortSignal.abort('changed my mind') });
    expect(await failure(call)).toMatchObject({
      name: 'AbortError',
      operation: 'GET /v1/topics',
      message: 'GET /v1/topics was aborted.',
      cause: 'changed my mind',
    });
    expect(requests).toHaveLength(0);
  });

  it('may have null as its reason', async () => {
    const call = client(stub().fetch).GET('/v1/topics', { signal: AbortSignal.abort(null) });
    expect(await failure(call)).toMatchObject({ name: 'AbortError', cause: null });
  });

  it('ends a call that waits for its answer', async () => {
    const { requests, fetch } = stub(hang);
    const controller = new AbortController();
    const call = client(fetch).GET('/v1/topics', { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    expect(await failure(call)).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  it('ends a call that waits for its next attempt', async () => {
    const { requests, fetch } = stub(status(429, { 'Retry-After': '30' }));
    const controller = new AbortController();
    const call = client(fetch).GET('/v1/topics', { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    expect(await failure(call)).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  it('ends a stream that is being read', async () => {
    const controller = new AbortController();
    const { fetch } = stub((_, { signal }) => {
      // As the stream of `fetch` does.
      const start = (stream: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      return new Response(new ReadableStream({ start }));
    });
    const { data } = await client(fetch).GET('/v1/topics', { parseAs: 'stream', signal: controller.signal });
    const read = data?.getReader().read() as Promise<unknown>;
    controller.abort('changed my mind');
    await expect(read).rejects.toBe('changed my mind');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it.each([
    ['a rejected call', status(404), { error: {} }],
    ['a call without content', () => new Response(null, { status: 204 }), { data: undefined }],
  ] as const)('may belong to %s', async (_, answer, result) => {
    const { signal } = new AbortController();
    const { response, ...rest } = await client(stub(answer).fetch).GET('/v1/topics', { signal });
    expect(rest).toEqual(result);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('leaves a stream of another kind as it is, such as a Readable of Node', async () => {
    const { signal } = new AbortController();
    const body = Readable.from(['bytes']);
    const response = { status: 200, ok: true, headers: new Headers(), body, text: async () => '' };
    // Libraries such as node-fetch return objects like this one, which the type of fetch does not describe.
    const fetch = async () => response as unknown as Response;
    const { data } = await client(fetch).GET('/v1/topics', { parseAs: 'stream', signal });
    expect(data).toBe(body);
  });

  it.each([
    ['read to its end', (stream: ReadableStream) => new Response(stream).text()],
    ['cancelled', (stream: ReadableStream) => stream.cancel()],
  ])('keeps no listener after a stream was %s', async (_, finish) => {
    const { signal } = new AbortController();
    const { data } = await client(stub().fetch).GET('/v1/topics', { parseAs: 'stream', signal });
    await finish(data as ReadableStream);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not sign in for a call that is over', async () => {
    const { requests, fetch } = stub();
    const call = createClient({ baseUrl, credentials, fetch }).GET('/v1/topics', { signal: AbortSignal.abort() });
    expect(await failure(call)).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(0);
  });

  it('keeps no listener after 10,000 calls', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    // The signal would refer to each signal that depends on it.
    const combine = vi.spyOn(AbortSignal, 'any');
    const fetch = async () => Response.json({ data: { access_token: 'secret' } });
    const { GET } = createClient({ baseUrl, credentials, fetch });
    for (let call = 0; call < 10_000; call++) await GET('/v1/topics', { signal });
    // The first waits for the sign-in, too.
    expect(add).toHaveBeenCalledTimes(10_001);
    expect(combine).not.toHaveBeenCalled();
    const listeners = (spy: typeof add) => new Set(spy.mock.calls.map(([, listener]) => listener));
    expect(listeners(remove as never)).toEqual(listeners(add));
  });
});

it('keeps its timeout in a busy process', async () => {
  const fetch = (url: string) =>
    url.includes('page=1')
      ? new Promise<Response>(() => {})
      : new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({})), 1));
  const one = client(fetch, { maxRetries: 0, timeout: 20_000 });
  let busy = true;
  const others = Array.from({ length: 10 }, async () => {
    while (busy) await one.GET('/v1/topics');
  });
  // Far below the timeout of the others, which an alarm that was put off would have.
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000));
  const error = failure(one.GET('/v1/topics', { params: { query: { page: 1 } }, timeout: 20 }));
  expect(await Promise.race([error, late])).toMatchObject({ name: 'TimeoutError' });
  busy = false;
  await Promise.all(others);
});
