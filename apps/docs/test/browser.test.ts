import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';

const landing = '/';
const operation = '/reference/operations/requestverification/';
const desktop = { width: 1280, height: 900 };

describe.skipIf(withoutChromium)('in a browser', () => {
  let server: DocsServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(path: string, options: Parameters<Browser['newPage']>[0] = { viewport: desktop }): Promise<Page> {
    const page = await browser.newPage(options);
    await page.goto(`${server.url}${path}`);
    return page;
  }

  test('the theme can be chosen, and stays', async () => {
    const page = await open(landing);
    const theme = () => page.locator('html').getAttribute('data-theme');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator('starlight-theme-select select').first().selectOption('dark');
    expect(await theme()).toBe('dark');
    expect(await background()).not.toBe(light);
    await page.goto(`${server.url}${operation}`);
    expect(await theme()).toBe('dark');
    await page.close();
  });

  test('remembers the language between scenarios', async () => {
    const page = await open(operation);
    const request = () => page.locator('.scenario:visible pre:visible').first().textContent();
    expect(await request()).toContain('curl');
    await page.getByRole('radio', { name: 'TypeScript' }).check();
    expect(await request()).toContain('createClient');
    await page.getByRole('radio', { name: 'passcodeSentInArabic', exact: true }).check();
    expect(await request()).toContain("language: 'ar'");
    await page.goto(`${server.url}/reference/operations/createtopic/#scenario-keyTaken`);
    expect(await request()).toContain('createTopic.isError(error)');
    await page.close();
  });

  test('the figures of each operation fit next to its name', async () => {
    const page = await open('/provenance/');
    const table = page.getByRole('group', { name: 'By operation' });
    const [shown, needed] = await table.evaluate((frame) => [frame.clientWidth, frame.scrollWidth]);
    expect(needed).toBe(shown);
    await page.close();
  });

  test('the features of all packages fit next to each other on a desktop', async () => {
    const page = await open('/guides/client-features/');
    const table = page.getByRole('group', { name: 'Features of the client and of other packages' });
    const [shown, needed] = await table.evaluate((frame) => [frame.clientWidth, frame.scrollWidth]);
    expect(needed).toBe(shown);
    await page.close();
  });

  test.each([1280, 390])('codes of a table in a description stay whole, %d wide', async (width) => {
    const page = await open('/reference/webhooks/receivechatappmessage/', { viewport: { width, height: 900 } });
    const lines = await page.locator('.fields table td:first-child').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.close();
  });

  test.each([1280, 390])('flags in texts and tables stay whole, %d wide', async (width) => {
    for (const path of ['/guides/connect-sms/', '/guides/sender-ids/', '/guides/opt-out/', '/guides/answer-quality/']) {
      const page = await open(path, { viewport: { width, height: 900 } });
      const lines = await page
        .locator('.sl-markdown-content :not(pre) > code .flag')
        .evaluateAll((flags) => flags.map((flag) => flag.getClientRects().length));
      expect(lines.length, path).toBeGreaterThan(1);
      expect(new Set(lines), path).toEqual(new Set([1]));
      const [shown, needed] = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        return [clientWidth, scrollWidth];
      });
      expect(needed, path).toBe(shown);
      await page.close();
    }
  });

  test('a scenario can be chosen without JavaScript', async () => {
    const page = await open(operation, { viewport: desktop, javaScriptEnabled: false });
    const shown = () => page.locator('.scenario:visible');
    expect(await shown().count()).toBe(1);
    await page.getByText('numbered', { exact: true }).first().click();
    expect(await shown().getAttribute('data-scenario')).toBe('numbered');
    await page.close();
  });
});
