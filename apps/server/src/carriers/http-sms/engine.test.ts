import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Link, PartResult } from '../connection-kind.ts';
import { createHttpSms } from './http-sms.ts';
import type { ProviderProfile } from './profile.ts';
import type { HttpSmsCredentials } from './settings.ts';
import {
  countSegments,
  recordEvents,
  respondWith,
  startProvider,
  testConnection,
  testProfile,
  testSms,
} from './testing-provider.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function provide(respond: Parameters<typeof startProvider>[0]) {
  const provider = await startProvider(respond);
  closers.push(provider.close);
  return provider;
}

function open(
  provider: ProviderProfile,
  { timeoutMs = 5000, credentials = { token: 'a-token' } as HttpSmsCredentials, retryDelaysMs = [1] } = {},
) {
  const kind = createHttpSms({ countSegments, retryDelaysMs });
  const { states, events } = recordEvents();
  const connection = testConnection({ preset: 'custom', provider, timeoutMs }, credentials);
  const link: Link = kind.open(connection, events);
  closers.push(() => link.close());
  return { link, states };
}

it('submits an SMS as the template says, with the token, and returns the id of the provider', async () => {
  const provider = await provide((response) => respondWith(response, 202, { id: 'provider-1' }));
  const { link } = open(testProfile(provider.url));
  const result = await link.submit(
    testSms({ text: 'Line 1\n"2" {id} – é 🚚', expiresAt: new Date(Date.now() + 90_500) }),
    0,
  );
  expect(result).toEqual({ outcome: 'accepted', id: 'provider-1' });
  const [request] = provider.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/sms' });
  expect(request?.headers).toMatchObject({ authorization: 'Bearer a-token', 'content-type': 'application/json' });
  const body = JSON.parse(request?.body ?? '');
  expect(body).toEqual({ to: '+12025550123', from: 'Shop', text: 'Line 1\n"2" {id} – é 🚚', ttl: body.ttl });
  // It became at most a second shorter on its way.
  expect([89, 90]).toContain(body.ttl);
});

it('plans one part, whose segments it counts', () => {
  const { link } = open(testProfile('http://127.0.0.1:1'));
  expect(link.plan(testSms({ text: 'x'.repeat(161) }))).toEqual({ parts: 1, segments: 2, alphabet: 'gsm' });
});

it('limits the validity to what the provider accepts, and does not send an SMS that would come too late', async () => {
  const provider = await provide((response) => respondWith(response, 200, { id: '1' }));
  const { link } = open(testProfile(provider.url, { validity: { minSeconds: 20, maxSeconds: 60 } }));
  const expiresIn = (seconds: number) => testSms({ expiresAt: new Date(Date.now() + seconds * 1000) });
  expect(await link.submit(expiresIn(3600), 0)).toMatchObject({ outcome: 'accepted' });
  expect(await link.submit(expiresIn(10), 0)).toMatchObject({ outcome: 'notSent' });
  expect(await link.submit(expiresIn(-1), 0)).toMatchObject({ outcome: 'notSent' });
  expect(provider.requests.map(({ body }) => JSON.parse(body).ttl)).toEqual([60]);
});

describe('the outcome', () => {
  it.each<[string, number, unknown, Record<string, string>, Partial<PartResult>]>([
    [
      'a rejection with the code',
      400,
      { error: { code: 'E7', message: 'No such sender' } },
      {},
      {
        outcome: 'rejected',
        code: 'E7',
        reason: 'The provider returned 400 (E7): No such sender',
        scope: 'message',
      },
    ],
    ['a rejection without a body', 422, undefined, {}, { outcome: 'rejected', code: '422' }],
    [
      'throttling with a date',
      429,
      {},
      { 'Retry-After': new Date(Date.now() - 1000).toUTCString() },
      { outcome: 'later', afterMs: 1000 },
    ],
    ['throttling with seconds', 429, {}, { 'Retry-After': '7' }, { outcome: 'later', afterMs: 7000 }],
    ['throttling for ages', 429, {}, { 'Retry-After': '999999' }, { outcome: 'later', afterMs: 3_600_000 }],
    ['throttling', 429, {}, {}, { outcome: 'later', afterMs: 1000 }],
    ['a server error', 500, { id: '1' }, {}, { outcome: 'unknown' }],
    ['an overloaded server', 503, {}, { 'Retry-After': '3' }, { outcome: 'unknown' }],
    ['a request in progress', 409, {}, {}, { outcome: 'unknown' }],
    ['a success without an id', 200, { state: 'ok' }, {}, { outcome: 'unknown' }],
    ['a success that is not JSON', 200, undefined, {}, { outcome: 'unknown' }],
    ['an id that is an object', 200, { id: { a: 1 } }, {}, { outcome: 'unknown' }],
    ['an id that is a number', 200, { id: 12 }, {}, { outcome: 'accepted', id: '12' }],
    [
      'an id of 19 digits, after a byte order mark',
      200,
      '\ufeff{"id":1234567890123456789}',
      {},
      { outcome: 'accepted', id: '1234567890123456789' },
    ],
    [
      'wrong credentials',
      401,
      { error: { code: 'AUTH', message: 'Bad token' } },
      {},
      {
        outcome: 'notSent',
        reason: 'The provider returned 401 (AUTH): Bad token',
      },
    ],
    ['a redirect', 307, {}, { Location: 'https://example.com/' }, { outcome: 'notSent' }],
  ])('of %s', async (_, status, body, headers, expected) => {
    const provider = await provide((response) => {
      if (body === undefined) response.writeHead(status, headers).end('<html>');
      else if (typeof body === 'string') response.writeHead(status, headers).end(body);
      else respondWith(response, status, body, headers);
    });
    const { link } = open(testProfile(provider.url));
    expect(await link.submit(testSms(), 0)).toMatchObject(expected);
    expect(provider.requests).toHaveLength(1);
  });

  it('has a reason without numbers, sender or text, whatever the provider quotes', async () => {
    const sms = testSms({ text: 'Your code is 4815.' });
    const message = `${sms.text} to ${sms.to} (1-202-555-0123) from ${sms.sender}, 4815, a.b@example.com: invalid\u0007`;
    const provider = await provide((response) => respondWith(response, 400, { error: { code: sms.to, message } }));
    const result = await open(testProfile(provider.url)).link.submit(sms, 0);
    expect(result).toEqual({
      outcome: 'rejected',
      code: '400',
      reason: 'The provider returned 400: … to … (…) from …, …, … invalid',
      scope: 'message',
    });
  });

  it('follows the first rule that matches, before the status', async () => {
    const answers = ['GONE_1', 'GONE_2', 'BUSY', 'OTHER'];
    const provider = await provide((response) =>
      respondWith(response, 200, { id: '1', error: { code: answers.shift() } }),
    );
    const response = {
      id: '/id',
      code: ['/error/code'],
      rules: [
        { codes: ['GONE_1'], outcome: 'rejected', scope: 'optedOut' },
        { status: '5xx', outcome: 'accepted' },
        { codes: ['GONE_*'], outcome: 'rejected', scope: 'recipient' },
        { status: '2xx', codes: ['BUSY'], outcome: 'later', afterSeconds: 9 },
      ],
    } as const;
    const { link } = open(testProfile(provider.url, { response }));
    const results = [];
    for (const _ of [...answers]) results.push(await link.submit(testSms(), 0));
    expect(results).toMatchObject([
      { outcome: 'rejected', code: 'GONE_1', scope: 'optedOut' },
      { outcome: 'rejected', code: 'GONE_2', scope: 'recipient' },
      { outcome: 'later', afterMs: 9000 },
      { outcome: 'accepted', id: '1' },
    ]);
  });

  it('is unknown after a timeout, a reset, half a response and a response without end', async () => {
    const faults = [
      () => {},
      (socket: import('node:net').Socket) => socket.resetAndDestroy(),
      (socket: import('node:net').Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"id"'),
      (socket: import('node:net').Socket) => socket.end('nonsense\r\n\r\n'),
      (socket: import('node:net').Socket) =>
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n${'x'.repeat(70_000)}`),
    ];
    for (const fault of faults) {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => fault(socket));
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as import('node:net').AddressInfo;
      const { link } = open(testProfile(`http://127.0.0.1:${port}`), { timeoutMs: 200 });
      expect(await link.submit(testSms(), 0), String(fault)).toMatchObject({ outcome: 'unknown' });
      await link.close();
      server.close();
    }
  });

  it('is "not sent" when the server accepts no connection, the name is unknown, or TLS fails', async () => {
    const refused = await startProvider(() => {});
    await refused.close();
    const plain = createTlsServer({}, () => {}).listen(0, '127.0.0.1');
    closers.push(() => plain.close());
    await new Promise((resolve) => plain.once('listening', resolve));
    const { port } = plain.address() as import('node:net').AddressInfo;
    for (const url of [refused.url, 'https://does-not-exist.invalid', `https://127.0.0.1:${port}`]) {
      expect(await open(testProfile(url)).link.submit(testSms(), 0), url).toMatchObject({ outcome: 'notSent' });
    }
  });
});

describe('the link', () => {
  it('is ready at once, and has the slots of its window', async () => {
    const waiting: (() => void)[] = [];
    const provider = await provide((response) => waiting.push(() => respondWith(response, 200, { id: '1' })));
    const { link, states } = open(testProfile(provider.url));
    await expect.poll(() => states).toEqual([{ state: 'ready' }]);
    expect(link.freeSlots()).toBe(3);
    const submissions = [1, 2, 3].map(() => link.submit(testSms(), 0));
    expect(link.freeSlots()).toBe(0);
    expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    await expect.poll(() => waiting.length).toBe(3);
    for (const respond of waiting) respond();
    for (const submission of submissions) expect(await submission).toMatchObject({ outcome: 'accepted' });
    expect(link.freeSlots()).toBe(3);
  });

  it('is broken after wrong credentials: no other request follows', async () => {
    const provider = await provide((response) => respondWith(response, 403, { error: { code: 'AUTH' } }));
    const { link, states } = open(testProfile(provider.url));
    await link.submit(testSms(), 0);
    expect(link.freeSlots()).toBe(0);
    expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(states.at(-1)).toEqual({ state: 'broken', reason: 'The provider returned 403 (AUTH)' });
    expect(provider.requests).toHaveLength(1);
  });

  it('rests while the provider cannot be reached, and then sends one request until it succeeds', async () => {
    const first = await startProvider(() => {});
    const port = Number(new URL(first.url).port);
    await first.close();
    const { link, states } = open(testProfile(first.url), { retryDelaysMs: [1, 60_000] });
    await expect.poll(() => states.length).toBe(1);
    expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    await expect
      .poll(() => states)
      .toEqual([{ state: 'ready' }, { state: 'connecting', reason: expect.any(String) }, { state: 'ready' }]);
    expect(link.freeSlots()).toBe(1);
    const server = createServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"id":"1"}')),
    ).listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await link.submit(testSms(), 0)).toEqual({ outcome: 'accepted', id: '1' });
    expect(link.freeSlots()).toBe(3);
    await new Promise((resolve) => server.close(resolve));
    expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(link.freeSlots()).toBe(0);
  });

  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['reset', (response) => response.socket?.resetAndDestroy()],
    ['timeout', () => {}],
    ['server error', (response) => respondWith(response, 500, {})],
    ['success without an id', (response) => respondWith(response, 200, {})],
  ])('rests after the second %s, and then sends one request until it succeeds', async (_, fault) => {
    let isWell = false;
    const provider = await provide((response) => (isWell ? respondWith(response, 200, { id: '1' }) : fault(response)));
    const { link, states } = open(testProfile(provider.url), { timeoutMs: 200, retryDelaysMs: [1, 60_000] });
    await expect.poll(() => states.length).toBe(1);
    const { reason } = (await link.submit(testSms(), 0)) as { reason: string };
    // It may be the fault of this SMS.
    expect(link.freeSlots()).toBe(3);
    expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'unknown' });
    await expect.poll(() => states).toEqual([{ state: 'ready' }, { state: 'connecting', reason }, { state: 'ready' }]);
    expect(link.freeSlots()).toBe(1);
    isWell = true;
    expect(await link.submit(testSms(), 0)).toEqual({ outcome: 'accepted', id: '1' });
    expect(link.freeSlots()).toBe(3);
    isWell = false;
    await Promise.all([link.submit(testSms(), 0), link.submit(testSms(), 0), link.submit(testSms(), 0)]);
    await expect.poll(() => [states.length, link.freeSlots()]).toEqual([5, 1]);
    expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'unknown' });
    expect(link.freeSlots()).toBe(0);
    expect(provider.requests).toHaveLength(7);
  });

  it('does not rest for single faults between successes', async () => {
    let count = 0;
    const provider = await provide((response) => respondWith(response, 200, count++ % 2 ? { id: '1' } : {}));
    const { link, states } = open(testProfile(provider.url));
    for (let round = 0; round < 6; round++) await link.submit(testSms(), 0);
    expect(link.freeSlots()).toBe(3);
    expect(states).toEqual([{ state: 'ready' }]);
  });

  it('waits for the responses when it closes, and takes nothing more', async () => {
    let respond = () => {};
    const provider = await provide((response) => {
      respond = () => respondWith(response, 200, { id: '1' });
    });
    const { link } = open(testProfile(provider.url));
    const submission = link.submit(testSms(), 0);
    await expect.poll(() => provider.requests.length).toBe(1);
    const closed = link.close();
    expect(link.freeSlots()).toBe(0);
    respond();
    await closed;
    expect(await submission).toEqual({ outcome: 'accepted', id: '1' });
  });
});

it('calls no private address for the connection of an account', async () => {
  const provider = await provide((response) => respondWith(response, 200, { id: '1' }));
  const kind = createHttpSms({ countSegments });
  const settings = { preset: 'custom', provider: testProfile(provider.url) } as const;
  const connection = testConnection(settings, { token: 'a' }, { environmentId: 'environment' });
  const link = kind.open(connection, recordEvents().events);
  expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
  await link.close();
  expect(provider.requests).toEqual([]);
});
