import { getEventListeners } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { ConfigurationError } from './errors.ts';
import { toForm } from './form.ts';
import * as minimal from './minimal.ts';
import type { CallEvent, ClientOptions } from './options.ts';

const baseUrl = 'https://api.example.com';
const credentials = { apiKey: 'example-api-key', userName: 'developer@example.com' };
const verification = '/mfa/v1/destinations/verification';
const number = '+12025550100';

type Answer = (request: Request, init: RequestInit) => Response | Promise<Response>;

/** A fetch that remembers each request and gives the answers in turn, the last one for ever. */
function stub(...answers: Answer[]) {
  const requests: Request[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const request = new Request(url, { ...init, ...(init.body instanceof ReadableStream && { duplex: 'half' }) });
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    return answer ? answer(request, init) : Response.json({});
  };
  return { requests, fetch };
}

const status =
  (code: number, headers: HeadersInit = {}): Answer =>
  () =>
    new Response('{}', { status: code, headers });
const ok = status(200);
const broken: Answer = () => {
  throw new TypeError('fetch failed');
};

/** Resolves when the signal of the request aborts, as `fetch` does. */
const hang: Answer = (_, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

function client(fetch: ClientOptions['fetch'], policy: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl, token: 'secret', ...(fetch && { fetch }), ...policy } as ClientOptions);
}

/** What a call that must fail throws. */
async function failure(call: Promise<unknown>): Promise<Error> {
  try {
    await call;
  } catch (error) {
    return error as Error;
  }
  throw new Error('The call did not fail.');
}

/** Everything that a log could show of an error. */
const shown = (error: Error) =>
  `${error} ${error.stack} ${JSON.stringify(error)} ${inspect(error, { depth: Infinity })}`;

/** Lets the clock run while a call goes on. */
async function running<T>(call: Promise<T>, ms = 200_000): Promise<T> {
  call.catch(() => {});
  await vi.advanceTimersByTimeAsync(ms);
  return call;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a request', () => {
  it('carries the token as a bearer and names the client', async () => {
    const { requests, fetch } = stub();
    await client(fetch).GET('/v1/topics');
    expect(requests[0]?.url).toBe('https://api.example.com/v1/topics');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('user-agent')).toMatch(/^omnichannel-client\/\d+\.\d+\.\d+/);
  });

  it('leaves the name to a browser', async () => {
    const { requests, fetch } = stub();
    vi.stubGlobal('location', new URL('https://app.example.com'));
    await client(fetch).GET('/v1/topics');
    vi.unstubAllGlobals();
    expect(requests[0]?.headers.has('user-agent')).toBe(false);
  });

  it('asks a token function before each call', async () => {
    const { requests, fetch } = stub();
    let count = 0;
    const { GET } = client(fetch, { token: async () => `token-${++count}` });
    await GET('/v1/topics');
    await GET('/v1/topics');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('signs in without a token', async () => {
    const { requests, fetch } = stub();
    const token = () => {
      throw new Error('not to be asked');
    };
    await client(fetch, { token }).POST('/auth/v1/tokens/', { body: credentials });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('keeps a path prefix and does without a trailing slash', async () => {
    const { requests, fetch } = stub();
    await client(fetch, { baseUrl: `${baseUrl}/eu/` }).GET('/v1/topics');
    expect(requests[0]?.url).toBe('https://api.example.com/eu/v1/topics');
  });

  it('sends bytes as they are', async () => {
    const { requests, fetch } = stub();
    await client(fetch).POST('/conversation/wab/v1/media', {
      body: new Blob(['bytes']),
      headers: { 'Content-Type': 'image/png' },
    });
    expect(requests[0]?.headers.get('content-type')).toBe('image/png');
    expect(await requests[0]?.text()).toBe('bytes');
  });

  it('sends an object with a file as a form', async () => {
    const { requests, fetch } = stub();
    await client(fetch).POST('/files/upload', {
      body: { file: new File(['bytes'], 'cat.png', { type: 'image/png' }), user: 'user-1' },
      bodySerializer: toForm,
    });
    const form = await requests[0]?.formData();
    expect(form?.get('user')).toBe('user-1');
    expect(form?.get('file')).toMatchObject({ name: 'cat.png', type: 'image/png' });
  });

  it('goes through a fetch of its own with the token, and is repeated', async () => {
    const own = stub(status(503), ok);
    const requests: Request[] = [];
    const { response } = await client(undefined, { fetch: () => Promise.reject(new Error('not to be used')) }).POST(
      verification,
      {
        body: { number },
        maxRetryDelay: 1,
        fetch: (request) => {
          requests.push(request);
          return own.fetch(request.url, request);
        },
      },
    );
    expect(response.status).toBe(200);
    expect(requests.map(({ method, headers }) => [method, headers.get('authorization')])).toEqual([
      ['POST', 'Bearer secret'],
      ['POST', 'Bearer secret'],
    ]);
    expect(await requests[1]?.json()).toEqual({ number });
  });

  it('calls a fetch as a plain function: a browser takes its own in no other way', async () => {
    const receivers: unknown[] = [];
    const fetch = async function (this: unknown) {
      receivers.push(this);
      return Response.json({});
    };
    await client(fetch).GET('/v1/topics');
    await client(fetch).GET('/v1/topics', { middleware: [{ onRequest() {} }] });
    expect(receivers).toEqual([undefined, undefined]);
  });

  it('leaves nothing behind for the next', async () => {
    const { requests, fetch } = stub();
    const one = client(fetch);
    await one.POST('/conversation/wab/v1/media', {
      body: new Blob(['bytes']),
      headers: { 'Content-Type': 'image/png' },
    });
    await one.POST('/conversation/wab/v1/media', { body: new Blob(['bytes'], { type: 'image/png' }) });
    await one.GET('/v1/topics');
    expect([...(requests[2] as Request).headers.keys()].sort()).toEqual(['authorization', 'user-agent']);
  });
});

describe('middleware', () => {
  it('is used and ejected', async () => {
    const { requests, fetch } = stub();
    const { use, eject, GET } = client(fetch);
    const trace = {
      onRequest: ({ request }: { request: Request }) => {
        request.headers.set('X-Trace', '1');
        return request;
      },
    };
    use(trace);
    await GET('/v1/topics');
    eject(trace);
    await GET('/v1/topics');
    expect(requests.map(({ headers }) => headers.get('x-trace'))).toEqual(['1', null]);
  });

  it('runs at each attempt, knows the Idempotency-Key and never the token', async () => {
    const { requests, fetch } = stub(status(503), ok);
    const keys: (string | null)[] = [];
    const tokens: (string | null)[] = [];
    const note = ({ request }: { request: Request }) => {
      keys.push(request.headers.get('idempotency-key'));
      tokens.push(request.headers.get('authorization'));
    };
    const middleware = [{ onRequest: note, onResponse: note }];
    await client(fetch).POST(verification, { body: { number }, middleware, maxRetryDelay: 1 });
    expect(keys).toEqual(Array(4).fill(requests[0]?.headers.get('idempotency-key')));
    expect(tokens).toEqual([null, null, null, null]);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer secret', 'Bearer secret']);
    expect(await requests[1]?.json()).toEqual({ number });
  });

  it('never sees the sign-in: neither key nor token', async () => {
    const { fetch } = stub(() => Response.json({ data: { access_token: 'token' } }), ok);
    const one = createClient({ baseUrl, credentials, fetch });
    const seen: string[] = [];
    one.use({ onRequest: ({ schemaPath }) => void seen.push(schemaPath) });
    await one.GET('/v1/topics');
    expect(seen).toEqual(['/v1/topics']);
  });

  it('may set an Authorization of its own, and so may a call', async () => {
    const { requests, fetch } = stub();
    const one = client(fetch);
    await one.GET('/v1/topics', { headers: { Authorization: 'Bearer other' } });
    await one.GET('/v1/topics', {
      middleware: [{ onRequest: ({ request }) => request.headers.set('Authorization', 'Bearer third') }],
    });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer other', 'Bearer third']);
  });

  it('may clone a request whose body is a stream', async () => {
    const { requests, fetch } = stub();
    const read: string[] = [];
    await client(fetch).POST('/conversation/wab/v1/media', {
      body: new Blob(['bytes']).stream() as never,
      headers: { 'Content-Type': 'image/png' },
      ...{ duplex: 'half' },
      middleware: [{ onRequest: async ({ request }) => void read.push(await request.clone().text()) }],
    });
    expect(read).toEqual(['bytes']);
    expect(await requests[0]?.text()).toBe('bytes');
  });

  it('may say how a request is fetched', async () => {
    const { requests, fetch } = stub();
    await client(fetch).GET('/v1/topics', {
      middleware: [{ onRequest: ({ request }) => new Request(request, { redirect: 'error', credentials: 'omit' }) }],
    });
    expect(requests[0]).toMatchObject({ redirect: 'error', credentials: 'omit' });
  });

  it('sees a timeout as the caller does', async () => {
    const seen: unknown[] = [];
    const middleware = [{ onError: ({ error }: { error: unknown }) => void seen.push(error) }];
    const error = await failure(
      client(stub(hang).fetch, { timeout: 5, maxRetries: 0 }).GET('/v1/topics', { middleware }),
    );
    expect(error.name).toBe('TimeoutError');
    await expect.poll(() => seen).toMatchObject([{ name: 'TimeoutError' }]);
  });

  it('sees the errors of this package, and may answer or change them', async () => {
    const seen: unknown[] = [];
    const call = (result: Response | Error | undefined) =>
      client(stub(broken).fetch, { maxRetries: 0 }).GET('/v1/topics', {
        middleware: [
          { onResponse: () => Response.json({ totalCount: 2 }) },
          {
            onError: ({ error }) => {
              seen.push(error);
              return result;
            },
          },
        ],
      });
    expect(await failure(call(undefined))).toMatchObject({ name: 'ConnectionError' });
    const mine = new Error('mine');
    expect(await failure(call(mine))).toBe(mine);
    expect(await call(Response.json({ totalCount: 1 }))).toMatchObject({ data: { totalCount: 2 } });
    expect(seen).toMatchObject(Array(3).fill({ name: 'ConnectionError', cause: { message: 'fetch failed' } }));
  });

  it('may throw, which is not repeated', async () => {
    const { requests, fetch } = stub();
    const mine = new TypeError('mine');
    const onRequest = () => {
      throw mine;
    };
    expect(await failure(client(fetch).GET('/v1/topics', { middleware: [{ onRequest }] }))).toBe(mine);
    expect(requests).toHaveLength(0);
  });
});

describe('configuration', () => {
  it('takes exactly one of token and credentials', () => {
    const message = 'Pass one: token or credentials.';
    const lacking = [{ apiKey: '', userName: 'any' }, { apiKey: 'any' }, { apikey: 'any', username: 'any' }];
    const wrong = [
      {},
      { token: '' },
      { token: 'secret', credentials },
      ...lacking.map((one) => ({ credentials: one })),
      ...lacking.map((one) => ({ token: 'secret', credentials: one })),
    ];
    for (const bad of wrong) {
      expect(() => createClient({ baseUrl, ...bad } as unknown as ClientOptions)).toThrow(message);
    }
    expect(() => createClient(undefined as never)).toThrow(ConfigurationError);
    expect(() => minimal.createClient(undefined as never)).toThrow(ConfigurationError);
  });

  describe.each(['timeout', 'deadline', 'maxRetries', 'maxRetryDelay'])('%s', (name) => {
    it.each([Number.NaN, -1, '5', '5s', null, {}])('is not %s, for a client or for a call', async (value) => {
      const message = `${name} must be a number from 0.`;
      const policy = { [name]: value } as never;
      const { requests, fetch } = stub();
      expect(() => client(fetch, policy)).toThrow(new ConfigurationError(message));
      const error = await failure(client(fetch).GET('/v1/topics', policy));
      expect(error).toMatchObject({ name: 'ConfigurationError', message });
      expect(requests).toHaveLength(0);
    });

    it.each([1, 1e12, Infinity, undefined])('may be %s', async (value) => {
      const policy = { [name]: value };
      const { response } = await client(stub().fetch, { deadline: 30_000, ...policy }).GET('/v1/topics', policy);
      expect(response.status).toBe(200);
    });
  });
});

describe('retries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
  });

  it.each([408, 429, 500, 502, 503, 504])('repeats a GET after %i, twice', async (code) => {
    const { requests, fetch } = stub(status(code));
    const { response } = await running(client(fetch).GET('/v1/topics'));
    expect(response.status).toBe(code);
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 409, 413, 415, 422, 501])('does not repeat a GET after %i', async (code) => {
    const { requests, fetch } = stub(status(code));
    await running(client(fetch).GET('/v1/topics'));
    expect(requests).toHaveLength(1);
  });

  it('repeats after a network fault and gives the first good answer', async () => {
    const { requests, fetch } = stub(broken, status(503), ok);
    const { response } = await running(client(fetch).GET('/v1/topics'));
    expect(response.status).toBe(200);
    expect(requests).toHaveLength(3);
  });

  it('throws the fault of the last attempt', async () => {
    const { requests, fetch } = stub(broken);
    const error = await failure(running(client(fetch).GET('/v1/topics')));
    expect(error).toMatchObject({ name: 'ConnectionError', cause: { message: 'fetch failed' } });
    expect(requests).toHaveLength(3);
  });

  it('repeats what is safe to repeat, and only that', async () => {
    const attempts = async (call: (of: ReturnType<typeof client>) => Promise<unknown>) => {
      const { requests, fetch } = stub(status(503));
      await running(call(client(fetch)));
      return requests.length;
    };
    const path = { mediaId: 'media-1' };
    expect(await attempts((of) => of.DELETE('/conversation/wab/v1/media/{mediaId}', { params: { path } }))).toBe(3);
    expect(await attempts((of) => of.PUT('/conversation/wab/v1/webhook', { body: {} as never }))).toBe(3);
    expect(await attempts((of) => of.PUT(verification, { body: {} as never }))).toBe(1);
    expect(await attempts((of) => of.POST(verification, { body: { number } }))).toBe(3);
    expect(await attempts((of) => of.POST('/chat-messages', { body: {} as never }))).toBe(1);
    expect(await attempts((of) => of.request('get', '/v1/topics'))).toBe(3);
    expect(await attempts((of) => of.request('post', '/chat-messages', { body: {} as never }))).toBe(1);
    expect(await attempts((of) => of.request('put', verification, { body: {} as never }))).toBe(1);
  });

  it('keeps one Idempotency-Key over the attempts, and another for the next call', async () => {
    const { requests, fetch } = stub(status(503));
    const { POST } = client(fetch);
    await running(POST(verification, { body: { number } }));
    await running(POST(verification, { body: { number } }));
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(6);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps the Idempotency-Key of the caller', async () => {
    const { requests, fetch } = stub(status(503));
    const { POST } = client(fetch);
    await running(POST(verification, { body: { number }, params: { header: { 'Idempotency-Key': 'mine' } } }));
    await running(POST(verification, { body: { number }, headers: { 'idempotency-key': 'mine' } }));
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(6).fill('mine'));
  });

  it('sends no Idempotency-Key where the contract declares none', async () => {
    const { requests, fetch } = stub();
    await client(fetch).GET('/v1/topics');
    await client(fetch).POST('/chat-messages', { body: {} as never });
    expect(requests.some(({ headers }) => headers.has('idempotency-key'))).toBe(false);
  });

  it('takes 409 for "still running" only when it repeats a keyed request', async () => {
    const first = stub(status(409));
    await running(client(first.fetch).POST(verification, { body: { number } }));
    expect(first.requests).toHaveLength(1);

    const repeated = stub(status(503), status(409), ok);
    const { response } = await running(client(repeated.fetch).POST(verification, { body: { number } }));
    expect(response.status).toBe(200);
    expect(repeated.requests).toHaveLength(3);
  });

  it('sends a stream only once', async () => {
    const { requests, fetch } = stub(status(503));
    const body = new Blob(['bytes']).stream() as unknown as Blob;
    await running(client(fetch).POST('/conversation/wab/v1/media', { body, headers: { 'Content-Type': 'image/png' } }));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['seconds', () => '7', 7_000],
    ['a date', () => new Date(Date.now() + 9_000).toUTCString(), 9_000],
  ])('waits as long as Retry-After asks for, in %s', async (_, header, wait) => {
    vi.setSystemTime('2026-01-01T00:00:00Z');
    const { requests, fetch } = stub(() => new Response('', { status: 429, headers: { 'Retry-After': header() } }), ok);
    const call = client(fetch).GET('/v1/topics');
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    expect((await call).response.status).toBe(200);
  });

  it('ends at once when Retry-After asks for more than maxRetryDelay', async () => {
    const { requests, fetch } = stub(status(429, { 'Retry-After': '61' }));
    const { response } = await client(fetch).GET('/v1/topics');
    expect(response.status).toBe(429);
    await client(fetch).GET('/v1/topics', { maxRetryDelay: 100 });
    expect(requests).toHaveLength(2);
  });

  it('ends at once what is not to be repeated, whatever the maxRetryDelay', async () => {
    const { requests, fetch } = stub(status(404));
    const { response } = await client(fetch).GET('/v1/topics', { maxRetryDelay: Infinity });
    expect(response.status).toBe(404);
    expect(requests).toHaveLength(1);
  });

  it('still repeats with a maxRetryDelay below the usual wait', async () => {
    const { requests, fetch } = stub(status(503), ok);
    await running(client(fetch).GET('/v1/topics', { maxRetryDelay: 10 }), 10);
    expect(requests).toHaveLength(2);
  });

  it('keeps the deadline over all attempts and waits', async () => {
    const slow = stub(hang);
    const start = Date.now();
    let ended = 0;
    const call = failure(client(slow.fetch).GET('/v1/topics', { timeout: 1_000, deadline: 1_700 }));
    call.then(() => {
      ended = Date.now() - start;
    });
    expect(await running(call)).toMatchObject({ name: 'TimeoutError' });
    expect(ended).toBeLessThanOrEqual(1_700);

    const busy = stub(status(503, { 'Retry-After': '5' }));
    const { response } = await client(busy.fetch).GET('/v1/topics', { deadline: 4_000 });
    expect(response.status).toBe(503);
    expect(busy.requests).toHaveLength(1);
  });

  it('is set for a client and overridden for a call', async () => {
    const { requests, fetch } = stub(status(503));
    const { GET } = client(fetch, { maxRetries: 0 });
    await GET('/v1/topics');
    expect(requests).toHaveLength(1);
    await running(GET('/v1/topics', { maxRetries: 4 }));
    expect(requests).toHaveLength(6);
  });

  it('leaves alone what the caller did wrong', async () => {
    const { requests, fetch } = stub();
    const body: Record<string, unknown> = {};
    body.self = body;
    const circular = await failure(client(fetch).POST('/v1/topics', { body: body as never }));
    expect(circular).toBeInstanceOf(TypeError);
    const mine = new TypeError('mine');
    const token = () => {
      throw mine;
    };
    expect(await failure(client(fetch, { token }).GET('/v1/topics'))).toBe(mine);
    expect(requests).toHaveLength(0);
  });
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
  ])('says which of %j was exceeded, and by which operation', async (policy, limit) => {
    const error = await failure(running(client(stub(hang).fetch).GET('/v1/topics', { ...policy, maxRetries: 0 })));
    expect(error).toMatchObject({ message: `GET /v1/topics exceeded its ${limit}.`, operation: 'GET /v1/topics' });
  });

  it('limits each attempt anew', async () => {
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
    expect(await failure(call)).toMatchObject({ name: 'AbortError', cause: 'changed my mind' });
    expect(requests).toHaveLength(0);
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
    const cancelled = vi.fn();
    const controller = new AbortController();
    const { fetch } = stub(() => new Response(new ReadableStream({ cancel: cancelled })));
    const { data } = await client(fetch).GET('/v1/topics', { parseAs: 'stream', signal: controller.signal });
    const read = data?.getReader().read() as Promise<unknown>;
    controller.abort('changed my mind');
    await expect(read).rejects.toBe('changed my mind');
    expect(cancelled).toHaveBeenCalledWith('changed my mind');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it.each([
    ['read to its end', (stream: ReadableStream) => new Response(stream).text()],
    ['cancelled', (stream: ReadableStream) => stream.cancel()],
  ])('keeps no listener after a stream was %s', async (_, finish) => {
    const { signal } = new AbortController();
    const { data } = await client(stub().fetch).GET('/v1/topics', { parseAs: 'stream', signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await finish(data as ReadableStream);
    await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
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
    const fetch = async () => Response.json({ data: { access_token: 'secret' } });
    const { GET } = createClient({ baseUrl, credentials, fetch });
    for (let call = 0; call < 10_000; call++) await GET('/v1/topics', { signal });
    // The first waits for the sign-in, too.
    expect(add).toHaveBeenCalledTimes(10_001);
    const listeners = (spy: typeof add) => new Set(spy.mock.calls.map(([, listener]) => listener));
    expect(listeners(remove as never)).toEqual(listeners(add));
  });
});

describe('onEvent', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  it('sees each attempt, wait and outcome, and nothing personal', async () => {
    const events: CallEvent[] = [];
    const { fetch } = stub(status(503), broken, ok);
    const onEvent = (event: CallEvent) => events.push(event);
    await running(client(fetch).POST(verification, { body: { number }, onEvent }));
    const operation = `POST ${verification}`;
    expect(events).toMatchObject([
      { type: 'attempt', operation, attempt: 1 },
      { type: 'wait', operation, attempt: 1, delay: 250, status: 503 },
      { type: 'attempt', operation, attempt: 2 },
      { type: 'wait', operation, attempt: 2, delay: 500, error: { name: 'ConnectionError' } },
      { type: 'attempt', operation, attempt: 3 },
      { type: 'outcome', operation, attempt: 3, delay: undefined, status: 200, error: undefined },
    ]);
    expect(inspect(events, { depth: Infinity })).not.toMatch(/2025550100|secret|Bearer/);
  });

  it('names an operation without its parameters', async () => {
    const events: CallEvent[] = [];
    const { fetch } = stub();
    await client(fetch, { onEvent: (event) => events.push(event) }).GET(verification as '/v1/topics', {
      params: { query: { number } as never },
    });
    expect(events.map(({ operation }) => operation)).toEqual([`GET ${verification}`, `GET ${verification}`]);
  });

  it('sees the sign-in and the second attempt after a 401', async () => {
    const events: CallEvent[] = [];
    const signIn: Answer = () => Response.json({ data: { access_token: 'secret' } });
    const { fetch } = stub(signIn, status(401), signIn, ok);
    const onEvent = (event: CallEvent) => events.push(event);
    await createClient({ baseUrl, credentials, fetch, onEvent }).GET('/v1/topics');
    expect(events.map(({ type, operation, attempt }) => `${type} ${attempt} ${operation}`)).toEqual([
      'attempt 1 GET /v1/topics',
      'attempt 1 POST /auth/v1/tokens/',
      'outcome 1 POST /auth/v1/tokens/',
      'wait 1 GET /v1/topics',
      'attempt 2 GET /v1/topics',
      'attempt 1 POST /auth/v1/tokens/',
      'outcome 1 POST /auth/v1/tokens/',
      'outcome 2 GET /v1/topics',
    ]);
    expect(inspect(events, { depth: Infinity })).not.toMatch(/example-api-key|developer@|secret/);
  });
});

describe('a renewal of the token', () => {
  let tokens = 0;
  const signIn: Answer = () => Response.json({ data: { access_token: `token-${tokens++}` } });

  it('costs none of the retries', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { requests, fetch } = stub(signIn, status(401), signIn, status(503));
    await createClient({ baseUrl, credentials, fetch }).GET('/v1/topics');
    expect(requests.filter(({ url }) => url.endsWith('/v1/topics'))).toHaveLength(4);
    vi.restoreAllMocks();
  });

  it('does not make a conflict out to be the request before it', async () => {
    const { requests, fetch } = stub(signIn, status(401), signIn, status(409));
    const { response } = await createClient({ baseUrl, credentials, fetch }).POST('/v1/topics', {
      body: { key: 'orders', name: 'Orders' },
    });
    expect(response.status).toBe(409);
    expect(requests.filter(({ url }) => url.endsWith('/v1/topics'))).toHaveLength(2);
  });
});

describe('a call that is watched', () => {
  const fault = new Error('The metrics are down.');
  it.each([
    [
      'throws',
      () => {
        throw fault;
      },
    ],
    ['rejects', () => Promise.reject(fault)],
    ['rejects late', () => new Promise((_, reject) => setTimeout(reject, 5, fault))],
  ])('is not changed by an onEvent that %s, of which the log tells', async (_, onEvent) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { response } = await client(stub(ok).fetch).GET('/v1/topics', { onEvent });
    expect(response.status).toBe(200);
    // A rejection that nobody handled would fail the test run.
    await vi.waitFor(() => expect(log.mock.calls).toEqual(Array(2).fill(['onEvent:', fault])));
    log.mockRestore();
  });
});

it('sends the headers of the client with each call, and those of the call before them', async () => {
  const { requests, fetch } = stub();
  const one = client(fetch, { headers: { 'X-Tenant': 'one', 'X-Trace': '1' } });
  await one.GET('/v1/topics', { headers: { 'X-Trace': '2' } });
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({ 'x-tenant': 'one', 'x-trace': '2' });
});

it('wants a function as querySerializer', async () => {
  const call = client(stub().fetch).GET('/v1/topics', { querySerializer: { allowReserved: true } });
  expect(await failure(call)).toMatchObject({
    name: 'ConfigurationError',
    message: expect.stringContaining('createQuerySerializer'),
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

describe('what comes over a socket', () => {
  let server: Server;
  const serve = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const call = (address: string) =>
    createClient({ baseUrl: address, token: 'secret-token', maxRetries: 0, timeout: 10_000 }).POST(verification, {
      body: { number },
    });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const html = '<html><body>Bad gateway for +12025550100, Bearer secret-token</body></html>';

  it.each([
    ['HTML', html, 'text/html', '(text/html): check baseUrl.'],
    ['a number', '+12025550100 secret-token', undefined, '(untyped): check baseUrl.'],
    [
      'JSON that breaks off',
      '{"data":{"number":"+12025550100","access_token":"secret-token',
      'application/json',
      '(application/json).',
    ],
  ])('refuses a body that is %s, with and without its length', async (_, body, type, said) => {
    const address = await serve((request, response) => {
      if (type) response.setHeader('Content-Type', type);
      if (request.url?.startsWith('/fixed')) response.setHeader('Content-Length', Buffer.byteLength(body));
      else response.flushHeaders();
      response.end(body);
    });
    for (const path of ['', '/fixed']) {
      const error = await failure(call(address + path));
      expect(error).toMatchObject({
        name: 'UnexpectedResponseError',
        message: `POST ${verification} got a malformed answer ${said}`,
        operation: `POST ${verification}`,
      });
      expect(shown(error)).not.toMatch(/2025550100|secret-token/);
    }
  });

  it('gives an HTML error page and an empty error body as they are', async () => {
    const address = await serve((request, response) => {
      response.statusCode = 502;
      response.end(request.url?.startsWith('/page') ? html : '');
    });
    const page = await call(`${address}/page`);
    expect(page).toMatchObject({ error: html, response: { status: 502 } });
    const empty = await call(address);
    expect(empty.response).toMatchObject({ ok: false, status: 502 });
    expect(empty.error).toBeFalsy();
  });

  it('throws when the connection is refused, reset, or breaks in the middle of the body', async () => {
    const address = await serve((request, response) => {
      if (request.url?.startsWith('/reset')) request.socket.destroy();
      response.setHeader('Content-Length', 1_000);
      response.write('{"data":', () => setTimeout(() => request.socket.destroy(), 20));
    });
    const free = await serve(() => {});
    await new Promise((resolve) => server.close(resolve));
    for (const [base, code] of [
      [`${address}/reset`, 'UND_ERR_SOCKET'],
      [address, 'UND_ERR_SOCKET'],
      [free, 'ECONNREFUSED'],
    ] as const) {
      const error = await failure(call(base));
      const operation = `POST ${verification}`;
      const message = `${operation} got no whole answer: ${code}.`;
      expect(error).toMatchObject({ name: 'ConnectionError', message, operation, code });
      expect(error.cause).toBeInstanceOf(TypeError);
      expect(shown(error)).not.toMatch(/2025550100|secret-token/);
    }
  });

  it('repeats after a body that broke off', async () => {
    let count = 0;
    const address = await serve((request, response) => {
      if (++count > 1) return response.end('{"totalCount":1}');
      response.setHeader('Content-Length', 1_000);
      response.write('{', () => setTimeout(() => request.socket.destroy(), 20));
    });
    const { data } = await createClient({ baseUrl: address, token: 'secret' }).GET('/v1/topics');
    expect(data).toEqual({ totalCount: 1 });
  });

  it('ends an attempt whose body stalls, and closes its connection', async () => {
    const closed = vi.fn();
    const address = await serve((request, response) => {
      request.socket.on('close', closed);
      response.write('{"data":');
    });
    const error = await failure(call(address));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(shown(error)).not.toMatch(/2025550100|secret-token/);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('ends a call whose body stalls when the signal aborts', async () => {
    const controller = new AbortController();
    const address = await serve((_, response) => {
      response.write('{"data":');
      setTimeout(() => controller.abort(), 20);
    });
    const stalled = createClient({ baseUrl: address, token: 'secret' }).GET('/v1/topics', {
      signal: controller.signal,
    });
    expect(await failure(stalled)).toMatchObject({ name: 'AbortError' });
  });
});

describe('the minimal client', () => {
  it('sends the token and tries once', async () => {
    const { requests, fetch } = stub(status(503));
    const { response } = await minimal.createClient({ baseUrl, token: 'secret', fetch }).GET('/v1/topics');
    expect(response.status).toBe(503);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('refuses an empty token', async () => {
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
