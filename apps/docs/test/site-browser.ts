/** The built site in a browser, as several test files use it. */
import { type Browser, launchChromium, type Page } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';

export const desktop = { width: 1280, height: 900 };

/** Serves the site and starts a browser; to be called where the hooks of a suite may be set. */
export function siteBrowser() {
  const use = {} as { server: DocsServer; browser: Browser };
  beforeAll(async () => {
    [use.server, use.browser] = await Promise.all([serveDocs({ port: 0 }), launchChromium()]);
  });
  afterAll(async () => {
    await use.browser?.close();
    await use.server?.close();
  });
  return Object.assign(use, {
    /** Opens a page of the site in a context of its own. */
    async open(path: string, options: Parameters<Browser['newPage']>[0] = { viewport: desktop }): Promise<Page> {
      const page = await use.browser.newPage(options);
      await page.goto(`${use.server.url}${path}`);
      return page;
    },
  });
}

/** CSS pixels that a reader must scroll sideways. Less than 0 where space for a scrollbar is left free. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
