import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, shown, stub } from '../test/stub.ts';
import { createClient } from './client.ts';
import { createTokenSource } from './credentials.ts';
import type { ClientOptions } from './options.ts';

const baseUrl = 'https://api.example.com';
const credentials = { apiKey: 'example-api-key', userName: 'developer@example.com' };

/** A JWT with these claims; its payload has `-` and `_` where plain base64 has `+` and `/`. */
const jwt = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ ...claims, name: '~~~???' })).toString('base64url')}.signature`;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

/** A service that signs in, and rejects every token but the last that it gave. */
function service(lifetime?: number) {
  const state = { signIns: 0, calls: 0, refusals: 0, token: '', reject: 0, delay: 0 };
  const fetch: NonNullable<ClientOptions['fetch']> = async (url, init) => {
    if (state.delay) await new Promise((resolve) => setTimeout(resolve, state.delay));
    if (url.endsWith('/auth/v1/tokens/')) {
      state.signIns++;
      expect(JSON.parse(init.body as string)).toEqual(credentials);
      if (state.reject) {
        const error = { description: 'apiKey example-api-key of developer@example.com is unknown' };
        return Response.json({ replyCode: 1, error }, { status: state.reject });
      }
      const exp = lifetime && Math.floor(Date.now() / 1000) + lifetime;
      state.token = jwt({ exp, jti: state.signIns });
      return Response.json({ replyCode: 0, data: { access_token: state.token } });
    }
    state.calls++;
    if (new Headers(init.headers).get('Authorization') === `Bearer ${state.token}`) return Response.json({});
    state.refusals++;
    return Response.json({}, { status: 401 });
  };
  return { state, fetch };
}

describe('a client with credentials', () => {
  it('makes no request before the first call, then signs in by itself', async () => {
    const { state, fetch } = service(3_600);
    const { GET } = createClient({ baseUrl, credentials, fetch });
    expect(state.signIns).toBe(0);
    expect((await GET('/v1/topics')).response.status).toBe(200);
    expect((await GET('/v1/topics')).response.status).toBe(200);
    expect(state).toMatchObject({ signIns: 1, calls: 2 });
  });

  it('signs in once for 100 calls at once', async () => {
    const { state, fetch } = service(3_600);
    const { GET } = createClient({ baseUrl, credentials, fetch });
    await Promise.all(Array.from({ length: 100 }, () => GET('/v1/topics')));
    expect(state).toMatchObject({ signIns: 1, calls: 100, refusals: 0 });
  });

  it('signs in again once when the service revoked the token, and repeats the requests', async () => {
    const { state, fetch } = service(3_600);
    const { GET } = createClient({ baseUrl, credentials, fetch });
    await GET('/v1/topics');
    state.token = 'revoked';
    const answers = await Promise.all(Array.from({ length: 100 }, () => GET('/v1/topics')));
    expect(answers.every(({ response }) => response.ok)).toBe(true);
    expect(state).toMatchObject({ signIns: 2, refusals: 100, calls: 201 });
  });

  it('repeats a POST and with maxRetries 0 too: the service did not act on it', async () => {
    const { state, fetch } = service(3_600);
    const { GET, POST } = createClient({ baseUrl, credentials, fetch, maxRetries: 0 });
    await GET('/v1/topics');
    state.token = 'revoked';
    const { response } = await POST('/chat-messages', { body: { query: 'Hello', user: 'user-1' } as never });
    expect(response.status).toBe(200);
    expect(state).toMatchObject({ signIns: 2, calls: 3 });
  });

  it('gives a second 401 to the caller', async () => {
    const { state, fetch } = service(3_600);
    const rejecting: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      return url.endsWith('/v1/topics') ? new Response('{}', { status: 401 }) : answer;
    };
    const { response } = await createClient({ baseUrl, credentials, fetch: rejecting }).GET('/v1/topics');
    expect(response.status).toBe(401);
    expect(state).toMatchObject({ signIns: 2, calls: 2 });
  });

  it.each([400, 403, 404, 409, 422, 501])('gives a %i to the caller, and keeps the token', async (status) => {
    const { state, fetch } = service(3_600);
    const rejecting: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      return url.endsWith('/v1/topics') ? new Response('{}', { status }) : answer;
    };
    const { response } = await createClient({ baseUrl, credentials, fetch: rejecting }).GET('/v1/topics');
    expect(response.status).toBe(status);
    expect(state).toMatchObject({ signIns: 1, calls: 1 });
  });

  it('does not repeat a stream', async () => {
    const { state, fetch } = service(3_600);
    const { GET, POST } = createClient({ baseUrl, credentials, fetch });
    await GET('/v1/topics');
    state.token = 'revoked';
    // The contract's types name a Blob; a stream is taken as well.
    const body = new Blob(['bytes']).stream() as unknown as Blob;
    const { response } = await POST('/conversation/wab/v1/media', { body, headers: { 'Content-Type': 'image/png' } });
    expect(response.status).toBe(401);
    expect(state.calls).toBe(2);
  });

  it('throws a SignInError that shows no credentials, and tries again with the next call', async () => {
    const { state, fetch } = service(3_600);
    const { GET } = createClient({ baseUrl, credentials, fetch });
    state.reject = 401;
    const errors = await Promise.all(Array.from({ length: 10 }, () => failure(GET('/v1/topics'))));
    expect(state).toMatchObject({ signIns: 1, calls: 0 });
    for (const error of errors) {
      const message = 'Sign-in returned 401: check credentials and headers.';
      expect(error).toMatchObject({ name: 'SignInError', message });
      expect(shown(error)).not.toMatch(/example-api-key|developer@example/);
    }
    expect(errors[0]?.cause).toEqual({ status: 401, retryAfter: undefined });
    expect(Object.keys(errors[0] as Error)).not.toContain('cause');

    state.reject = 0;
    expect((await GET('/v1/topics')).response.status).toBe(200);
    expect(state.signIns).toBe(2);
  });

  it('says how long to wait, and of a service that is away nothing of the credentials', async () => {
    const fetch = async () => Response.json({}, { status: 503, headers: { 'Retry-After': '70' } });
    const error = await failure(createClient({ baseUrl, credentials, fetch }).GET('/v1/topics'));
    expect(error).toMatchObject({ message: 'Sign-in returned 503.', cause: { status: 503, retryAfter: 70 } });
  });

  it.each([406, 429])('blames neither the credentials nor the baseUrl for %i', async (status) => {
    const fetch = async () => Response.json({}, { status });
    const error = await failure(createClient({ baseUrl, credentials, fetch, maxRetries: 0 }).GET('/v1/topics'));
    expect(error.message).toBe(`Sign-in returned ${status}.`);
  });

  it('blames the credentials for no haste', async () => {
    const fetch = async () => Response.json({}, { status: 429, headers: { 'Retry-After': '120' } });
    const error = await failure(createClient({ baseUrl, credentials, fetch }).GET('/v1/topics'));
    expect(error).toMatchObject({ message: 'Sign-in returned 429.', cause: { retryAfter: 120 } });
  });

  it.each([
    [200, 'credentials and headers'],
    [400, 'credentials and headers'],
    [403, 'credentials and headers'],
    [404, 'baseUrl'],
    [405, 'baseUrl'],
  ])('says with %i to check %s', async (status, what) => {
    const fetch = async () => Response.json({ replyCode: -1 }, { status });
    const error = await failure(createClient({ baseUrl, credentials, fetch }).GET('/v1/topics'));
    expect(error.message).toBe(`Sign-in returned ${status}: check ${what}.`);
  });

  it('sends the headers of the client with the sign-in, and those of a call not', async () => {
    const { requests, fetch } = stub(() => Response.json({ data: { access_token: 'token' } }));
    const client = createClient({ baseUrl, credentials, fetch, headers: { 'X-Gateway': 'key' } });
    await client.GET('/v1/topics', { headers: { Prefer: 'code=429' } });
    const sent = requests.map(({ headers }) => [headers.get('X-Gateway'), headers.get('Prefer')]);
    expect(sent).toEqual([
      ['key', null],
      ['key', 'code=429'],
    ]);
  });

  it.each([{}, { data: null }, { data: {} }, { data: { token: 'eyJsecret' } }])(
    'throws a SignInError where the answer %j has no token, and does not show it',
    async (body) => {
      const error = await failure(
        createClient({ baseUrl, credentials, fetch: async () => Response.json(body) }).GET('/v1/topics'),
      );
      expect(error).toMatchObject({ name: 'SignInError' });
      expect(inspect(error, { depth: Infinity })).not.toMatch(/eyJsecret|example-api-key/);
    },
  );

  it.each([408, 429, 500, 502, 503, 504])('repeats a sign-in that meets %i, once for all', async (status) => {
    const { state, fetch } = service(3_600);
    let faults = 2;
    const faulty: typeof fetch = async (url, init) => {
      if (url.endsWith('/auth/v1/tokens/') && faults-- > 0) return Response.json({ replyCode: 1 }, { status });
      return fetch(url, init);
    };
    const { POST } = createClient({ baseUrl, credentials, fetch: faulty, maxRetryDelay: 1 });
    const call = () => POST('/chat-messages', { body: { query: 'Hello', user: 'user-1' } as never });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(state).toMatchObject({ signIns: 1, calls: 2 });
    expect(faults).toBe(-1);
  });

  it('repeats a sign-in that no answer came to, and not the call that waits for it', async () => {
    let signIns = 0;
    const events: string[] = [];
    const broken = async () => {
      signIns++;
      throw new TypeError('fetch failed');
    };
    const client = createClient({
      baseUrl,
      credentials,
      fetch: broken,
      maxRetryDelay: 1,
      onEvent: ({ type, operation }) => events.push(`${type} ${operation}`),
    });
    expect(await failure(client.GET('/v1/topics'))).toMatchObject({
      name: 'ConnectionError',
      operation: 'createAccessToken',
    });
    expect(signIns).toBe(3);
    expect(events.filter((event) => event.endsWith('/v1/topics'))).toEqual([
      'attempt GET /v1/topics',
      'outcome GET /v1/topics',
    ]);
  });

  it('goes on signing in for the others when one call is aborted, which ends at once', async () => {
    const { state, fetch } = service(3_600);
    state.delay = 50;
    const { GET } = createClient({ baseUrl, credentials, fetch });
    const controller = new AbortController();
    const aborted = failure(GET('/v1/topics', { signal: controller.signal }));
    const other = GET('/v1/topics');
    controller.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError' });
    // The sign-in still runs.
    expect(state).toMatchObject({ signIns: 0, token: '' });
    expect((await other).response.status).toBe(200);
    expect(state.signIns).toBe(1);
  });
});

describe('a sign-in', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits as long as Retry-After asks for, though that is longer than the timeout of the call', async () => {
    const { state, fetch } = service(3_600);
    let first = true;
    const busy: typeof fetch = async (url, init) => {
      if (!first) return fetch(url, init);
      first = false;
      return Response.json({}, { status: 429, headers: { 'Retry-After': '40' } });
    };
    const { POST } = createClient({ baseUrl, credentials, fetch: busy });
    const call = POST('/v1/topics/{topicKey}/subscribers', {
      params: { path: { topicKey: 'orders' } },
      body: { subscribers: ['user-1'] },
    });
    await vi.advanceTimersByTimeAsync(39_999);
    expect(state.signIns).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect((await call).response.status).toBe(200);
    expect(state).toMatchObject({ signIns: 1, calls: 1 });
  });

  it('does not hold a call longer than its deadline', async () => {
    const call = failure(
      createClient({ baseUrl, credentials, fetch: () => new Promise(() => {}) }).GET('/v1/topics', { deadline: 5_000 }),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await call).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a token', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is kept until shortly before its end', async () => {
    const { state, fetch } = service(3_600);
    const { GET } = createClient({ baseUrl, credentials, fetch });
    await GET('/v1/topics');
    vi.advanceTimersByTime(3_527_999);
    await GET('/v1/topics');
    expect(state.signIns).toBe(1);
    vi.advanceTimersByTime(1);
    await GET('/v1/topics');
    expect(state).toMatchObject({ signIns: 2, refusals: 0 });
  });

  it.each(['opaque', 'a.b.c', 'e30.bnVsbA.x', 'e30.e30.x', '', jwt({}), jwt({ exp: 'soon' })])(
    'that tells no end is kept: %j',
    async (token) => {
      const signIn = vi.fn(async () => token);
      const source = createTokenSource(signIn);
      await source();
      vi.advanceTimersByTime(365 * 86_400_000);
      expect(await source()).toBe(token);
      expect(signIn).toHaveBeenCalledTimes(1);
    },
  );

  it('that was rejected is replaced once, also when the rejection comes late', async () => {
    let count = 0;
    const signIn = vi.fn(async () => jwt({ exp: inAnHour(), jti: ++count }));
    const source = createTokenSource(signIn);
    const first = await source();
    const [second, third] = await Promise.all([source(first), source(first)]);
    expect(second).toBe(third);
    expect(second).not.toBe(first);
    expect(await source(first)).toBe(second);
    expect(await source()).toBe(second);
    expect(signIn).toHaveBeenCalledTimes(2);
  });
});
