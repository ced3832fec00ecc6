import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../src/index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

describe.skipIf(withoutChromium)('a page of another origin, in a browser,', () => {
  const site = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>A frontend</title>'),
  );
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  }, 30_000);
  afterAll(async () => {
    await browser?.close();
    site.closeAllConnections();
    site.close();
  });

  interface Options {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    credentials?: 'include';
  }

  const call = (path: string, init: Options) =>
    page.evaluate(
      async ([url, options]) => {
        const response = await fetch(url, options);
        const names = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Allow', 'WWW-Authenticate'];
        const headers = Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
        return { status: response.status, text: await response.text(), headers };
      },
      [mock.url + path, init] as const,
    );
  const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };

  it('calls an operation with all the headers that it takes', async () => {
    const result = await call('/mfa/v1/destinations/verification', {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': 'f3b1c2d4', Prefer: 'example=passcodeSentInArabic' },
      body: JSON.stringify({ number: '+12025550100' }),
    });
    expect(result.status).toBe(200);
    expect(result.headers).toMatchObject({ RateLimit: expect.any(String), 'RateLimit-Policy': expect.any(String) });
  });

  it('uses PUT and DELETE, and sends credentials', async () => {
    const put = { method: 'PUT', headers, credentials: 'include' as const };
    const webhook = { url: 'https://example.com/hooks/chat-app/statuses', type: 'status' };
    expect((await call('/conversation/wab/v1/webhook', { ...put, body: JSON.stringify(webhook) })).status).toBe(200);
    const media = '/conversation/wab/v1/media/f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68';
    expect((await call(media, { method: 'DELETE', headers })).status).toBe(200);
  });

  it('reads errors, and the headers that say what to do', async () => {
    const limited = await call('/v1/topics', { headers: { ...headers, Prefer: 'code=429' } });
    expect([limited.status, limited.headers['Retry-After']]).toEqual([429, expect.any(String)]);
    const unauthorized = await call('/v1/topics', {});
    expect([unauthorized.status, unauthorized.headers['WWW-Authenticate']]).toEqual([401, 'Bearer']);
    const wrongMethod = await call('/v1/topics', { method: 'DELETE', headers });
    expect([wrongMethod.status, wrongMethod.headers.Allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
    expect((await call('/v1/nothing', { headers })).status).toBe(404);
    expect((await call('/v1/topics', { method: 'POST', headers, body: '{bad' })).status).toBe(400);
  });

  it('reads a streamed answer', async () => {
    const body = JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' });
    const result = await call('/chat-messages', { method: 'POST', headers, body });
    expect(result.text).toMatch(/^event: ping\n\ndata: .*"event":"message_end".*\n\n$/s);
  });
});

it('a preflight is answered without a token and allows what it asks for', async () => {
  const response = await fetch(`${mock.url}/v1/topics`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,traceparent',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.com');
  expect(response.headers.get('Access-Control-Allow-Methods')).toContain('POST');
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('authorization,traceparent');
});
