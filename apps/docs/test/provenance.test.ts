import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { expectAccessible } from './axe.ts';

const operation = '/reference/operations/sendrcsmessage/';

describe.skipIf(withoutChromium)('provenance', () => {
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

  /** Counts what is not hidden by a style. Collapsed content counts, since readers can open it. */
  const shown = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll(
      (nodes) =>
        nodes.filter((node) => {
          let parent: Element | null = node;
          while (parent && getComputedStyle(parent).display !== 'none') parent = parent.parentElement;
          return parent === null;
        }).length,
    );
  const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Show provenance' });

  test('is hidden by default, but for a few words about an assumed shape', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}${operation}`);
    for (const part of ['.provenance', '.provenance-note', '.provenance-part', '.note'])
      expect(await shown(page, `main ${part}`), part).toBe(0);
    expect(await page.getByText('Its shape is assumed').isVisible()).toBe(true);
    expect(await toggle(page).isChecked()).toBe(false);
    await page.close();
  });

  test('is shown on request, on all pages and after the browser was closed', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}${operation}`);
    await toggle(page).check();
    expect(await shown(page, 'main .provenance')).toBeGreaterThan(5);
    expect(await shown(page, 'main .note')).toBeGreaterThan(0);
    expect(await page.getByText('Its shape is assumed').isVisible()).toBe(false);

    const another = await context.newPage();
    await another.goto(`${server.url}/errors/`);
    expect(await another.locator('html').getAttribute('data-provenance-shown')).toBe('');
    expect(await shown(another, 'main .provenance')).toBeGreaterThan(0);
    expect(await toggle(another).isChecked()).toBe(true);
    await expectAccessible(another, 'main');
    await toggle(another).uncheck();
    expect(await shown(another, 'main .provenance')).toBe(0);
    await page.reload();
    expect(await shown(page, 'main .provenance')).toBe(0);
    await context.close();
  });

  test('the page about provenance always shows its badges', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/provenance/`);
    expect(await shown(page, 'main .provenance')).toBeGreaterThan(50);
    await page.close();
  });

  test('a note leads to the heading of the interface document', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}${operation}`);
    await toggle(page).check();
    await page.locator('main .provenance-note a', { hasText: '§4.9' }).first().click();
    await page.waitForURL(`${server.url}/interface/#49-operations-described-only-by-name`);
    expect(await page.locator('h3:target, :target h3').first().textContent()).toContain(
      'Operations described only by name',
    );
    await page.close();
  });
});
