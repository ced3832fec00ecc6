import { type Browser, closeContexts, sharedChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { createLog } from '../src/platform/logging/log.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testSecret } from '../src/testing.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone } from './inbox/inbox.ts';

let db: OpenDatabase;
let service: Service;
let worker: Service;

beforeAll(async () => {
  db = await testDatabase();
  const start = (role: string) =>
    startService(
      readConfig({ DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: testSecret }, { role, port: '0' }),
      createLog('silent'),
    );
  service = await start('all');
  worker = await start('worker');
});
afterAll(async () => {
  await worker?.close();
  await service?.close();
  await db?.close();
});

const get = (path: string, headers: Record<string, string> = {}, from = service) => fetch(from.url + path, { headers });
const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it.each(['//', '///', '//?a=b'])('GET %s is no index, but an unknown path', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/(problem\+)?json/);
});

describe('GET /', () => {
  it('has its query ignored', async () => {
    expect((await get('/?a=b')).status).toBe(200);
  });

  it('names the service, its version and its pages, which all exist', async () => {
    const response = await get('/');
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const index = (await response.json()) as { name: string; version: string; links: Record<string, string> };
    expect(index).toMatchObject({ name: 'Omnichannel', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(Object.keys(index.links)).toEqual(['contract', 'sandbox', 'keys', 'readiness', 'health']);
    for (const [name, path] of Object.entries(index.links)) {
      // Without a session the sandbox says how to get one.
      expect((await get(path, { Accept: '*/*' })).status, name).toBe(name === 'sandbox' ? 403 : 200);
    }
  });

  it.each([
    [html, 'text/html'],
    ['text/html', 'text/html'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
    ['application/json;q=0.5, text/html;q=0.4', 'application/json'],
    ['image/png', 'application/json'],
  ])('responds to Accept: %s with %s', async (Accept, type) => {
    const response = await get('/', { Accept });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(response.headers.get('Vary')).toBe('Accept');
  });

  it.each(['/', '/openapi.json'])('allows nothing to run in %s, or to frame it', async (path) => {
    const { headers } = await get(path, { Accept: html });
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('takes no other method', async () => {
    const response = await fetch(`${service.url}/`, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('of a worker links its probes alone', async () => {
    const { links } = (await (await get('/', {}, worker)).json()) as { links: object };
    expect(links).toEqual({ readiness: '/readyz', health: '/healthz' });
    expect((await get('/openapi.json', {}, worker)).status).toBe(404);
  });
});

describe('GET /openapi.json', () => {
  it('is the contract, which a client loads again only when it has changed', async () => {
    const response = await get('/openapi.json');
    const servers = [{ url: service.url, description: 'This service.' }];
    expect(await response.json()).toEqual({ ...(await readDocument()), servers });
    const etag = response.headers.get('ETag') as string;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/openapi.json', { 'If-None-Match': known });
      expect([again.status, await again.text()], known).toEqual([304, '']);
    }
    expect((await get('/openapi.json', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe.skipIf(withoutChromium)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('GET / is accessible, fits and breaks no rule of its own: %s', async (colorScheme, viewport) => {
    const page = await (await browser.newContext({ viewport, colorScheme })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(service.url);
    await page.getByRole('heading', { name: /^Omnichannel \d/ }).waitFor();
    await assertAccessible(page, viewport.width);
    expect(complaints).toEqual([]);
    await page.getByRole('link', { name: /Sandbox/ }).click();
    await page.getByRole('heading', { name: 'The sandbox opens by a link' }).waitFor();
  });
});
