// The client must behave like openapi-fetch: these tests send the same calls through both.
import fc from 'fast-check';
import createFetchClient, { createQuerySerializer, type QuerySerializerOptions } from 'openapi-fetch';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { toForm } from './form.ts';
import * as minimal from './minimal.ts';

const baseUrl = 'https://api.example.com/eu';
const token = 'secret';
const media = '/conversation/wab/v1/media/{mediaId}';

type Init = Record<string, unknown>;
type Call = [method: string, path: string, init?: Init];
type AnyClient = Record<
  string,
  (...args: unknown[]) => Promise<{ data?: unknown; error?: unknown; response: Response }>
>;

/** Returns the parts of a request that a server sees. The boundary of a form is random, and `redirect` differs on purpose. */
async function visibleRequest(request: Request) {
  const headers = Object.fromEntries(request.headers);
  delete headers['user-agent'];
  const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1] ?? '\0';
  const text = (value: string) => value.replaceAll(boundary, 'boundary');
  return {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, text(value)])),
    body: text(await request.text()),
    cache: request.cache,
    credentials: request.credentials,
  };
}

/** Returns the parts of a result that a caller sees. */
async function visibleResult(call: Promise<{ data?: unknown; error?: unknown; response: Response }>) {
  const { response, ...rest } = await call;
  const value = rest.data ?? rest.error;
  const plain =
    value instanceof Blob || value instanceof ReadableStream
      ? await new Response(value as BodyInit).text()
      : value instanceof ArrayBuffer
        ? new TextDecoder().decode(value)
        : value;
  return { names: Object.keys(rest), kind: Object.prototype.toString.call(value), plain, status: response.status };
}

type VisibleRequest = Awaited<ReturnType<typeof visibleRequest>>;
const ok = () => Response.json({ totalCount: 1 });

/** The requests and the result of a call, through openapi-fetch and through a client of this package. */
async function both(create: (typeof clients)[number][1], call: Call, answer: () => Response = ok) {
  const theirs: Promise<VisibleRequest>[] = [];
  const them = createFetchClient({
    baseUrl: `${baseUrl}/`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: async (request) => {
      theirs.push(visibleRequest(request));
      return answer();
    },
  }) as unknown as AnyClient;
  const ours: Promise<VisibleRequest>[] = [];
  const us = create(async (url, init) => {
    ours.push(visibleRequest(new Request(url, init)));
    return answer();
  });
  const make = ([method, path, init]: Call, client: AnyClient) =>
    method === method.toUpperCase() ? client[method]?.(path, init) : client.request?.(method, path, init);
  const results = [make(call, them), make(call, us)].map((result) =>
    visibleResult(result as ReturnType<AnyClient[string]>),
  );
  return {
    theirs: { result: await results[0], requests: await Promise.all(theirs) },
    ours: { result: await results[1], requests: await Promise.all(ours) },
  };
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const clients = [
  [
    'the client',
    (fetch: Fetch) => createClient({ baseUrl: `${baseUrl}/`, token, fetch, maxRetries: 0 }) as unknown as AnyClient,
  ],
  [
    'the minimal client',
    (fetch: Fetch) => minimal.createClient({ baseUrl: `${baseUrl}/`, token, fetch }) as unknown as AnyClient,
  ],
] as const;

const body = { number: '+12025550100', nested: { list: [1, null, 'ü'], none: undefined } };
const form = new FormData();
form.append('user', 'user-1');
form.append('file', new File(['bytes'], 'cat.png', { type: 'image/png' }));

const calls: Record<string, Call> = {
  GET: ['GET', '/v1/topics'],
  'every method': ['PUT', '/v1/topics', { body }],
  DELETE: ['DELETE', '/v1/topics'],
  HEAD: ['HEAD', '/v1/topics'],
  OPTIONS: ['OPTIONS', '/v1/topics'],
  PATCH: ['PATCH', '/v1/topics', { body }],
  'request in lower case': ['get', '/v1/topics'],
  'request with a body': ['put', '/v1/topics', { body }],

  'a path parameter': ['GET', media, { params: { path: { mediaId: 'a/../b?c#d%2e ä' } } }],
  'a number in the path': ['GET', media, { params: { path: { mediaId: 0 } } }],
  'another path serializer': [
    'GET',
    media,
    { params: { path: { mediaId: 'x' } }, pathSerializer: (path: string) => `${path}!` },
  ],

  'a query': ['GET', '/v1/topics', { params: { query: { page: 0, key: 'a b&c=d/ü', flag: false, empty: '' } } }],
  'a query without values': ['GET', '/v1/topics', { params: { query: { page: undefined, key: null } } }],
  'a list': ['GET', '/v1/topics', { params: { query: { key: ['a', 'b c', 3, true], none: [] } } }],
  'an object': ['GET', '/v1/topics', { params: { query: { filter: { a: 1, 'b c': 'd&e' } } } }],
  'a query serializer': [
    'GET',
    '/v1/topics',
    { params: { query: { a: 1 } }, querySerializer: (query: object) => `?x=${JSON.stringify(query)}` },
  ],
  'a query serializer that gives a question mark in a value': [
    'GET',
    '/v1/topics',
    { params: { query: {} }, querySerializer: () => 'key=a?b' },
  ],
  'a query serializer without a query': ['GET', '/v1/topics', { querySerializer: () => 'version=1' }],

  'a JSON body': ['PUT', '/v1/topics', { body }],
  'a list as body': ['PUT', '/v1/topics', { body: [1, { a: 2 }] }],
  'a text as body': ['PUT', '/v1/topics', { body: 'text' }],
  'a number as body': ['PUT', '/v1/topics', { body: 0 }],
  'false as body': ['PUT', '/v1/topics', { body: false }],
  'null as body': ['PUT', '/v1/topics', { body: null }],
  'a date as body': ['PUT', '/v1/topics', { body: new Date(0) }],
  'no body': ['PUT', '/v1/topics', { body: undefined }],
  'a form': ['PUT', '/v1/topics', { body: form }],
  'a body serializer': ['PUT', '/v1/topics', { body: { user: 'user-1' }, bodySerializer: toForm }],
  'a body serializer that gives text': [
    'PUT',
    '/v1/topics',
    { body, bodySerializer: () => 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
  ],
  'a body serializer without a body': ['PUT', '/v1/topics', { bodySerializer: () => 'a=1' }],
  'a body serializer that gives nothing': ['PUT', '/v1/topics', { body, bodySerializer: () => undefined }],

  headers: ['GET', '/v1/topics', { headers: { 'X-One': 'a', 'x-two': 2, 'X-Three': true, 'X-None': undefined } }],
  'a header that is a list': ['GET', '/v1/topics', { headers: { 'X-One': ['a', 'b'], 'X-Two': [] } }],
  'a Headers': ['GET', '/v1/topics', { headers: new Headers({ 'X-One': 'a, b' }) }],
  'a header taken out': ['PUT', '/v1/topics', { body, headers: { 'content-type': null } }],
  'another content type': ['PUT', '/v1/topics', { body, headers: { 'content-TYPE': 'application/merge-patch+json' } }],
  'header parameters': [
    'GET',
    '/v1/topics',
    { headers: { 'X-One': 'a', 'X-Two': 'b' }, params: { header: { 'x-one': 'c', 'x-two': null } } },
  ],
  'cookie parameters, which a browser sends by itself': ['GET', '/v1/topics', { params: { cookie: { session: 'x' } } }],

  'another base URL': ['GET', '/v1/topics', { baseUrl: 'https://other.example.com/' }],
  'an empty base URL': ['GET', '/v1/topics', { baseUrl: '' }],
  'options of fetch': ['GET', '/v1/topics', { cache: 'no-store', credentials: 'include', redirect: 'manual' }],
};

/** Middleware that acts at each of its hooks. */
const middleware = (...names: string[]) =>
  names.map((name) => ({
    onRequest({ request }: { request: Request }) {
      request.headers.append('X-Trace', name);
    },
    async onResponse({ response }: { response: Response }) {
      const { trace = [] } = (await response.json()) as { trace?: string[] };
      return Response.json({ trace: [...trace, name] });
    },
  }));

const withMiddleware: Record<string, Call> = {
  'two in order': ['GET', '/v1/topics', { middleware: middleware('one', 'two') }],
  'one for a POST': ['PUT', '/v1/topics', { body, middleware: middleware('one') }],
  'one for a form': ['PUT', '/v1/topics', { body: form, middleware: middleware('one') }],
  'a new request': [
    'PUT',
    '/v1/topics',
    {
      body,
      middleware: [
        {
          onRequest: ({ request }: { request: Request }) =>
            new Request(request.url.replace('topics', 'others'), {
              method: 'POST',
              headers: request.headers,
              body: '{"other":1}',
            }),
        },
      ],
    },
  ],
  'a request made of the old one': [
    'PUT',
    '/v1/topics',
    {
      body,
      middleware: [
        { onRequest: ({ request }: { request: Request }) => new Request(request, { headers: request.headers }) },
      ],
    },
  ],
  'a new request without a body': [
    'GET',
    '/v1/topics',
    {
      middleware: [{ onRequest: ({ request }: { request: Request }) => new Request(`${request.url}?page=1`, request) }],
    },
  ],
  'an answer of its own': [
    'GET',
    '/v1/topics',
    { middleware: [{ onRequest: () => Response.json({ own: true }, { status: 201 }) }, ...middleware('not called')] },
  ],
  'a new answer': [
    'GET',
    '/v1/topics',
    { middleware: [{ onResponse: () => Response.json({ other: true }, { status: 404 }) }] },
  ],
  nothing: ['GET', '/v1/topics', { middleware: [{ onRequest() {}, onResponse() {}, onError() {} }] }],
};

const answers: Record<string, () => Response> = {
  JSON: () => Response.json({ a: [1] }),
  'JSON with its length': () => new Response('{"a":1}', { headers: { 'Content-Length': '7' } }),
  'JSON null': () => Response.json(null),
  'an empty success': () => new Response(''),
  'an empty success with its length': () => new Response('', { headers: { 'Content-Length': '0' } }),
  'a success in chunks': () =>
    new Response('{"a":1}', { headers: { 'Content-Length': '0', 'Transfer-Encoding': 'chunked' } }),
  '201': () => Response.json({ a: 1 }, { status: 201 }),
  '204': () => new Response(null, { status: 204 }),
  '404 with JSON': () => Response.json({ message: 'none' }, { status: 404 }),
  '404 with text': () => new Response('<html>', { status: 404 }),
  '404 with a number': () => new Response('12', { status: 404 }),
  '404, empty': () => new Response('', { status: 404 }),
  '404, empty with its length': () => new Response('', { status: 404, headers: { 'Content-Length': '0' } }),
  '503 with JSON': () => Response.json({ message: 'later' }, { status: 503 }),
  '304': () => new Response(null, { status: 304 }),
};

describe.each(clients)('%s and openapi-fetch', (_, create) => {
  it.each(Object.entries(calls))('send the same: %s', async (_, call) => {
    const { ours, theirs } = await both(create, call);
    expect(ours).toEqual(theirs);
    expect(ours.requests).toHaveLength(1);
  });

  it.each(Object.entries(withMiddleware))('do the same with middleware: %s', async (_, call) => {
    const { ours, theirs } = await both(create, call);
    expect(ours).toEqual(theirs);
  });

  it.each(
    Object.entries(answers).flatMap(([name, answer]) =>
      [undefined, 'json', 'text', 'blob', 'arrayBuffer', 'stream'].map((parseAs) => [name, parseAs, answer] as const),
    ),
  )('give the same: %s as %s', async (_, parseAs, answer) => {
    const { ours, theirs } = await both(create, ['GET', '/v1/topics', { parseAs }], answer);
    expect(ours).toEqual(theirs);
    const head = await both(create, ['HEAD', '/v1/topics', { parseAs }], answer);
    expect(head.ours).toEqual(head.theirs);
  });

  const text = fc.string({ unit: 'grapheme' });
  const primitive = fc.oneof(text, fc.double(), fc.boolean());
  const name = fc.stringMatching(/^[a-z_]\w{0,8}$/);
  const value = fc.oneof(
    primitive,
    fc.constantFrom(null, undefined),
    fc.array(primitive),
    fc.dictionary(name, primitive, { minKeys: 1 }),
  );
  // Options make a function: a query of the contract needs none.
  const serializers = fc.option(
    fc
      .record(
        {
          array: fc.record({
            style: fc.constantFrom('form', 'spaceDelimited', 'pipeDelimited'),
            explode: fc.boolean(),
          }),
          object: fc.record({ style: fc.constantFrom('form', 'deepObject'), explode: fc.boolean() }),
          allowReserved: fc.boolean(),
        },
        { requiredKeys: [] },
      )
      .map((options) => createQuerySerializer(options as QuerySerializerOptions)),
    { nil: undefined },
  );

  it('write every query alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), serializers, async (query, querySerializer) => {
        const { ours, theirs } = await both(create, ['GET', '/v1/topics', { params: { query }, querySerializer }]);
        expect(ours).toEqual(theirs);
      }),
    );
  });

  it('write every path, header and body alike', async () => {
    const header = fc.oneof(
      fc.stringMatching(/^[!-~]{0,9}$/),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
    );
    const headers = fc.dictionary(
      fc.stringMatching(/^X-[A-Za-z]{1,4}$/),
      fc.oneof(header, fc.array(fc.stringMatching(/^[!-~]{1,9}$/))),
    );
    const mediaId = text.filter((id) => !/^\.{0,2}$/.test(id));
    await fc.assert(
      fc.asyncProperty(mediaId, headers, headers, fc.jsonValue(), async (mediaId, headers, header, body) => {
        const call: Call = ['PUT', media, { params: { path: { mediaId }, header }, headers, body }];
        const { ours, theirs } = await both(create, call);
        expect(ours).toEqual(theirs);
      }),
    );
  });

  it('read every JSON alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(200, 404), async (value, status) => {
        const { ours, theirs } = await both(create, ['GET', '/v1/topics'], () => Response.json(value, { status }));
        expect(ours).toEqual(theirs);
      }),
    );
  });
});
