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
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(site.texts.get('/guides/idempotency.md'));

    await context.route('**/*.md', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Not copied' }).waitFor();
  } finally {
    await browser.close();
    await server.close();
  }
});
