import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { Account } from './account.ts';
import { type AppParts, createApp } from './app.ts';
import { readContract } from './contract/contract.ts';
import { readDocument } from './contract/document.ts';
import { allScopes } from './contract/scopes.ts';
import { HttpError } from './http-error.ts';
import { droppedFiles, readSamples, type Sample, sampleHandlers } from './testing-samples.ts';

const contract = readContract(await readDocument());
const samples = await readSamples();
const find = (id: string) => samples.find((sample) => sample.id === id) as Sample;
const docs = 'https://docs.example.com';
const other = 'https://other.example.com';
const authorization = 'Bearer good';

const open: ReturnType<typeof createApp>[] = [];
afterAll(() => Promise.all(open.map((app) => app.close())));

/** A service that has a page and a probe outside the contract. */
function appFor(allowOrigins?: readonly string[], parts: Partial<AppParts> = {}) {
  const app = createApp({
    contract,
    handlers: sampleHandlers(samples),
    authenticate: async (token) => {
      if (token !== 'good') throw new HttpError(401, 'The access token is not one of this service. Sign in for one.');
      return { id: 'a', environmentId: 'e', scopes: allScopes } as Account;
    },
    files: droppedFiles,
    ...(allowOrigins && { allowOrigins }),
    ...parts,
  });
  app.register(async (scope) => {
    for (const path of beside) scope.get(path, async () => 'own');
    scope.put('/sandbox/settings', async () => 'own');
  });
  open.push(app);
  return app;
}

const beside = [
  '/sandbox',
  '/metrics',
  '/healthz',
  '/readyz',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
];
const app = appFor(['http://localhost:4000', docs]);
const all = appFor(['*']);

const preflight = (method = 'POST') => ({
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,idempotency-key',
});

/** Returns the CORS headers of a response, and `Vary`. */
function said({ headers }: { headers: Record<string, unknown> }) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'vary' || name.startsWith('access-control-')),
  );
}

const readable = {
  'access-control-allow-origin': docs,
  'access-control-expose-headers': expect.stringMatching(
    /(?=.*\bAllow\b)(?=.*\bRetry-After\b)(?=.*\bRateLimit-Policy\b)/,
  ),
  vary: 'Origin',
};

describe('without origins', () => {
  const off = appFor();

  it('nothing is said to browsers', async () => {
    const response = await off.inject({ url: '/v1/topics', headers: { authorization, origin: docs } });
    expect([response.statusCode, said(response)]).toEqual([200, {}]);
    const options = await off.inject({
      method: 'OPTIONS',
      url: '/v1/topics',
      headers: { origin: docs, ...preflight() },
    });
    expect([options.statusCode, options.headers.allow, said(options)]).toEqual([204, 'GET, POST, HEAD, OPTIONS', {}]);
  });
});

describe('a page of an allowed origin', () => {
  it.each(samples)('may call $id', async ({ method, url, headers, payload }) => {
    const asked = await app.inject({ method: 'OPTIONS', url, headers: { origin: docs, ...preflight(method) } });
    expect([asked.statusCode, asked.body]).toEqual([204, '']);
    expect(said(asked)).toEqual({
      'access-control-allow-origin': docs,
      'access-control-allow-methods': expect.stringContaining(method),
      'access-control-allow-headers': 'authorization,idempotency-key',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers',
    });
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization, ...headers, origin: docs },
      ...(payload !== undefined && { payload }),
    });
    expect(response.statusCode).toBeLessThan(300);
    expect(said(response)).toEqual(readable);
  });

  it.each([
    { status: 400, method: 'POST', url: '/v1/topics', payload: '{' },
    { status: 401, method: 'GET', url: '/v1/topics', token: 'bad' },
    { status: 404, method: 'GET', url: '/v1/topicz' },
    { status: 405, method: 'DELETE', url: '/v1/topics' },
    { status: 413, method: 'POST', url: '/v1/topics', payload: ' '.repeat(2 ** 21) },
  ] as const)('reads a $status', async ({ status, token = 'good', ...sent }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: docs };
    const response = await app.inject({ ...sent, headers });
    expect(response.statusCode, response.body).toBe(status);
    expect(said(response)).toEqual(readable);
  });

  it.each([429, 503] as const)('reads a %i, and when to come again', async (status) => {
    const refusing = appFor([docs], {
      limit: async () => {
        throw new HttpError(status, 'Later.', { retryAfter: 1 });
      },
    });
    const response = await refusing.inject({ url: '/v1/topics', headers: { authorization, origin: docs } });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([status, '1']);
    expect(said(response)).toEqual(readable);
  });

  it('reads a stream', async () => {
    const streaming = appFor([docs], {
      handlers: {
        createChatMessage: async () =>
          ({
            status: 200,
            headers: { 'Content-Type': 'text/event-stream' },
            body: Readable.from(['event: ping\n\n']),
          }) as never,
      },
    });
    const { url, headers, payload } = find('createChatMessage');
    const response = await streaming.inject({
      method: 'POST',
      url,
      headers: { authorization, ...headers, origin: docs },
      ...(payload !== undefined && { payload }),
    });
    expect([response.statusCode, response.body]).toEqual([200, 'event: ping\n\n']);
    expect(said(response)).toEqual(readable);
  });

  it('asks what a path takes', async () => {
    const response = await app.inject({ method: 'OPTIONS', url: '/v1/topics', headers: { origin: docs } });
    expect([response.statusCode, response.headers.allow]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    expect(said(response)).toEqual(readable);
  });

  it.each([...beside, '/sandbox/settings', '/sandbox/nowhere', '/nowhere'])('may not use %s', async (url) => {
    for (const method of ['GET', 'PUT', 'OPTIONS'] as const) {
      for (const on of [app, all]) {
        const response = await on.inject({ method, url, headers: { origin: docs, ...preflight('PUT') } });
        expect(said(response), `${method} ${response.statusCode}`).toEqual({});
      }
    }
  });
});

it.each([
  ['another origin', other],
  ['another port', `${docs}:8443`],
  ['a file', 'null'],
  ['no origin', undefined],
])('a page of %s may read nothing', async (_, origin) => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const headers = { authorization, ...preflight(), ...(origin !== undefined && { origin }) };
    const response = await app.inject({ method, url: '/v1/topics', headers });
    expect(response.statusCode).toBe(method === 'GET' ? 200 : 204);
    expect(said(response)).toEqual({ vary: 'Origin' });
  }
});

it('any origin may be allowed', async () => {
  const response = await all.inject({ url: '/v1/topics', headers: { authorization, origin: other } });
  expect(said(response)).toEqual({ ...readable, 'access-control-allow-origin': '*' });
  const asked = await all.inject({ method: 'OPTIONS', url: '/v1/topics', headers: { origin: other, ...preflight() } });
  expect(said(asked)).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-max-age': '600' });
});
