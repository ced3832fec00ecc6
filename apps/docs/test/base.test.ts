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
  const env = { ...inherited, DOCS_BASE: base, DOCS_SITE: origin, ASTRO_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: join(import.meta.dirname, '..'),
    env,
  });
  site = siteIn(folder, base, origin);
}, 180_000);
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
    await tab.getByRole('link', { name: 'codeExp', exact: true }).first().click();
    await tab.waitForURL(`${server.url}${base}reference/operations/requestverification/#request.codeExp`);
    expect((await fetch(`${server.url}/`)).status).toBe(404);
    expect(failed).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});
