import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';

/** The width of A4 between usual margins, in CSS pixels. */
const paper = { width: 718, height: 1000 };

describe.skipIf(withoutChromium)('on paper', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
    page = await browser.newPage({ viewport: paper, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.for(['/errors/', '/guides/webhooks/', '/reference/operations/sendchatappmessage/'])(
    '%s is the text alone, and nothing is cut',
    async (path) => {
      await page.goto(`${server.url}${path}`);
      for (const around of ['nav.sidebar', '.right-sidebar-container', 'site-search', 'try-it', '.page-actions'])
        expect(await page.locator(around).locator('visible=true').count(), around).toBe(0);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((node) => node.checkVisibility() && !node.closest('pre'))
          .filter((node) => node.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .map((node) => node.outerHTML.slice(0, 200)),
      );
      expect(cut).toEqual([]);
    },
  );

  test('collapsed content is printed in full', async () => {
    await page.goto(`${server.url}/reference/operations/requestverification/`);
    const folded = page.locator('details:not([open]) table.errors');
    expect(await folded.count()).toBe(1);
    expect(await folded.evaluate((table) => table.getBoundingClientRect().height)).toBeGreaterThan(100);
  });

  test('prints in the light theme, and does not change the screen', async () => {
    const theme = () => page.locator('html').getAttribute('data-theme');
    await page.goto(`${server.url}/errors/`);
    expect(await theme()).toBe('dark');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await theme()).toBe('light');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await theme()).toBe('dark');
  });
});
