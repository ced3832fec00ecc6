/** Takes the pictures of the page that README and guide show, into `pictures/`: `node scripts/pictures.ts`. */
import { fileURLToPath } from 'node:url';
import { startMock } from '@omnichannel/mock';
import { launchChromium } from '@omnichannel/tooling/chromium';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
const mock = await startMock({ port: 0, sseInterval: 0 });
process.env.VITE_OMNICHANNEL_URL = mock.url;
const vite = await createServer({ root, server: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
await vite.listen();
const browser = await launchChromium();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 620, height: 900 }, deviceScaleFactor: 2 });
    await page.goto(vite.resolvedUrls?.local[0] ?? '');
    await page.getByText('Order updates').waitFor();
    await page.getByLabel('Your question').fill('How long do I have to return a pair of shoes?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('Sources: ').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.screenshot({ path: `${root}pictures/page-${colorScheme}.png`, fullPage: true });
    await page.close();
    await takeInbox(`inbox-${colorScheme}`, colorScheme, '');
  }
  mock.on('listNotifications').reply('inArabic');
  mock.on('streamNotifications').reply('receivedInArabic');
  await takeInbox('inbox-rtl', 'light', '?lang=ar');

  /** Takes the page with an open list of notifications. */
  async function takeInbox(name: string, colorScheme: 'light' | 'dark', search: string): Promise<void> {
    const page = await browser.newPage({ colorScheme, viewport: { width: 620, height: 560 }, deviceScaleFactor: 2 });
    await page.goto(`${vite.resolvedUrls?.local[0]}${search}`);
    await page.locator('.badge').waitFor();
    await page.locator('.bell').click();
    await page.locator('.notifications').waitFor();
    await page.screenshot({ path: `${root}pictures/${name}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  await vite.close();
  await mock.close();
}
