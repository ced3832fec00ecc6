import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { expect, test } from 'vitest';
import { serveDocs } from '../scripts/serve.ts';
import { expectAccessible } from './axe.ts';
import { pages, site } from './site.ts';

test.skipIf(withoutChromium)('a page is copied as Markdown from its title', async () => {
  const server = await serveDocs({ port: 0 });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${server.url}/guides/idempotency/`);
    /** The button shows its result for two seconds only, so the test begins to wait before the click. */
    const copied = (word: string) =>
      Promise.all([
        page.getByRole('button', { name: word }).waitFor(),
        page.getByRole('button', { name: 'Copy page' }).click(),
      ]);
    await copied('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.texts.get('/guides/idempotency.md'));

    await context.route('**/*.md', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await copied('Not copied');
  } finally {
    await browser.close();
    await server.close();
  }
});

test.skipIf(withoutChromium)(
  'the menu of a page closes with Escape and by a click elsewhere, and works without JavaScript',
  async () => {
    const server = await serveDocs({ port: 0 });
    const browser = await launchChromium();
    try {
      for (const javaScriptEnabled of [true, false]) {
        const page = await browser.newPage({ javaScriptEnabled });
        await page.goto(`${server.url}/guides/idempotency/`);
        const summary = page.locator('page-actions summary');
        const link = page.getByRole('link', { name: 'View as Markdown' });
        expect(await link.isVisible()).toBe(false);
        await summary.click();
        expect(await link.getAttribute('href')).toBe('/guides/idempotency.md');
        expect(await link.isVisible()).toBe(true);
        if (javaScriptEnabled) await expectAccessible(page, 'main');
        expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(javaScriptEnabled);
        if (javaScriptEnabled) {
          await page.keyboard.press('Escape');
          expect(await link.isVisible()).toBe(false);
          await summary.click();
          await page.locator('h1').click();
          expect(await link.isVisible()).toBe(false);
        }
        await page.close();
      }
    } finally {
      await browser.close();
      await server.close();
    }
  },
);

test('a site that only this machine can read has no links to assistants', () => {
  for (const { path, html } of pages) expect(html, path).not.toMatch(/chatgpt\.com|claude\.ai/);
});
