/** The site below a path of another one, on its own host. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDocs } from '../scripts/serve.ts';
import { brokenLinks, linksOf } from './links.ts';
import { type Site, siteIn } from './site.ts';

const base = '/handbook/';
const origin = 'https://docs.example.com';
const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
const folder = mkdtempSync(join(tmpdir(), 'omnichannel-docs-'));
let site: Site;

beforeAll(async () => {
  // Vitest sets some that a build would take for its own.
  const { BASE_URL, MODE, DEV, PROD, SSR, NODE_ENV, ...inherited } = process.env;
  const env = {
    ...inherited,
    DOCS_BASE: base,
    DOCS_SITE: origin,
    DOCS_VERSIONS: `${base}versions.json`,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: join(import.meta.dirname, '..'),
    env,
  });
  site = siteIn(folder, base, origin);
  // A build takes a minute, and several on a machine that runs other tests.
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (path: string) => site.pages.find((candidate) => candidate.path === path)?.html ?? '';

test('no link leaves the path, and each leads somewhere', () => {
  expect(linksOf(site).length).toBeGreaterThan(1000);
  expect(brokenLinks(site)).toEqual([]);
});

test('a page is at the configured path', () => {
  expect(page('/errors/')).toContain(`<link rel="canonical" href="${origin}${base}errors/"`);
  expect(page('/errors/')).toContain(`content="${origin}${base}social/errors.png"`);
  expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${origin}${base}sitemap-index.xml`);
  expect(site.texts.get('/llms.txt')).toContain(`](${origin}${base}errors.md)`);
  expect(site.texts.get('/errors.md')).toContain(`[llms.txt](${origin}${base}llms.txt)`);
  const markdown = encodeURIComponent(`${origin}${base}errors.md`);
  expect(page('/errors/')).toContain(`href="https://claude.ai/new?q=Read%20${markdown}`);
  expect(readFileSync(join(folder, 'changelog.xml'), 'utf8')).toContain(
    `<link>${origin}${base}changelog/#v1-0-0-rc-0</link>`,
  );
});

test.skipIf(withoutChromium)('the reference of an older version leads to the same page of a newer one', async () => {
  const server = await serveDocs({ port: 0, base, dist: folder });
  const browser = await launchChromium();
  try {
    const tab = await browser.newPage();
    const own = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8'));
    expect(own).toEqual([{ version: expect.stringMatching(/^\d/), base }]);
    await tab.route('**/versions.json', (route) => route.fulfill({ json: [{ version: '99.0.0', base: '/' }, ...own] }));
    await tab.route(`${server.url}/reference/**`, (route) =>
      route.fulfill({ status: route.request().url().endsWith('/listtopics/') ? 200 : 404, body: 'newer' }),
    );
    await tab.goto(`${server.url}${base}reference/operations/listtopics/`);
    expect(await tab.getByRole('link', { name: 'Read version 99.0.0' }).getAttribute('href')).toBe(
      '/reference/operations/listtopics/',
    );
    await tab.getByRole('combobox', { name: 'Version' }).selectOption('99.0.0');
    await tab.waitForURL(`${server.url}/reference/operations/listtopics/`);
    // The newer version has no such operation.
    await tab.goto(`${server.url}${base}reference/operations/createtopic/`);
    await tab.getByRole('combobox', { name: 'Version' }).selectOption('99.0.0');
    await tab.waitForURL(`${server.url}/reference/`);
    await tab.goto(`${server.url}${base}errors/`);
    expect(await tab.locator('version-select').count()).toBe(0);
  } finally {
    await browser.close();
    await server.close();
  }
});

test.skipIf(withoutChromium)('pages, search and Try it work there', async () => {
  const server = await serveDocs({ port: 0, base, dist: folder });
  const browser = await launchChromium();
  try {
    const tab = await browser.newPage();
    const failed: string[] = [];
    tab.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    await tab.goto(`${server.url}${base}reference/operations/requestverification/`);
    await tab.locator('try-it summary').click();
    await tab.getByRole('button', { name: 'Send' }).waitFor();
    await tab.getByRole('button', { name: 'Search' }).click();
    await tab.locator('dialog input').fill('codeExp');
    await tab.locator('[data-results]').getByRole('link', { name: 'codeExp', exact: true }).first().click();
    await tab.waitForURL(`${server.url}${base}reference/operations/requestverification/#request.codeExp`);
    expect((await fetch(`${server.url}/`)).status).toBe(404);
    expect(failed).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});
