// @vitest-environment node
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@omnichannel/mock';
import { type Browser, type BrowserContext, launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
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

  /** Opens a tab, and collects the streams of notifications that it requests. */
  const openTab = async (context: BrowserContext) => {
    const page = await context.newPage();
    const streams: string[] = [];
    page.on('request', (request) => {
      if (/stream$/.test(request.url()) && request.method() === 'GET') streams.push(request.url());
    });
    await page.goto(`${vite.resolvedUrls?.local[0]}`);
    await page.locator('.badge').waitFor();
    return { page, streams };
  };

  it('has one stream of notifications for its tabs, which the next tab continues', async () => {
    const context = await browser.newContext();
    const first = await openTab(context);
    const second = await openTab(context);
    // The stream of the mock ends, so that the first tab opens it again.
    await expect.poll(() => first.streams.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(second.streams).toEqual([]);
    await first.page.close();
    await expect.poll(() => second.streams.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await context.close();
  }, 60_000);

  it('has another tab take over the stream before Chromium freezes the tab that has it', async () => {
    const tabs = await openTargets(browser, `${vite.resolvedUrls?.local[0]}`);
    const [first, second] = [await tabs.open(), await tabs.open()];
    await expect.poll(() => streamsOf(first), { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await streamsOf(second)).toBe(0);
    await first.send('Page.setWebLifecycleState', { state: 'frozen' });
    await expect.poll(() => streamsOf(second), { timeout: 60_000 }).toBeGreaterThan(0);
    // The stream of the mock ends, so that the tab opens it again and again.
    const [ofFirst, ofSecond] = [await streamsOf(first), await streamsOf(second)];
    await expect.poll(() => streamsOf(second), { timeout: 60_000 }).toBeGreaterThan(ofSecond + 1);
    expect(await streamsOf(first)).toBe(ofFirst);
    await tabs.close();
  }, 180_000);
});

interface Target {
  send(method: string, params?: object): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
}

/**
 * Opens tabs that Playwright does not know: it emulates the focus of its own ones, so that Chromium does not freeze them. The tabs are in one
 * browser context.
 */
async function openTargets(browser: Browser, url: string) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const waiting = new Map<number, (result: unknown) => void>();
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  return {
    async open(): Promise<Target> {
      const { targetId } = await session.send('Target.createTarget', { url, browserContextId });
      const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
      const send: Target['send'] = (method, params = {}) =>
        new Promise((resolve, reject) => {
          calls += 1;
          waiting.set(calls, resolve);
          const message = JSON.stringify({ id: calls, method, params });
          session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
        });
      const evaluate = async (expression: string) => {
        const called = (await send('Runtime.evaluate', { expression, returnByValue: true })) as {
          result: { value: unknown };
        };
        return called.result.value;
      };
      // The tabs have an order: the first one has the stream.
      await expect.poll(() => evaluate(`document.querySelector('.badge') !== null`), { timeout: 20_000 }).toBe(true);
      return { send, evaluate };
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId: browserContextId as string });
      await session.detach();
    },
  };
}

/** Counts the streams of a tab that have ended. */
const streamsOf = async ({ evaluate }: Target): Promise<number> =>
  Number(await evaluate(`performance.getEntriesByType('resource').filter(({ name }) => /stream$/.test(name)).length`));
