import { gzipSync } from 'node:zlib';
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { adminContract, adminEntries } from '../src/contract.ts';
import { errorsOf } from '../src/reference/errors.ts';
import { languages } from '../src/reference/languages/languages.ts';
import { choicesOf } from '../src/reference/scenarios.ts';
import { pages, site } from './site.ts';
import { overflow, siteBrowser } from './site-browser.ts';

const page = (path: string) => pages.find((candidate) => candidate.path === path);
const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const cases = adminEntries.map((entry) => [entry.operation.operationId, entry] as const);

test.for(cases)('%s of the admin API has a page with its role, its samples and its errors', ([id, entry]) => {
  const { html = '', ids = new Set() } = page(`/${entry.page}`) ?? {};
  expect(text(html)).toContain(` ${id} `);
  const role = entry.operation['x-role'];
  // The steps of the sign-in have no role.
  if (role) expect(text(html)).toContain(`Needs the role ${role} `);
  expect(html).toContain('OmnichannelAdmin');
  for (const { id: language } of languages) expect(html).toContain(`name="language" value="${language}"`);
  for (const { name } of choicesOf(entry)) expect(ids).toContain(`scenario-${name}`);
  for (const { scenario } of errorsOf(entry)) expect(ids).toContain(`error-${scenario.name}`);
  expect(gzipSync(html).length).toBeLessThan(100_000);
});

test.for(cases)('%s of the admin API is in Markdown and in llms.txt', ([, entry]) => {
  const markdown = `/${entry.page.replace(/\/$/, '.md')}`;
  expect([...site.texts.keys()]).toContain(markdown);
  expect(site.texts.get('/llms.txt')).toContain(`](${markdown})`);
});

test('the sidebar of operators lists the operations of each tag', () => {
  const { targets = [] } = page('/operate/admin-api/') ?? {};
  for (const { page: path } of adminEntries) expect(targets).toContain(`/${path}`);
  const tags = adminContract.tags.map(({ name }) => name);
  for (const { operation } of adminEntries) expect(tags).toEqual(expect.arrayContaining(operation.tags ?? []));
});

describe.skipIf(withoutChromium)('in a browser', () => {
  const at = siteBrowser();

  test('shows one sample at a time, in the remembered language', async () => {
    const page = await at.open('/operate/admin-api/listaccounts/');
    const sample = page.locator('code-sample [data-variant]:visible');
    expect(await page.getByLabel('Scenario', { exact: true }).isVisible()).toBe(false);
    expect(await sample.textContent()).toContain('curl http');
    await page.getByRole('radio', { name: 'TypeScript' }).check();
    expect(await sample.textContent()).toContain('OmnichannelAdmin');
    await page.goto(`${at.server.url}/operate/admin-api/getaccount/`);
    expect(await sample.textContent()).toContain('admin.accounts.get');
    await page.getByRole('radio', { name: 'PHP' }).check();
    await sample.getByText('curl_init').waitFor();
    await page.goto(`${at.server.url}/operate/admin-api/searchobjects/`);
    await sample.getByText('/admin/v1/search').waitFor();
    await page.getByLabel('Scenario', { exact: true }).selectOption('nothing');
    await sample.getByText('/admin/v1/search').waitFor();
    expect(await page.locator('.scenario:visible .summary').textContent()).not.toContain('mock');
    await page.close();
  });

  test.for([1280, 390])('says whether to retry after an error, %d wide', async (width) => {
    const page = await at.open('/operate/admin-api/createaccount/', { viewport: { width, height: 900 } });
    const retryOf = (name: string) => page.locator(`#error-${name} .retry`).textContent();
    expect((await retryOf('tooManyRequests'))?.trim()).toBe('After a wait');
    expect((await retryOf('conflict'))?.trim()).toBe('No');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.close();
  });
});
