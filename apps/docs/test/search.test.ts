/** What a reader types, and the page that it should lead to first. */
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';

/** A place after `#` is one of the page's results: of a field, an error or a section. */
const queries: [words: string, page: string, place?: string][] = [
  ['codeExp', '/reference/operations/requestverification/', 'request.codeExp'],
  ['clientRequestId', '/reference/operations/requestverification/', 'request.clientRequestId'],
  ['subscriberId', '/reference/operations/createsubscriber/'],
  ['checkCode', '/guides/verify-a-phone/', 'send-then-check'],
  ['2018278', '/guides/messenger/', 'after-24-hours'],
  ['470', '/guides/chat-app/', 'know-when-you-may-write'],
  ['-12', '/reference/operations/requestverification/', 'error-invalidSender'],
  ['idempotency', '/guides/idempotency/'],
  ['Idempotency-Key', '/guides/idempotency/'],
  ['passcode expired', '/reference/operations/checkverification/'],
  ['requestVerification', '/reference/operations/requestverification/'],
  ['sendRcsMessage', '/reference/operations/sendrcsmessage/'],
  ['create topic', '/reference/operations/createtopic/'],
  ['webhook-signature', '/guides/webhooks/'],
  ['rate limit', '/guides/rate-limits/'],
  ['24 hours', '/guides/messenger/', 'after-24-hours'],
  ['test numbers', '/test-recipients/'],
  ['stream', '/guides/streaming/'],
  ['changelog', '/changelog/'],
];

describe.skipIf(withoutChromium)('the search', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Search' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The addresses of the first page that is found, its places after it. */
  async function firstResult(words: string): Promise<string[]> {
    await page.locator('dialog input').fill(words);
    await page.getByText(new RegExp(`results? for ${words.replace(/[/-]/g, '\\$&')}$`)).waitFor();
    const links = page.locator('.pagefind-ui__result').first().locator('.pagefind-ui__result-link');
    await links.first().waitFor();
    return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  }

  test.for(queries)('leads from “%s” to %s', async ([words, path, place]) => {
    const [first, ...places] = await firstResult(words);
    expect(first).toBe(path);
    if (place) expect(places).toContain(`${path}#${place}`);
  });

  test('a result leads to the field itself', async () => {
    await firstResult('codeExp');
    await page.getByRole('link', { name: 'codeExp', exact: true }).first().click();
    await page.waitForURL('**/requestverification/#request.codeExp');
    expect(await page.locator(':target').getByText('codeExp', { exact: true }).count()).toBeGreaterThan(0);
  });
});
