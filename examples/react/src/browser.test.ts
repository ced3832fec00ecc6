// @vitest-environment node
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@omnichannel/mock';
import { type Browser, launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import type { AxeResults } from 'axe-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const axe = createRequire(import.meta.url).resolve('axe-core');

describe.skipIf(withoutChromium)('the page in Chromium', () => {
  let mock: Mock;
  let vite: ViteDevServer;
  let browser: Browser;
  beforeAll(async () => {
    mock = await startMock({ port: 0, sseInterval: 0 });
    process.env.VITE_OMNICHANNEL_URL = mock.url;
    const root = fileURLToPath(new URL('../', import.meta.url));
    vite = await createServer({ root, server: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
    await vite.listen();
    browser = await launchChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await vite?.close();
    await mock?.close();
  });

  it.each([
    ['light', ''],
    ['dark', ''],
    ['light', '?lang=ar'],
    ['dark', '?lang=ar'],
  ] as const)(
    'has no fault that axe finds with an open list of notifications, in %s colours, with the query "%s"',
    async (colorScheme, search) => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 360, height: 700 } });
      await page.goto(`${vite.resolvedUrls?.local[0]}${search}`);
      // By keyboard: the bell is the first element of the page that takes the focus.
      await page.locator('.badge').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('.notifications').waitFor();
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      // In the page from side to side: what is left of its start cannot be scrolled to.
      const panel = await page.locator('#inbox').boundingBox();
      expect(panel?.x).toBeGreaterThanOrEqual(0);
      expect((panel?.x ?? 0) + (panel?.width ?? Infinity)).toBeLessThanOrEqual(360);
      await page.keyboard.press('Escape');
      await page.locator('#inbox').waitFor({ state: 'hidden' });
      await page.close();
    },
    60_000,
  );

  it('has one stream of notifications for its tabs, which the next tab continues', async () => {
    const context = await browser.newContext();
    const openTab = async () => {
      const page = await context.newPage();
      const streams: string[] = [];
      page.on('request', (request) => {
        if (/stream$/.test(request.url()) && request.method() === 'GET') streams.push(request.url());
      });
      await page.goto(`${vite.resolvedUrls?.local[0]}`);
      await page.locator('.badge').waitFor();
      return { page, streams };
    };
    const first = await openTab();
    const second = await openTab();
    // The stream of the mock ends, so that the first tab opens it again.
    await expect.poll(() => first.streams.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(second.streams).toEqual([]);
    await first.page.close();
    await expect.poll(() => second.streams.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await context.close();
  }, 60_000);
});
