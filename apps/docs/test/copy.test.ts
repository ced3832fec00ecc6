import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { expect, test } from 'vitest';
import { serveDocs } from '../scripts/serve.ts';
import { site } from './site.ts';

test.skipIf(withoutChromium)('a page is copied as Markdown', async () => {
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
        page.getByRole('button', { name: 'Copy as Markdown' }).click(),
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
