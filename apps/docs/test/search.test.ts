/** Search queries, and the page that should be their first result. */
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { indexPath } from '../src/publish/page-paths.ts';
import { find, type SearchSource } from '../src/search/pagefind.ts';
import { openSearch } from '../src/server/mcp-tools.ts';
import { readSiteFiles } from '../src/server/site-files.ts';
import { tasks } from './search-tasks.ts';
import { site } from './site.ts';

/** With a `place`, one of the page's results must be that field, error or section. */
const queries: [words: string, page: string, place?: string][] = [
  ['codeExp', '/reference/operations/requestverification/', 'request.codeExp'],
  ['clientRequestId', '/reference/operations/createaccesstoken/', 'request.clientRequestId'],
  ['subscriberId', '/reference/operations/createsubscriber/'],
  ['checkCode', '/guides/verify-a-phone/', 'send-then-check'],
  ['2018278', '/guides/messenger/', 'after-24-hours'],
  ['470', '/guides/chat-app/', 'the-customer-care-window'],
  ['-12', '/reference/operations/requestverification/', 'error-invalidSender'],
  ['idempotency', '/guides/idempotency/'],
  ['Idempotency-Key', '/guides/idempotency/'],
  ['passcode expired', '/reference/operations/checkverification/'],
  ['requestVerification', '/reference/operations/requestverification/'],
  ['sendRcsMessage', '/reference/operations/sendrcsmessage/'],
  ['create topic', '/reference/operations/createtopic/'],
  ['webhook-signature', '/guides/webhooks/'],
  ['/v1/topics', '/reference/operations/listtopics/'],
  ['rate limit', '/guides/rate-limits/'],
  ['24 hours', '/guides/messenger/', 'after-24-hours'],
  ['test numbers', '/test-numbers/'],
  ['stream', '/guides/streaming/'],
  ['changelog', '/changelog/'],
  ['replay webhook', '/guides/webhooks/'],
  ['redeliver', '/guides/webhooks/', 'replay-failed-deliveries'],
  ['cancel answer', '/guides/streaming/'],
  ['idempotency key different body', '/guides/idempotency/'],
  ['first call', '/getting-started/'],
  ['how do I make my first call', '/getting-started/'],
  ['quickstart', '/getting-started/'],
  ['inject error 500 in mock', '/guides/mock/'],
  ['Twilio', '/guides/http-sms/'],
  ['Vonage', '/guides/http-sms/'],
  ['SMPP', '/guides/connect-sms/'],
  ['WhatsApp Cloud API', '/guides/connect-whatsapp/'],
  ['131047', '/guides/connect-whatsapp/', 'errors'],
  ['RCS Business Messaging', '/guides/rcs/'],
  ['clientToken', '/guides/connect-rcs/'],
  ['Facebook page', '/guides/messenger/'],
  ['PSID', '/guides/connect-messenger/'],
  ['alphanumeric sender', '/guides/sender-ids/'],
  ['opt-out', '/guides/opt-out/'],
  ['in doubt', '/guides/delivery-status/'],
  ['failover', '/guides/failover/'],
  ['CORS', '/operate/configure/'],
  ['rekey', '/operate/backup/'],
  ['re-key', '/operate/backup/'],
  ['master key', '/operate/backup/'],
  ['+12025550105', '/test-numbers/'],
  ['12025550105', '/test-numbers/'],
  ['2025550105', '/test-numbers/'],
  ['webhook retries', '/guides/webhooks/'],
  ['24-hour window', '/guides/chat-app/'],
  ['max file size', '/guides/files/'],
  ['video size', '/guides/files/'],
  ['import documents', '/guides/knowledge-base/'],
  ['show sources of an answer', '/guides/knowledge-base/'],
  ['132000', '/guides/template-messages/'],
  ['template language', '/guides/template-messages/'],
  ['error handling', '/guides/errors-and-retries/'],
  ['Next.js', '/guides/react-and-nextjs/'],
  ['server action', '/guides/react-and-nextjs/'],
  ['Express', '/guides/server-frameworks/'],
  ['NestJS', '/guides/server-frameworks/'],
  ['go live', '/guides/going-live/'],
  ['production checklist', '/guides/going-live/'],
  ['migrate from Twilio', '/guides/migrate/'],
  ['MessageBird', '/guides/migrate/'],
  ['php', '/guides/sample-languages/'],
  ['python', '/guides/sample-languages/'],
  ['java', '/guides/sample-languages/'],
  ['ruby', '/guides/sample-languages/'],
  ['go', '/guides/sample-languages/'],
  ['c#', '/guides/sample-languages/'],
];

describe('the ranking', () => {
  let server: DocsServer;
  let source: SearchSource;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    // Without the delay of the dialog, which waits for the next letter.
    source = await openSearch(readSiteFiles(site.folder, '/'), `${server.url}${indexPath('en')}`);
  });
  afterAll(() => server?.close());

  /** The addresses that the dialog shows first: each page with its places. */
  async function search(words: string): Promise<string[][]> {
    const pages = (await (await find(words, source))?.pages(0, 6)) ?? [];
    return pages.map(({ url, places }) => [url, ...places.map((place) => place.url)]);
  }

  test.for(queries)('leads from “%s” to %s', async ([words, path, place]) => {
    const [[first, ...places] = []] = await search(words);
    expect(first).toBe(path);
    if (place) expect(places).toContain(`${path}#${place}`);
  });

  test.for([
    ['470', 'code-470'],
    ['1013', 'code-1013'],
    ['-12', 'code--12'],
    ['2018278', 'code-10-2018278'],
  ])('shows the row of the code %s among the first three pages', async ([code, row]) => {
    const found = (await search(String(code))).slice(0, 3).flat();
    expect(found).toContain(`/errors/#${row}`);
  });

  test('leads readers with a task to the page that they need: mostly first, always among the first three', async () => {
    const places = new Map<string, number>();
    for (const [words, path] of tasks)
      places.set(
        words,
        (await search(words)).findIndex(([url]) => url === path),
      );
    const missed = [...places].filter(([, place]) => place < 0 || place > 2).map(([words]) => words);
    expect(missed).toEqual([]);
    const notFirst = [...places].filter(([, place]) => place > 0).map(([words]) => words);
    expect(notFirst.length, notFirst.join(', ')).toBeLessThanOrEqual(10);
  });
});

describe.skipIf(withoutChromium)('the search', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(server.url);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The addresses of the found pages, in order. */
  async function listPages(words: string): Promise<string[]> {
    if (!(await page.locator('dialog').isVisible())) await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('dialog input').fill('');
    await expect.poll(() => page.getByRole('dialog').getByRole('status').textContent()).toBe('');
    await page.locator('dialog input').fill(words);
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/results? for /)
      .waitFor();
    const links = page.locator('[data-results] > li > a');
    return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  }

  /** The addresses of the first page that is found, its places after it. */
  async function firstResult(words: string): Promise<string[]> {
    if (!(await page.locator('dialog').isVisible())) await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('dialog input').fill(words);
    await page.getByText(new RegExp(`results? for ${words.replace(/[/+-]/g, '\\$&')}$`)).waitFor();
    const links = page.locator('[data-results] > li').first().getByRole('link');
    await links.first().waitFor();
    return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  }

  test.for(queries.slice(0, 4))('leads from “%s” to %s', async ([words, path, place]) => {
    const [first, ...places] = await firstResult(words);
    expect(first).toBe(path);
    if (place) expect(places).toContain(`${path}#${place}`);
  });

  test('replaces a typing error, and says so', async () => {
    await listPages('verificaton');
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toMatch(
      /^No page has “verificaton”\. .*results for verification$/,
    );
  });

  test('offers the most used pages before a word is typed', async () => {
    await page.locator('dialog input').fill('');
    const offered = page.locator('[data-popular] a');
    expect(await offered.first().getAttribute('href')).toBe('/getting-started/');
    expect(await offered.count()).toBeGreaterThan(5);
    await page.locator('dialog input').press('ArrowDown');
    expect(await page.locator(':focus').getAttribute('href')).toBe('/getting-started/');
    await listPages('passcode');
    expect(await offered.first().isVisible()).toBe(false);
  });

  test('a result links to the field', async () => {
    await firstResult('codeExp');
    await page.getByRole('link', { name: 'codeExp', exact: true }).first().click();
    await page.waitForURL('**/requestverification/#request.codeExp');
    expect(await page.locator(':target').getByText('codeExp', { exact: true }).count()).toBeGreaterThan(0);
  });

  describe('on a page of its own', () => {
    const index = '**/pagefind/pagefind.js';
    const status = () => page.getByRole('dialog').getByRole('status');
    const links = () => page.locator('[data-results]').getByRole('link');
    /** Intercepts the index. It reloads the page, since a handler misses requests that began before it. */
    async function intercept(handler: Parameters<Page['route']>[1]) {
      await page.route(index, handler);
      await page.reload();
    }
    beforeEach(async () => {
      page = await browser.newPage();
      await page.goto(server.url);
    });
    afterEach(() => page.close());

    test('sends no requests before it is opened', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.reload({ waitUntil: 'networkidle' });
      expect(asked).not.toContainEqual(expect.stringContaining('pagefind'));
    });

    test('finds input from before the index was loaded', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await intercept(async (route) => {
        await released;
        await route.continue();
      });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('passcode');
      await status().getByText('Searching…').waitFor();
      release();
      await status().getByText('results for passcode').waitFor();
      expect(await links().count()).toBeGreaterThan(0);
    });

    test('reports an index that cannot be loaded, and retries', async () => {
      await intercept((route) => route.abort());
      await page.keyboard.press('Control+k');
      // At once: letter by letter, an attempt could still be under way when the index is back.
      await page.locator('dialog input').fill('passcod');
      await status().getByText('could not be loaded').waitFor();
      await page.unroute(index);
      await page.locator('dialog input').fill('passcode');
      await status().getByText('results for passcode').waitFor();
    });

    test('reports a search without results, and clears it with the words', async () => {
      await page.keyboard.press('Control+k');
      // `d` alone is a word of the pages.
      await page.keyboard.type('dsfjkl');
      await status().getByText('No results for dsfjkl').waitFor();
      expect(await links().count()).toBe(0);
      const elsewhere = page.getByText('or begin here').getByRole('link');
      expect(await elsewhere.allTextContents()).toEqual(['Quickstart', 'Errors', 'API reference']);
      await page.locator('dialog input').fill('');
      await expect.poll(() => status().textContent()).toBe('');
      expect(await links().count()).toBe(0);
      expect(await elsewhere.count()).toBe(0);
    });

    test('shows pages with most of the words, with a notice, if no page has all', async () => {
      await page.keyboard.press('Control+k');
      await page.locator('dialog input').fill('how is a dsfjkl passcode wxyzq verified');
      await status()
        .getByText(/^No page has all of these words\. .*results for passcode verified$/)
        .waitFor();
      expect(await links().count()).toBeGreaterThan(0);
    });

    test('arrows go through the results, and Enter in the field to the first', async () => {
      await firstResult('passcode');
      const focus = () => page.locator(':focus');
      await page.locator('dialog input').press('ArrowDown');
      expect(await focus().getAttribute('href')).toBe(await links().first().getAttribute('href'));
      await page.keyboard.press('ArrowUp');
      const target = (await links().first().getAttribute('href')) ?? '';
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${target}`);
    });

    test('shows more results on request', async () => {
      await firstResult('message');
      const pages = page.locator('[data-results] > li');
      const before = await pages.count();
      await status().getByText(`The first ${before} of`).waitFor();
      await page.getByRole('button', { name: 'Show more' }).press('Enter');
      await expect.poll(() => pages.count()).toBeGreaterThan(before);
      expect(
        await pages
          .nth(before)
          .getByRole('link')
          .first()
          .evaluate((link) => link.matches(':focus')),
      ).toBe(true);
    });
  });
});
