import { createRequire } from 'node:module';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';

const axe = createRequire(import.meta.url).resolve('axe-core');
const landing = '/';
const operation = '/reference/operations/requestverification/';
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

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

  async function search(page: Page, words: string) {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('dialog input').fill(words);
    return page.locator('dialog .pagefind-ui__result-link');
  }

  test('search finds the operations that a word stands for', async () => {
    const page = await open(landing);
    const results = await search(page, 'passcode');
    await expect.poll(() => results.allTextContents(), { timeout: 10_000 }).toContain('Send a passcode');
    await page.close();
  });

  test('no page asks another host for anything', async () => {
    const page = await browser.newPage({ viewport: desktop });
    const hosts = new Set<string>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http')) hosts.add(url.origin);
    });
    page.on('websocket', (socket) => hosts.add(new URL(socket.url()).origin));
    for (const path of [landing, operation]) await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    const results = await search(page, 'passcode');
    await results.first().waitFor();
    expect([...hosts]).toEqual([server.url]);
    await page.close();
  });

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

  test('the sample of an operation can be switched to TypeScript', async () => {
    const page = await open(operation);
    await page.getByLabel('Select code sample').selectOption({ label: 'TypeScript' });
    await expect.poll(() => page.locator('.sl-openapi-snippet:visible').textContent()).toContain('createClient');
    await page.close();
  });

  const views = [
    { name: 'desktop', viewport: desktop },
    { name: 'phone', viewport: phone },
  ];
  const themes = ['light', 'dark'] as const;
  const pages = [landing, operation, '/errors/'];
  const cases = views.flatMap((view) => themes.flatMap((theme) => pages.map((path) => ({ ...view, theme, path }))));

  test.for(cases)('$path is accessible and fits: $name, $theme', async ({ path, viewport, theme }) => {
    const page = await open(path, { viewport, colorScheme: theme });
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate(
      (): Promise<AxeResults> =>
        (globalThis as unknown as { axe: { run(options?: RunOptions): Promise<AxeResults> } }).axe.run(),
    );
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.close();
  });
});
