import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client, credentials, failure, number, shown, status, stub, verification } from '../test/stub.ts';
import { createClient } from './client.ts';
import type { Client } from './core.ts';
import { ConnectionError, type OmnichannelError, RedirectError } from './errors.ts';
import { paginate } from './lists.ts';
import { uploadMedia } from './media.ts';
import * as minimal from './minimal.ts';
import { getChatAppMedia, listTopics, requestVerification, uploadFile } from './operations.gen.ts';
import { verifyPhone } from './phone.ts';
import { collect, streamChatMessage } from './stream.ts';

const token = 'example-token';
const query = 'When do you open?';
const image = new File(['bytes of an image'], 'cat.png', { type: 'image/png' });
/** Texts that an error must not contain: secrets, personal data, the query of a foreign address. */
const secrets = [token, credentials.apiKey, credentials.userName, number, 'hunter2'];

/** Fetches as a custom `fetch` does. */
const ownFetch = (url: string, init: RequestInit) => globalThis.fetch(url, init);

/** One call of each kind, with the operation that its error names. */
const kinds: Record<string, [operation: string, call: (baseUrl: string) => Promise<unknown>]> = {
  'a GET': ['GET /v1/topics', (baseUrl) => createClient({ baseUrl, token }).GET('/v1/topics')],
  'an operation': ['listTopics', async (baseUrl) => listTopics(createClient({ baseUrl, token }))],
  'an operation with a body': [
    'requestVerification',
    async (baseUrl) => requestVerification(createClient({ baseUrl, token }), { body: { number } }),
  ],
  'a sign-in': ['createAccessToken', async (baseUrl) => listTopics(createClient({ baseUrl, credentials }))],
  'a stream': [
    'createChatMessage',
    (baseUrl) => collect(streamChatMessage(createClient({ baseUrl, token }), { body: { query, user: number } })),
  ],
  'an upload of bytes': ['uploadChatAppMedia', (baseUrl) => uploadMedia(createClient({ baseUrl, token }), image)],
  'an upload of a form': [
    'uploadFile',
    async (baseUrl) => uploadFile(createClient({ baseUrl, token }), { body: { file: image, user: number } }),
  ],
  'a download': [
    'getChatAppMedia',
    async (baseUrl) => getChatAppMedia(createClient({ baseUrl, token }), { params: { path: { mediaId: 'media-1' } } }),
  ],
  pagination: [
    'listTopics',
    async (baseUrl) => {
      for await (const topic of paginate(createClient({ baseUrl, token }), 'listTopics')) return topic;
    },
  ],
  'a phone verification': ['requestVerification', (baseUrl) => verifyPhone(createClient({ baseUrl, token }), number)],
  'the minimal client': [
    'requestVerification',
    async (baseUrl) => requestVerification(minimal.createClient({ baseUrl, token }), { body: { number } }),
  ],
  'a fetch of the client': [
    'requestVerification',
    async (baseUrl) => requestVerification(createClient({ baseUrl, token, fetch: ownFetch }), { body: { number } }),
  ],
  'a fetch of the call': [
    `POST ${verification}`,
    (baseUrl) =>
      createClient({ baseUrl, token }).POST(verification, {
        body: { number },
        fetch: (request) => globalThis.fetch(request),
      }),
  ],
  'a call with redirect of its own': [
    'GET /v1/topics',
    (baseUrl) => createClient({ baseUrl, token }).GET('/v1/topics', { redirect: 'follow' }),
  ],
  middleware: [
    `POST ${verification}`,
    (baseUrl) =>
      createClient({ baseUrl, token }).POST(verification, {
        body: { number },
        middleware: [{ onRequest: ({ request }) => new Request(request, { redirect: 'follow' }) }],
      }),
  ],
};

interface Received {
  method: string | undefined;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Redirects what comes under `/from`, and answers what comes under `/to`. */
async function startServer() {
  const received: Received[] = [];
  const redirect = { status: 307, location: '' };
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const type = headers['content-type'] ?? '';
    // Each time that a form is sent, it has another boundary.
    const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '\0';
    const body = (await text(request)).replaceAll(boundary, 'boundary');
    received.push({ method, url, headers: { ...headers, 'content-type': type.replace(boundary, 'boundary') }, body });
    if (url.startsWith('/from')) {
      const location = redirect.location.replace('{path}', url.slice('/from'.length));
      response.writeHead(redirect.status, location ? { location } : {}).end('Moved.');
    } else if (url.includes('/chat-messages')) {
      const event = {
        event: 'message_end',
        task_id: 'task-1',
        message_id: 'message-1',
        conversation_id: 'conversation-1',
      };
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${JSON.stringify(event)}\n\n`);
    } else {
      const data = url.includes('/tokens')
        ? { access_token: token }
        : url.includes('/topics')
          ? [{ key: 'orders' }]
          : { checkCode: 'any' };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ replyCode: 0, data, totalCount: 1, media: [{ id: 'media-1' }] }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, received, redirect, close: () => server.close() };
}

const followed = [307, 308];
const statuses = [301, 302, 303, ...followed];

describe('a redirect of a server', () => {
  let origin: Awaited<ReturnType<typeof startServer>>;
  let foreign: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    origin = await startServer();
    foreign = await startServer();
  });
  afterEach(() => {
    origin.received.length = 0;
    foreign.received.length = 0;
  });
  afterAll(() => {
    origin.close();
    foreign.close();
  });

  const cases = Object.entries(kinds).flatMap(([kind, [operation, call]]) =>
    statuses.map((code) => ({ kind, code, operation, call })),
  );

  it.each(cases.filter(({ code }) => followed.includes(code)))(
    '$code inside the origin is followed as it was sent: $kind',
    async ({ code, call }) => {
      Object.assign(origin.redirect, { status: code, location: '/to{path}' });
      await call(`${origin.url}/from`);
      const [first, second] = origin.received as [Received, Received];
      expect(second).toEqual({ ...first, url: first.url.replace('/from', '/to') });
    },
  );

  it.each(cases.filter(({ code }) => !followed.includes(code)))(
    '$code inside the origin is rejected: $kind',
    async ({ code, operation, call }) => {
      Object.assign(origin.redirect, { status: code, location: '/to{path}' });
      expectRedirectError(await failure(call(`${origin.url}/from`)), operation);
      expect(origin.received).toHaveLength(1);
    },
  );

  it.each(cases)(
    '$code to another port is rejected, which sees no request: $kind',
    async ({ code, operation, call }) => {
      Object.assign(origin.redirect, { status: code, location: `${foreign.url}/to{path}?key=hunter2` });
      expectRedirectError(await failure(call(`${origin.url}/from`)), operation);
      expect(origin.received).toHaveLength(1);
      expect(foreign.received).toHaveLength(0);
    },
  );

  it.each(cases)('$code to another host is rejected: $kind', async ({ code, operation, call }) => {
    Object.assign(origin.redirect, { status: code, location: `//localhost:${origin.port}/to{path}?key=hunter2` });
    expectRedirectError(await failure(call(`${origin.url}/from`)), operation);
    expect(origin.received).toHaveLength(1);
  });

  it('is followed to its end where its body has none', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/v1/topics') response.writeHead(307, { location: '/topics' }).write('Moved');
      else response.end('{"data":[],"totalCount":0}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await listTopics(createClient({ baseUrl, token }))).toMatchObject({ totalCount: 0 });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

/** @param advice whether the address may be at fault, which the message then says */
function expectRedirectError(error: Error, operation: string, advice = ': check baseUrl'): void {
  expect(error).toBeInstanceOf(RedirectError);
  expect(error).not.toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ name: 'RedirectError', operation });
  expect(error.message).toBe(`${operation} got a redirect${advice}.`);
  for (const secret of secrets) expect(shown(error)).not.toContain(secret);
}

const redirectTo = (location: string | undefined, code = 307) =>
  status(code, location === undefined ? {} : { location });
const base = 'https://api.example.com';

describe.each([
  ['the client', (fetch: typeof ownFetch, baseUrl: string) => createClient({ baseUrl, token, fetch, maxRetries: 2 })],
  ['the minimal client', (fetch: typeof ownFetch, baseUrl: string) => minimal.createClient({ baseUrl, token, fetch })],
] as [string, (fetch: typeof ownFetch, baseUrl: string) => Client][])('%s', (_, create) => {
  const rejected: [name: string, location: string | undefined, baseUrl?: string][] = [
    ['no Location', undefined],
    ['an empty Location', ''],
    ['a malformed Location', 'https://[hunter2'],
    ['another port', 'https://api.example.com:8443/v1/topics'],
    ['another host', 'https://example.com/v1/topics?key=hunter2'],
    ['a host that begins alike', 'https://api.example.com.example.net/v1/topics'],
    ['a host without its scheme', '//example.com/v1/topics'],
    ['a host after backslashes', String.raw`\\example.com/v1/topics`],
    ['a host after mixed slashes', String.raw`/\example.com/v1/topics`],
    ['a downgrade to http', 'http://api.example.com/v1/topics'],
    ['an upgrade to https', 'https://api.example.com/v1/topics', 'http://api.example.com'],
    ['a user', 'https://user@api.example.com/v1/topics'],
    ['a user with a password', 'https://user:hunter2@api.example.com/v1/topics'],
    ['a blob of the origin', 'blob:https://api.example.com/hunter2'],
    ['data', 'data:application/json,{}'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['two Locations', 'https://example.com/a, https://example.com/b'],
  ];

  it.each(rejected.flatMap(([name, location, baseUrl]) => statuses.map((code) => ({ code, name, location, baseUrl }))))(
    'rejects $code with $name',
    async ({ code, location, baseUrl = base }) => {
      const { requests, fetch } = stub(redirectTo(location, code));
      expectRedirectError(await failure(listTopics(create(fetch, baseUrl))), 'listTopics');
      expect(requests).toHaveLength(1);
    },
  );

  it.each([
    ['an absolute path', '/v2/topics?page=1', 'https://api.example.com/v2/topics?page=1'],
    ['a relative path', 'topics/', 'https://api.example.com/v1/topics/'],
    ['a query', '?page=1', 'https://api.example.com/v1/topics?page=1'],
    ['the origin in other letters', 'HTTPS://API.example.com:443/v2', 'https://api.example.com/v2'],
    ['the origin without its scheme', '//api.example.com/v2', 'https://api.example.com/v2'],
  ])('follows %s', async (_, location, target) => {
    const { requests, fetch } = stub(redirectTo(location), status(200));
    await listTopics(create(fetch, base));
    expect(requests.map(({ url }) => url)).toEqual([`${base}/v1/topics`, target]);
  });

  it('never sends to another origin, whatever Location says', async () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '/',
      '//',
      '\\',
      '@',
      'api.example.com',
      'example.com',
      ':443',
      ':',
      '?',
      '#',
      '.',
      '\t',
    );
    const location = fc.oneof(
      fc.webUrl(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(location, fc.constantFrom(...statuses), async (to, code) => {
        const urls: string[] = [];
        const fetch = async (url: string) => {
          urls.push(url);
          const headers = new Headers();
          headers.set('location', to);
          return urls.length > 1 ? Response.json({}) : new Response('', { status: code, headers });
        };
        const { error } = await listTopics(create(fetch, base)).result();
        expect(error === undefined).toBe(urls.length === 2);
        for (const url of urls) {
          expect(new URL(url)).toMatchObject({ origin: base, username: '', password: '' });
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([0, 1, 2, 3, 4, 5])('follows at most three in a row: %i', async (redirects) => {
    const { requests, fetch } = stub(...Array(redirects).fill(redirectTo('/v1/topics')), status(200));
    const { error } = await listTopics(create(fetch, base)).result();
    expect(error?.message).toBe(redirects > 3 ? 'listTopics got a redirect.' : undefined);
    expect(error?.name).toBe(redirects > 3 ? 'RedirectError' : undefined);
    expect(requests).toHaveLength(Math.min(redirects, 3) + 1);
  });

  const oneShot: [string, () => unknown][] = [
    ['a stream', () => new Blob(['bytes']).stream()],
    [
      'bytes that are generated',
      async function* () {
        yield new TextEncoder().encode('bytes');
      },
    ],
  ];
  it.each(oneShot)('does not send %s again', async (_, body) => {
    let requests = 0;
    const fetch = async () => {
      requests++;
      return new Response('', { status: 308, headers: { location: '/v1/media' } });
    };
    const call = create(fetch, base).POST('/conversation/wab/v1/media', {
      body: body() as never,
      bodySerializer: (body: unknown) => body as Blob,
      ...{ duplex: 'half' },
    });
    expectRedirectError(await failure(call), 'POST /conversation/wab/v1/media', '');
    expect(requests).toBe(1);
  });

  it('rejects what a browser hides, and what cannot be followed from a relative address', async () => {
    const hidden = {
      type: 'opaqueredirect',
      status: 0,
      ok: false,
      headers: new Headers(),
      body: null,
      text: async () => '',
    };
    const error = await failure(listTopics(create(async () => hidden as unknown as Response, base)));
    expectRedirectError(error, 'listTopics');
    const fetch = async () => new Response('', { status: 307, headers: { location: '/v2' } });
    expectRedirectError(await failure(create(fetch, base).GET('/v1/topics', { baseUrl: '/eu' })), 'GET /v1/topics');
  });

  it('leaves a network error of a fetch to its caller, which is no redirect', async () => {
    const { error } = await listTopics(create(async () => Response.error(), base)).result();
    expect(error).toMatchObject({ name: 'ApiError', status: 0 });
  });

  // `cancel` waits for a clone until it is read, and rejects for a body that has a reader.
  const used: [string, (response: Response) => unknown][] = [
    ['cloned and not read', (response) => response.clone()],
    ['locked by a reader', (response) => response.body?.getReader()],
    ['read', (response) => response.text()],
  ];
  it.each(used)('does not wait for the body of a redirect that a fetch of its own has %s', async (_, use) => {
    const kept: unknown[] = [];
    const fetchOf = (location: string) => async (url: string) => {
      if (url.endsWith('/v2')) return Response.json({ data: [] });
      const response = new Response('Moved.', { status: 307, headers: { location } });
      kept.push(use(response));
      return response;
    };
    const error = await failure(listTopics(create(fetchOf('https://example.com/'), base)));
    expectRedirectError(error, 'listTopics');
    expect(kept).toHaveLength(1);
    expect(await listTopics(create(fetchOf('/v2'), base))).toEqual({ data: [] });
  });

  it('takes the Response of a library, whose body has no cancel', async () => {
    const moved = { status: 307, ok: false, headers: new Headers({ location: '/v2' }), body: {}, text: async () => '' };
    const { requests, fetch } = stub(() => moved as unknown as Response, status(200));
    await listTopics(create(fetch, base));
    expect(requests).toHaveLength(2);
  });

  it.each([300, 304, 305, 306])('leaves %i to its caller: fetch does not follow it either', async (code) => {
    const { requests, fetch } = stub(() => new Response(null, { status: code, headers: { location: '/v2' } }));
    const { error } = await listTopics(create(fetch, base)).result();
    expect(error).toMatchObject({ name: 'ApiError', status: code });
    expect(requests).toHaveLength(1);
  });
});

describe('retries and redirects', () => {
  it('begin each attempt at the first address, with redirects of its own', async () => {
    const moved = redirectTo('/v2');
    const { requests, fetch } = stub(moved, moved, moved, status(503), moved, moved, moved, status(200));
    await listTopics(client(fetch), { maxRetryDelay: 1 });
    const round = ['/v1/topics', '/v2', '/v2', '/v2'];
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([...round, ...round]);
  });

  it('do not mix: a rejected redirect ends the call, and onEvent gets it', async () => {
    const { requests, fetch } = stub(redirectTo('https://example.com/'));
    const events: unknown[] = [];
    const error = await failure(listTopics(client(fetch), { onEvent: (event) => events.push(event) }));
    expect(requests).toHaveLength(1);
    expect(events).toEqual([
      { type: 'attempt', operation: 'GET /v1/topics', attempt: 1 },
      {
        type: 'outcome',
        operation: 'GET /v1/topics',
        attempt: 1,
        delay: undefined,
        duration: expect.any(Number),
        requestId: undefined,
        status: undefined,
        error,
      },
    ]);
  });

  it('fail as the network does after a redirect', async () => {
    const { fetch } = stub(redirectTo('/v2'), () => {
      throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
    });
    const { error } = await listTopics(client(fetch), { maxRetries: 0 }).result();
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'ECONNRESET' });
  });

  it('are ended by a signal and by a timeout', async () => {
    const fetch = async (_: string, { signal }: RequestInit) => {
      await new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(resolve, 5);
      });
      return new Response('', { status: 307, headers: { location: '/v2' } });
    };
    const controller = new AbortController();
    const aborted = listTopics(client(fetch), { signal: controller.signal });
    controller.abort();
    const late = listTopics(client(fetch), { timeout: 8, maxRetries: 0 });
    const names = [await aborted.result(), await late.result()].map(({ error }) => (error as OmnichannelError).name);
    expect(names).toEqual(['AbortError', 'TimeoutError']);
  });

  it('let middleware see the end alone', async () => {
    const seen: unknown[] = [];
    const middleware = [
      {
        onResponse: ({ response }: { response: Response }) => void seen.push(response.status),
        onError: ({ error }: { error: unknown }) => void seen.push((error as Error).name),
      },
    ];
    const { fetch } = stub(redirectTo('/v2'), status(200), redirectTo('https://example.com/'));
    const one = client(fetch);
    await one.GET('/v1/topics', { middleware });
    await failure(one.GET('/v1/topics', { middleware }));
    expect(seen).toEqual([200, 'RedirectError']);
  });

  it('keep to the origin that middleware chose', async () => {
    const { requests, fetch } = stub(redirectTo('/v2'), status(200), redirectTo(`${base}/v1/topics`));
    const middleware = [
      { onRequest: ({ request }: { request: Request }) => new Request('https://eu.example.com/v1', request) },
    ];
    const one = client(fetch);
    await one.GET('/v1/topics', { middleware });
    expect(await failure(one.GET('/v1/topics', { middleware }))).toBeInstanceOf(RedirectError);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://eu.example.com/v1',
      'https://eu.example.com/v2',
      'https://eu.example.com/v1',
    ]);
  });
});
