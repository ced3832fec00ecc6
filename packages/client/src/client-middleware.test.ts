import type { Middleware } from 'openapi-fetch';
import { describe, expect, it, vi } from 'vitest';
import {
  baseUrl,
  broken,
  client,
  credentials,
  failure,
  hang,
  number,
  ok,
  status,
  stub,
  verification,
} from '../test/stub.ts';
import { createClient } from './client.ts';

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

  it('stays in use when another is ejected', async () => {
    const { requests, fetch } = stub();
    const append = (name: string): Middleware => ({
      onRequest: ({ request }) => request.headers.append('X-Trace', name),
    });
    const [a, b, c, d] = [append('a'), append('b'), append('c'), append('d')];
    const { use, eject, GET } = client(fetch);
    use(a, b);
    use(c, d);
    await GET('/v1/topics');
    eject(a, c);
    await GET('/v1/topics');
    expect(requests.map(({ headers }) => headers.get('x-trace'))).toEqual(['a, b, c, d', 'b, d']);
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

  it('passes a stream on unread, and reads other bodies into bytes', async () => {
    const bodies: unknown[] = [];
    const fetch = async (_: string, { body }: RequestInit) => {
      bodies.push(body);
      return Response.json({});
    };
    const middleware = [{ onRequest() {} }];
    const send = (body: unknown) =>
      client(fetch).POST('/conversation/wab/v1/media', {
        body: body as Blob,
        headers: { 'Content-Type': 'image/png' },
        ...{ duplex: 'half' },
        middleware,
      });
    await send(new Blob(['bytes']).stream());
    await send(new Blob(['bytes']));
    await client(fetch).GET('/v1/topics', { middleware });
    expect(bodies).toEqual([expect.any(ReadableStream), expect.any(ArrayBuffer), null]);
  });

  it('sees no error where a response came, whatever its status', async () => {
    const onError = vi.fn();
    const { GET } = client(stub(ok, status(404)).fetch);
    await GET('/v1/topics', { middleware: [{ onError }] });
    await GET('/v1/topics', { middleware: [{ onError }] });
    expect(onError).not.toHaveBeenCalled();
  });

  it('may say how a request is fetched', async () => {
    const { requests, fetch } = stub();
    await client(fetch).GET('/v1/topics', {
      middleware: [{ onRequest: ({ request }) => new Request(request, { cache: 'no-store', credentials: 'omit' }) }],
    });
    expect(requests[0]).toMatchObject({ cache: 'no-store', credentials: 'omit' });
  });

  it('sees a timeout as the caller does', async () => {
    const seen: unknown[] = [];
    const middleware = [{ onError: ({ error }: { error: unknown }) => void seen.push(error) }];
    const error = await failure(
      client(stub(hang).fetch, { timeout: 5, maxRetries: 0 }).GET('/v1/topics', { middleware }),
    );
    expect(error.name).toBe('TimeoutError');
    await expect.poll(() => seen[0]).toBe(error);
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
