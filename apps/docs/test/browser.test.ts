import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { findEntry } from '../src/contract.ts';
import { languages } from '../src/reference/languages/languages.ts';
import { choicesOf } from '../src/reference/scenarios.ts';
import { desktop, overflow, siteBrowser } from './site-browser.ts';

const landing = '/';
const operation = '/reference/operations/requestverification/';
const fetchedLanguages = languages.filter(({ isInPage }) => !isInPage);

describe.skipIf(withoutChromium)('in a browser', () => {
  const at = siteBrowser();
  const { open } = at;

  test('the theme can be chosen, and stays', async () => {
    const page = await open(landing);
    const theme = () => page.locator('html').getAttribute('data-theme');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator('starlight-theme-select select').first().selectOption('dark');
    expect(await theme()).toBe('dark');
    expect(await background()).not.toBe(light);
    await page.goto(`${at.server.url}${operation}`);
    expect(await theme()).toBe('dark');
    await page.close();
  });

  const language = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).first();
  const request = (page: Page) => page.locator('.scenario [data-variant]:visible').first();

  test('remembers the language between scenarios and on other pages', async () => {
    const page = await open(operation);
    expect(await request(page).textContent()).toContain('curl');
    await language(page, 'TypeScript').check();
    expect(await request(page).textContent()).toContain('createClient');
    await page.getByLabel('Scenario', { exact: true }).selectOption('passcodeSentInArabic');
    expect(await request(page).textContent()).toContain("language: 'ar'");
    await page.goto(`${at.server.url}/reference/operations/createtopic/#scenario-keyTaken`);
    expect(await request(page).textContent()).toContain('createTopic.isError(error)');
    await page.close();
  });

  test.for(fetchedLanguages)('fetches the samples in $name when they are selected, once', async ({ id, name }) => {
    const page = await open(operation);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    await language(page, name).check();
    const entry = findEntry('requestVerification');
    for (const scenario of choicesOf(entry).slice(0, 2)) {
      await page.getByLabel('Scenario', { exact: true }).selectOption(scenario.name);
      const code = request(page).locator('pre');
      await code.waitFor();
      const sample = languages.find((candidate) => candidate.id === id)?.sampleOf(entry, scenario);
      const lines = await code.locator('.ec-line').allTextContents();
      expect(lines.map((line) => line.replace(/\n$/, '')).join('\n')).toBe(sample?.trimEnd());
    }
    expect(asked).toEqual([`/reference/samples/requestverification/${id}.json`]);
    expect(await page.getByText('Not compiled').locator('visible=true').count()).toBe(id === 'csharp' ? 1 : 0);
    await page.close();
  });

  test('a guide shows the language that was selected on another page, in each of its samples', async () => {
    const page = await open(operation);
    await language(page, 'PHP').check();
    await page.goto(`${at.server.url}/guides/chat-app/`);
    const samples = page.locator('code-sample [data-variant="php"] pre');
    await expect.poll(() => samples.count()).toBeGreaterThan(1);
    for (const sample of await samples.all()) expect(await sample.textContent()).toContain('curl_exec');
    await language(page, 'Java').check();
    await page.locator('code-sample [data-variant="java"] pre').nth(1).waitFor();
    expect(await samples.first().isVisible()).toBe(false);
    await page.close();
  });

  test('the webhooks guide verifies signatures in the selected language', async () => {
    const page = await open('/guides/webhooks/');
    const verifier = page.locator('code-sample', { hasText: 'verify_webhook' });
    const shown = () => verifier.locator('[data-variant]:visible .title').textContent();
    expect(await shown()).toBe('verify_webhook.py');
    await language(page, 'Ruby').check();
    expect(await shown()).toBe('verify_webhook.rb');
    await page.close();
  });

  test('says when a sample does not load, and keeps the others', async () => {
    const page = await open(operation);
    await page.route('**/samples/**', (route) => route.abort());
    await language(page, 'Go').check();
    await page.getByText('The Go sample did not load. Reload the page to try again.').waitFor();
    await language(page, 'curl').check();
    expect(await request(page).textContent()).toContain('curl');
    await page.close();
  });

  test('a selected scenario has an address that leads back to it', async () => {
    const page = await open(operation);
    await page.getByLabel('Scenario', { exact: true }).selectOption('numbered');
    expect(new URL(page.url()).hash).toBe('#scenario-numbered');
    await page.reload();
    expect(await page.locator('.scenario:visible').getAttribute('data-scenario')).toBe('numbered');
    expect(await page.getByLabel('Scenario', { exact: true }).isVisible()).toBe(true);
    await page.close();
  });

  test('the page of errors is short, and a link to a code opens its status', async () => {
    const page = await open('/errors/', { viewport: { width: 1440, height: 900 } });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000);
    const row = page.locator('#code-470');
    expect(await row.isVisible()).toBe(false);
    await page.getByRole('link', { name: '/errors/#code-470' }).click();
    await expect.poll(() => row.isVisible()).toBe(true);
    await page.close();
  });

  test('the figures of each operation fit next to its name', async () => {
    const page = await open('/provenance/');
    const table = page.getByRole('group', { name: 'By operation' });
    const [shown, needed] = await table.evaluate((frame) => [frame.clientWidth, frame.scrollWidth]);
    expect(needed).toBe(shown);
    await page.close();
  });

  test('the features of all packages fit next to each other on a desktop', async () => {
    const page = await open('/guides/client-features/');
    const table = page.getByRole('group', { name: 'Features of the client and of other packages' });
    const [shown, needed] = await table.evaluate((frame) => [frame.clientWidth, frame.scrollWidth]);
    expect(needed).toBe(shown);
    await page.close();
  });

  test.each([1280, 390])('codes of a table in a description stay whole, %d wide', async (width) => {
    const page = await open('/reference/webhooks/receivechatappmessage/', { viewport: { width, height: 900 } });
    await page.locator('#request').locator('..').locator('..').getByRole('button', { name: 'Show all fields' }).click();
    const lines = await page.locator('.fields table td:first-child').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.close();
  });

  test.each([1280, 390])('flags in texts and tables stay whole, %d wide', async (width) => {
    for (const path of ['/guides/connect-sms/', '/guides/sender-ids/', '/guides/opt-out/', '/guides/answer-quality/']) {
      const page = await open(path, { viewport: { width, height: 900 } });
      const lines = await page
        .locator('.sl-markdown-content :not(pre) > code .flag')
        .evaluateAll((flags) => flags.map((flag) => flag.getClientRects().length));
      expect(lines.length, path).toBeGreaterThan(1);
      expect(new Set(lines), path).toEqual(new Set([1]));
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      await page.close();
    }
  });

  test('a scenario, curl and TypeScript can be chosen without JavaScript', async () => {
    const page = await open(operation, { viewport: desktop, javaScriptEnabled: false });
    const shown = () => page.locator('.scenario:visible');
    expect(await shown().count()).toBe(1);
    await page.getByLabel('Scenario', { exact: true }).selectOption('numbered');
    expect(await shown().getAttribute('data-scenario')).toBe('numbered');
    expect(await request(page).textContent()).toContain('curl');
    await page.getByText('TypeScript', { exact: true }).click();
    expect(await request(page).textContent()).toContain('createClient');
    expect(await page.getByText('Python', { exact: true }).isVisible()).toBe(false);
    await page.close();
  });
});
