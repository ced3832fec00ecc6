import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractOperations } from '../test/scenarios.ts';
import {
  type Answer,
  baseUrl,
  broken,
  client,
  credentials,
  failure,
  hang,
  number,
  ok,
  running,
  status,
  stub,
  verification,
} from '../test/stub.ts';
import { type ApiError, ServerError } from './api-error.ts';
import { createClient } from './client.ts';
import { ConfigurationError, ConnectionError } from './errors.ts';
import type { OperationId } from './operation.ts';
import * as operations from './operations.gen.ts';
import { createTestFetch } from './testing/index.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', '{}'],
    ['the body, parsed', { totalCount: 0 }],
    ['what another library gives', { status: 200, headers: new Headers(), data: {} }],
    ['what superagent gives', { ok: false, status: 503, headers: {}, text: '{}' }],
    ["Playwright's APIResponse", { ok: () => false, status: () => 500, headers: () => ({}), text: async () => '{}' }],
    ['headers that are none', { ok: false, status: 503, headers: {}, text: async () => '{}' }],
    ['a part of a Response', { ok: false, status: 503, text: async () => '{}' }],
  ])('does not repeat a call whose fetch gives no Response: %s', async (_, given) => {
    const { requests, fetch } = stub(() => given as Response);
    for (const middleware of [[], [{ onRequest() {} }]]) {
      const error = await failure(client(fetch).GET('/v1/topics', { middleware }));
      expect(error).toEqual(new ConfigurationError('No Response from fetch or middleware.'));
    }
    expect(requests).toHaveLength(2);
  });

  it('throws the fault of the last attempt', async () => {
    const { requests, fetch } = stub(broken);
    const error = await failure(running(client(fetch).GET('/v1/topics')));
    expect(error).toMatchObject({ name: 'ConnectionError', cause: { message: 'fetch failed' } });
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['Node', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } }), 'ECONNRESET'],
    ['Bun', Object.assign(new Error('Unable to connect.'), { code: 'ConnectionRefused' }), 'ConnectionRefused'],
    ['a browser', new TypeError('Failed to fetch'), undefined],
    ['a runtime that gives a number', new DOMException('late', 'TimeoutError'), undefined],
    ['a fetch that throws nothing', undefined, undefined],
  ])('names the code of a network fault of %s', async (_, cause, code) => {
    const fetch = () => Promise.reject(cause);
    const error = await failure(client(fetch, { maxRetries: 0 }).GET('/v1/topics'));
    expect(error).toMatchObject({ name: 'ConnectionError', code, cause });
    expect(error.message).toContain(baseUrl);
    expect(error.message).toContain(code ? ` (${code}). ` : `from ${baseUrl}.`);
  });

  it('names no address, and retries, when the base URL of a call is relative', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const query = { checkCode: number } as never;
    // A page may send a call to its own host.
    const error = await failure(running(client(fetch).GET(verification, { baseUrl: '/api', params: { query } })));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(`GET ${verification} got no complete response.`);
    expect(inspect(error)).not.toContain('2025550100');
    expect(fetch).toHaveBeenCalledTimes(3);
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

  it.each<[string, () => unknown]>([
    ['a stream', () => new Blob(['bytes']).stream()],
    [
      'an async iterable',
      async function* () {
        yield new TextEncoder().encode('bytes');
      },
    ],
  ])('sends %s only once', async (_, body) => {
    let requests = 0;
    const fetch = async () => new Response('{}', { status: ++requests && 503 });
    // The contract's types name a Blob; other bytes are sent as well.
    const init = { body: body() as Blob, headers: { 'Content-Type': 'image/png' } };
    await running(client(fetch).POST('/conversation/wab/v1/media', init));
    expect(requests).toBe(1);
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

  it('waits as long as maxRetryDelay, and no longer', async () => {
    const { requests, fetch } = stub(status(429, { 'Retry-After': '60' }), ok);
    const { response } = await running(client(fetch).GET('/v1/topics'), 60_000);
    expect(response.status).toBe(200);
    expect(requests).toHaveLength(2);
  });

  it('waits for no attempt that would begin at the deadline', async () => {
    const { requests, fetch } = stub(status(503, { 'Retry-After': '5' }));
    const { response } = await running(client(fetch).GET('/v1/topics', { deadline: 5_000 }), 5_000);
    expect(response.status).toBe(503);
    expect(requests).toHaveLength(1);
    await running(
      client(fetch)
        .GET('/v1/topics', { deadline: 5_001 })
        .catch(() => {}),
      10_000,
    );
    expect(requests).toHaveLength(3);
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

describe('no carrier for a channel (501)', () => {
  const scenarios = contractOperations.flatMap((one) => one.scenarios.filter((scenario) => scenario.status === 501));

  it('is documented for each channel', () => {
    const channels = new Set(
      scenarios.map(({ operation }) => operation.replace(/^(send|validate|request)|(Message|Contacts)$/g, '')),
    );
    expect([...channels].sort()).toEqual(['ChatApp', 'ChatChannel', 'Messenger', 'Rcs', 'Sms', 'Verification']);
  });

  it.each(scenarios)('is not retried, and has a code of its own: $operation', async ({ operation, scenario }) => {
    const id = operation as OperationId;
    const testFetch = createTestFetch({ scenarios: { [id]: scenario } });
    const send = operations[id] as unknown as (at: ReturnType<typeof client>, options: object) => Promise<unknown>;
    const error = await failure(send(client(testFetch), { body: {} }));
    expect(testFetch.calls[id]).toHaveLength(1);
    expect(error).toBeInstanceOf(ServerError);
    expect(operations[id].isError(error)).toBe(true);
    const others = contractOperations
      .filter((one) => one.operation === operation)
      .flatMap((one) => one.scenarios.filter(({ status }) => status >= 400 && status !== 501));
    const codes = await Promise.all(
      others.map(async (other) => {
        testFetch.use(id, other.scenario as never);
        return ((await failure(send(client(testFetch, { maxRetries: 0 }), { body: {} }))) as ApiError).code;
      }),
    );
    expect(codes).not.toContain((error as ApiError).code);
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
