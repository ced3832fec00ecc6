// @vitest-environment node
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@omnichannel/mock';
import { type Browser, launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import type { AxeResults } from 'axe-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const axe = createRequire(import.meta.url).resolve('axe-core');

describe.skipIf(withoutChromium)('the page with an open list of notifications', () => {
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
    'has no fault that axe finds, in %s colours, with the query "%s"',
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
      await page.keyboard.press('Escape');
      await page.locator('#inbox').waitFor({ state: 'hidden' });
      await page.close();
    },
    60_000,
  );
});
