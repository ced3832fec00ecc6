import { describe, expect, it, vi } from 'vitest';
import { baseUrl, client, credentials, failure, hang, number, ok, status, stub, verification } from '../test/stub.ts';
import { createClient } from './client.ts';
import { ConfigurationError } from './errors.ts';
import { toForm } from './form.ts';
import * as minimal from './minimal.ts';
import type { ClientOptions } from './options.ts';

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
    await client(fetch, { token }).POST('/auth/v1/tokens/', { body: credentials, middleware: [{ onRequest() {} }] });
    expect(requests.map(({ headers }) => headers.has('authorization'))).toEqual([false, false]);
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

  it('needs a pathSerializer only where the path has parameters', async () => {
    const { requests, fetch } = stub();
    const media = '/conversation/wab/v1/media/{mediaId}';
    const paths: string[] = [];
    const pathSerializer = (url: string) => {
      paths.push(url);
      return `${baseUrl}/serialized`;
    };
    const one = client(fetch);
    await one.GET('/v1/topics', { pathSerializer });
    await one.GET(media, { params: { path: { mediaId: 'media-1' } }, pathSerializer });
    expect(paths).toEqual([baseUrl + media]);
    expect(requests.map(({ url }) => url)).toEqual([`${baseUrl}/v1/topics`, `${baseUrl}/serialized`]);
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

describe('configuration', () => {
  it('takes exactly one of token and credentials', () => {
    const wrong = [
      {},
      { token: '' },
      { token: undefined, credentials: undefined },
      { token: 'secret', credentials },
      { token: 'secret', credentials: {} },
    ];
    for (const bad of wrong) {
      // The types reject this, but JavaScript callers have none.
      const create = () => createClient({ baseUrl, ...bad } as unknown as ClientOptions);
      expect(create).toThrow(new ConfigurationError('Pass baseUrl and token or credentials.'));
    }
    expect(() => createClient(undefined as never)).toThrow(ConfigurationError);
    expect(() => minimal.createClient(undefined as never)).toThrow(ConfigurationError);
  });

  it.each([
    [{ apiKey: '', userName: 'any' }, 'apiKey'],
    [{ apiKey: undefined, userName: 'any' }, 'apiKey'],
    [{ apikey: 'any', username: 'any' }, 'apiKey'],
    [{ apiKey: 'any', userName: '' }, 'userName'],
    [{ apiKey: 'any' }, 'userName'],
  ])('names the empty field of the credentials %j', (lacking, name) => {
    // The types reject this, but JavaScript callers have none.
    const create = () => createClient({ baseUrl, credentials: lacking } as unknown as ClientOptions);
    expect(create).toThrow(new ConfigurationError(`${name} is empty.`));
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

    it('counts where it is inherited, or made by a getter', async () => {
      const message = `${name} must be a number from 0.`;
      const inherited = (own: object) => Object.assign(Object.create({ [name]: Number.NaN }), own);
      const got = {
        get [name]() {
          return Number.NaN;
        },
      };
      expect(() => createClient(inherited({ baseUrl, token: 'secret' }))).toThrow(message);
      const { requests, fetch } = stub();
      for (const policy of [inherited({}), Object.create(got)]) {
        expect(await failure(client(fetch).GET('/v1/topics', policy))).toMatchObject({ message });
      }
      expect(requests).toHaveLength(0);
    });

    it.each([1, 1e12, Infinity, undefined])('may be %s', async (value) => {
      const policy = { [name]: value };
      const { response } = await client(stub().fetch, { deadline: 30_000, ...policy }).GET('/v1/topics', policy);
      expect(response.status).toBe(200);
    });
  });
});

it('sends the headers of the client with each call, and those of the call before them', async () => {
  const { requests, fetch } = stub();
  const one = client(fetch, { headers: { 'X-Tenant': 'one', 'X-Trace': '1' } });
  await one.GET('/v1/topics', { headers: { 'X-Trace': '2' } });
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({ 'x-tenant': 'one', 'x-trace': '2' });
});

describe('the stack of an error', () => {
  const call = (policy?: Partial<ClientOptions>) =>
    client(stub(hang).fetch, { timeout: 5, maxRetries: 0, ...policy }).GET('/v1/topics');

  it('contains the caller, even after a timeout', async () => {
    async function callsTheService() {
      await call();
    }
    expect((await failure(callsTheService())).stack).toContain('callsTheService');
  });

  it('is that of the engine where a program cannot set it', async () => {
    const { captureStackTrace } = Error;
    Reflect.deleteProperty(Error, 'captureStackTrace');
    try {
      expect(await failure(call())).toMatchObject({ name: 'TimeoutError' });
    } finally {
      Error.captureStackTrace = captureStackTrace;
    }
  });

  it('of a token function is left as it is', async () => {
    const mine = new Error('mine');
    const { stack } = mine;
    expect(await failure(call({ token: () => Promise.reject(mine) }))).toBe(mine);
    expect(mine.stack).toBe(stack);
  });
});

it('wants a function as querySerializer', async () => {
  const call = client(stub().fetch).GET('/v1/topics', { querySerializer: { allowReserved: true } });
  expect(await failure(call)).toMatchObject({
    name: 'ConfigurationError',
    message: 'querySerializer must be a function.',
  });
});
