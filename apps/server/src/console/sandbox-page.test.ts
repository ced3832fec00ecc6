import { request } from 'node:http';
import type { ConversationPage } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandboxCarrier } from '../carriers/sandbox/carrier.ts';
import { setDisabled } from '../features/accounts/manage-accounts.ts';
import { createSandboxLink } from '../features/accounts/sandbox-access.ts';
import { testActor } from '../features/audit/testing.ts';
import { createConnections } from '../features/messaging/connections.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendSms, testPage } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const page = await testPage(context);
const account = await testAccount(context);
const cookie = await page.enter(account);
afterAll(() => page.app.close());

const get = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${page.url}/sandbox${path}`, { headers, redirect: 'manual' });
const messagesOf = async (number: string, headers = { cookie }) => {
  const response = await get(`/messages?person=${encodeURIComponent(number)}`, headers);
  return ((await response.json()) as ConversationPage).messages;
};
const remove = (until: number, headers: Record<string, string> = {}) =>
  fetch(`${page.url}/sandbox/messages?until=${until}`, {
    method: 'DELETE',
    headers: { cookie, origin: page.url, ...headers },
  });

describe('an unknown address', () => {
  it('shows a browser a page with the way back', async () => {
    const response = await get('/nowhere', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<a href="/sandbox">Go to the sandbox</a>');
  });

  it('is JSON for other clients', async () => {
    for (const headers of [{}, { accept: 'application/json' }]) {
      const response = await get('/nowhere', headers as Record<string, string>);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ statusCode: 404, path: '/sandbox/nowhere' });
    }
  });
});

it.each([
  '/people?search=%00',
  '/messages?person=%00',
  '/messages/%00',
  '/media/%00',
  '/events?%00=1',
  '/enter?key=%00',
  '/chat/conversations?user=%00',
  '/chat/conversations/%00',
  '/chat/chunks/%00',
  '/files/%00/sandbox.css',
  '/inbox/%00',
  '/knowledge-chat/%00',
  '/subscribers/%00',
  '/event-log/%00',
  '/notifications/subscribers?search=%00',
  '/notifications/subscribers/%00/topics',
  '/notifications/events?before=%00',
])('a character that cannot be stored is rejected: %s', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('cannot be stored');
});

describe('a link', () => {
  it('opens the page once, and its key stands neither in the address nor in the database', async () => {
    const link = await page.link(account);
    const key = new URL(link).searchParams.get('key') as string;
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(l)::text AS row FROM sandbox_links l`.execute(
      open.database,
    );
    expect(rows).not.toEqual([]);
    const hex = Buffer.from(key, 'base64url').toString('hex');
    for (const { row } of rows) for (const form of [key, hex]) expect(row).not.toContain(form);

    const opened = await fetch(link, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe('/sandbox');
    const set = opened.headers.get('set-cookie') as string;
    expect(set).toMatch(/; Path=\/sandbox; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    const shown = await get('', { cookie: set.split(';')[0] as string });
    expect(shown.status).toBe(200);

    const again = await fetch(link, { redirect: 'manual' });
    expect(again.status).toBe(403);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toContain('omnichannel-server sandbox-link');
  });

  it('lets one in of 10 who open it at the same instant', async () => {
    const link = await page.link(account);
    const responses = await Promise.all(Array.from({ length: 10 }, () => fetch(link, { redirect: 'manual' })));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('is of no use after 15 minutes', async () => {
    const link = await page.link(account);
    await sql`UPDATE sandbox_links SET expires_at = expires_at - interval '15 minutes'`.execute(open.database);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(403);
  });

  it.each([
    ['that is asked for by HEAD', { method: 'HEAD' }],
    ['that a browser loads ahead', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('%s is not used up', async (_, request) => {
    const link = await page.link(account);
    expect((await fetch(link, { redirect: 'manual', ...request })).status).not.toBe(303);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  });

  it.each(['', '?key=', '?key=a&key=b', '?key=AAAA'])('without its key opens nothing: %s', async (query) => {
    expect((await get(`/enter${query}`, {})).status).toBe(403);
  });

  it('is made for an account that can sign in', async () => {
    await expect(createSandboxLink(context.database, testActor, { userName: 'missing' }, page.url)).rejects.toThrow(
      'There is no account missing',
    );
    const other = await testAccount(context);
    await setDisabled(open.database, testActor, other.userName, true);
    await expect(page.link(other)).rejects.toThrow('disabled');
  });

  it('sets a cookie for HTTPS only where a proxy speaks HTTPS', async () => {
    const trusting = testContext(open);
    const config = { ...trusting.config, trustProxy: ['loopback'], allowSandbox: true };
    const proxied = await testPage({ ...trusting, config });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'sandbox.example.com' };
    const opened = await fetch(await proxied.link(account), { redirect: 'manual', headers });
    expect(opened.headers.get('set-cookie')).toMatch(/; Secure$/);
    await proxied.app.close();
  });
});

describe('without a session', () => {
  it.each([
    ['/session', {}],
    ['/messages?person=%2B12025550120', {}],
    ['/events', {}],
    ['/session', { cookie: 'omnichannel_sandbox=AAAA' }],
  ])('%s reveals nothing', async (path, headers) => {
    const response = await get(path, headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('sandbox-link') });
  });

  it('the page says how to get a link', async () => {
    const response = await get('', {});
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain(
      `omnichannel-server sandbox-link sandbox --port ${new URL(page.url).port}<`,
    );
  });

  it('nothing can be removed', async () => {
    await sendSms(context, account, '+12025550121', 'Hello');
    expect((await remove(1e9, { cookie: '' })).status).toBe(403);
    expect(await messagesOf('+12025550121')).toHaveLength(1);
  });
});

describe('a session', () => {
  it('ends after 12 hours', async () => {
    const own = await page.enter(account);
    expect((await get('/session', { cookie: own })).status).toBe(200);
    const token = own.split('=')[1] as string;
    await sql`
      UPDATE sandbox_sessions SET expires_at = expires_at - interval '12 hours' WHERE token_hash = sha256(${token}::bytea)
    `.execute(open.database);
    expect((await get('/session', { cookie: own })).status).toBe(403);
  });

  it('ends when its account is disabled', async () => {
    const other = await testAccount(context);
    const own = await page.enter(other);
    await setDisabled(open.database, testActor, other.userName, true);
    expect((await get('/session', { cookie: own })).status).toBe(403);
  });

  it('shows its own environment only, and removes nothing of another', async () => {
    const other = await testAccount(context);
    const others = { cookie: await page.enter(other) };
    await sendSms(context, account, '+12025550122', 'For the one');
    await sendSms(context, other, '+12025550122', 'For the other');
    expect(await messagesOf('+12025550122')).toMatchObject([{ content: { text: 'For the one' } }]);
    expect(await messagesOf('+12025550122', others)).toMatchObject([{ content: { text: 'For the other' } }]);
    expect((await remove(1e9, others)).status).toBe(204);
    expect(await messagesOf('+12025550122')).toMatchObject([{ content: { text: 'For the one' } }]);
    expect(await messagesOf('+12025550122', others)).toEqual([]);
  });
});

it.each(['', '/inbox/%2B12025550120/42', `/inbox/${'p'.repeat(256)}`, '/knowledge-chat', '/knowledge-chat/new'])(
  'the page is at the address of each of its sections, with a session: %s',
  async (path) => {
    const [shown, rejected] = [await get(path), await get(path, {})];
    expect([shown.status, rejected.status]).toEqual([200, 403]);
    expect(await shown.text()).toContain('<div id="app">');
  },
);

describe('messages', () => {
  it('are those of one person, oldest first, with the status of each', async () => {
    const carrier = createSandboxCarrier(open.database, { ...context.config, sandboxPaceMs: 60_000 }, context.log);
    const slow = { ...context, connections: createConnections(carrier) };
    await sendSms(context, account, '+12025550123', '123456 is your passcode');
    await sendSms(slow, account, '+12025550123', '١٢٣ مرحبا', 'ExampleShop');
    await sendSms(context, account, '+12025550103', 'Never arrives');
    expect(await messagesOf('+12025550123')).toEqual([
      {
        id: expect.any(Number),
        revision: expect.any(Number),
        messageId: expect.any(String),
        channel: 'sms',
        direction: 'outbound',
        person: '+12025550123',
        sender: 'ExampleShop',
        content: { type: 'text', text: '123456 is your passcode' },
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        isPasscode: true,
        status: 'delivered',
      },
      expect.objectContaining({
        sender: 'ExampleShop',
        content: { type: 'text', text: '١٢٣ مرحبا' },
        status: 'sent',
        settles: { status: 'delivered', inMs: expect.any(Number) },
      }),
    ]);
    const [, second] = await messagesOf('+12025550123');
    expect(second?.settles?.inMs).toBeGreaterThan(0);
    expect(await messagesOf('+12025550103')).toMatchObject([{ status: 'failed' }]);
  });

  it('are removed up to one', async () => {
    for (const text of ['a', 'b', 'c']) await sendSms(context, account, '+12025550124', text);
    const [, second] = await messagesOf('+12025550124');
    expect((await remove(second?.id as number)).status).toBe(204);
    expect(await messagesOf('+12025550124')).toMatchObject([{ content: { text: 'c' } }]);
  });

  it.each(['/messages', '/messages?person=a&person=b'])('without exactly one person are rejected: %s', async (path) => {
    expect((await get(path)).status).toBe(400);
  });
});

describe('the CSRF protection', () => {
  /** fetch does not let the Host be chosen. */
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${page.url}/sandbox/session`, { headers: { host, cookie } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it.each(['localhost', 'localhost:4020', '127.0.0.1:80', '[::1]:4020', 'LOCALHOST', 'app.localhost'])(
    'knows this machine as %s',
    async (host) => expect(await statusFor(host)).toBe(200),
  );

  it.each([
    'rebound.example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '192.0.2.1',
    'localhost@example.com',
  ])('rejects the name %s', async (host) => expect(await statusFor(host)).toBe(403));

  it('lets other names in where the operator lets others in', async () => {
    const lenient = testContext(open);
    const other = await testPage({ ...lenient, config: { ...lenient.config, allowSandbox: true } });
    const response = await other.app.inject({ url: '/sandbox', headers: { host: 'sandbox.example.com', cookie } });
    expect(response.statusCode).toBe(200);
    await other.app.close();
  });

  it.each([
    ['another origin', { origin: 'https://example.com' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['no origin', { origin: '' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the site', { 'sec-fetch-site': 'same-site' }],
  ])('lets nothing be removed from %s', async (_, headers) => {
    await sendSms(context, account, '+12025550125', 'Stays');
    const before = await messagesOf('+12025550125');
    expect((await remove(1e9, headers as unknown as Record<string, string>)).status).toBe(403);
    expect(await messagesOf('+12025550125')).toEqual(before);
  });

  it('lets no page of another origin read, and a link open', async () => {
    const read = async (path: string, headers: Record<string, string>) =>
      (await page.app.inject({ url: `/sandbox${path}`, headers: { host: 'localhost', cookie, ...headers } }))
        .statusCode;
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(await read('/session', { ...foreign, 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await read('/session', { origin: 'https://example.com' })).toBe(403);
    expect(await read('', { ...foreign, 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await read('/session', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200);
  });

  it.each(['', '/inbox/%2B12025550120', '/files/of-another-version/sandbox.js', '/session', '/enter', '/events'])(
    'lets nothing be kept, framed or run from elsewhere: %s',
    async (path) => {
      const response = await get(path);
      await response.body?.cancel();
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ]),
      );
      expect(policy).not.toContain('unsafe');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('lets its own files be kept, by an address that changes with them', async () => {
    const html = await (await get('')).text();
    const [, script = ''] = /src="\/sandbox(\/files\/[0-9a-f]{16}\/sandbox\.js)"/.exec(html) ?? [];
    const response = await get(script);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(html).not.toMatch(/"(?:\.|\/sandbox)\/[^/"]+\.(?:js|css)"/);
  });
});

it('lets no one write to a live account: its messages come from its carriers', async () => {
  const live = await testAccount(context, { sandbox: false });
  const message = { channel: 'rcs', person: '+12025550120', content: { type: 'text', text: 'Hello' } };
  const response = await page.call(await page.enter(live), 'POST', '/messages', message);
  expect(response.status).toBe(403);
  expect((await page.call(cookie, 'POST', '/messages', message)).status).toBe(201);
});

it('returns 503 while the database is away', async () => {
  const databaseUrl = 'postgres://user@127.0.0.1:1/none';
  const away = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, context.log);
  const other = await testPage(testContext(away));
  for (const path of ['/session', '/events', '']) {
    const response = await fetch(`${other.url}/sandbox${path}`, { headers: { cookie } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
  }
  await other.app.close();
  await away.close();
});
