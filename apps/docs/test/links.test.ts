import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { downloads } from '../src/downloads.ts';
import { englishPath, markdownPath, ogImagePath } from '../src/publish/page-paths.ts';
import { brokenLinks, linksOf } from './links.ts';
import { hasFile, pages, site } from './site.ts';

/** Every page but the one that stands for those that do not exist. */
const addressed = pages.filter(({ path }) => path !== '/404.html');
/** Those with a text of their own. */
const own = addressed.filter(({ isUntranslated }) => !isUntranslated);
const tag = (html: string, pattern: RegExp) => html.match(pattern)?.[1];

test('every link and anchor in pages, Markdown exports and llms.txt has a target', () => {
  expect(linksOf(site).length).toBeGreaterThan(1000);
  expect(brokenLinks(site)).toEqual([]);
});

test('finds broken links and anchors', () => {
  expect(site.fault('/nothing/', '/')).toBe('there is no such page or file');
  expect(site.fault('#nothing', '/errors/')).toBe('there is no such anchor');
  expect(site.fault('webhooks.md', '/guides/streaming.md')).toBeUndefined();
  expect(site.fault('/pagefind', '/')).toBe('there is no such page or file');
});

test('every page has a description, a canonical address and an Open Graph image', async () => {
  for (const { path: address, html, isUntranslated } of addressed) {
    // A page without a translation has the address and the image of the English page.
    const path = isUntranslated ? englishPath(address) : address;
    expect(tag(html, /<title>([^<]+)<\/title>/), path).toMatch(/\S/);
    expect(tag(html, /<meta name="description" content="([^"]+)"/), path).toMatch(/\S/);
    expect(tag(html, /<link rel="canonical" href="([^"]+)"/), path).toBe(`http://127.0.0.1:4000${path}`);
    const image = new URL(tag(html, /<meta property="og:image" content="([^"]+)"/) ?? '').pathname;
    expect(image, path).toBe(ogImagePath(path));
    const { format, width, height } = await sharp(join(site.folder, image)).metadata();
    expect({ format, width, height }, path).toEqual({ format: 'png', width: 1200, height: 630 });
  }
});

test('no two pages have one title or one description', () => {
  for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
    const values = own.map(({ html }) => tag(html, pattern));
    expect(values.filter((text, index) => values.indexOf(text) !== index)).toEqual([]);
  }
});

test('the search does not find the 404 page', () => {
  const html = pages.find(({ path }) => path === '/404.html')?.html ?? '';
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toContain('rel="canonical"');
});

test('robots.txt leads to a sitemap of every page', () => {
  const robots = readFileSync(join(site.folder, 'robots.txt'), 'utf8');
  expect(robots).toContain('Sitemap: http://127.0.0.1:4000/sitemap-index.xml');
  const listed = readFileSync(join(site.folder, 'sitemap-0.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g);
  const paths = [...listed].map(([, url = '']) => new URL(url).pathname);
  expect(paths.toSorted()).toEqual(own.map(({ path }) => path).toSorted());
});

test('every page has a Markdown export and links to it', () => {
  for (const { path: address, html, isUntranslated } of addressed) {
    const path = isUntranslated ? englishPath(address) : address;
    expect(html, path).toContain(`<link rel="alternate" type="text/markdown" href="${markdownPath(path)}"`);
    expect([...site.texts.keys()], path).toContain(markdownPath(path));
  }
});

test('llms.txt names every page, and what there is to download', () => {
  const text = site.texts.get('/llms.txt') ?? '';
  for (const { path } of own) expect(text, path).toContain(`](${markdownPath(path)})`);
  for (const { path } of downloads) {
    expect(text).toContain(`](${path})`);
    expect(hasFile(path), path).toBe(true);
  }
});
