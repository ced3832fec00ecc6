import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { expect, test } from 'vitest';
import releases from '../../../spec/released/releases.json' with { type: 'json' };
import { feedPath, feedTitle } from '../src/changelog/feed.ts';
import { pages, site } from './site.ts';

test('every page announces the feed', () => {
  for (const { path, html } of pages.filter((page) => page.path !== '/404.html'))
    expect(html, path).toContain(
      `<link rel="alternate" type="application/rss+xml" title="${feedTitle}" href="${feedPath}"`,
    );
});

test.skipIf(withoutChromium)('the feed is valid XML, with an item for each release', async () => {
  const xml = readFileSync(join(site.folder, feedPath), 'utf8');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const feed = await page.evaluate((source) => {
      const document = new DOMParser().parseFromString(source, 'application/xml');
      const textOf = (node: Element, name: string) => node.querySelector(`:scope > ${name}`)?.textContent ?? '';
      return {
        fault: document.querySelector('parsererror')?.textContent,
        root: document.documentElement.nodeName,
        items: [...document.querySelectorAll('item')].map((item) => ({
          title: textOf(item, 'title'),
          link: textOf(item, 'link'),
          guid: textOf(item, 'guid'),
          date: textOf(item, 'pubDate'),
          html: textOf(item, 'description'),
        })),
      };
    }, xml);
    expect(feed.fault).toBeUndefined();
    expect(feed.root).toBe('rss');
    expect(feed.items.map(({ title }) => title)).toEqual(releases.map(({ version }) => `Omnichannel ${version}`));
    for (const [index, { link, guid, date, html }] of feed.items.entries()) {
      expect(site.fault(link, '/'), link).toBeUndefined();
      expect(guid).toBe(link);
      expect(new Date(date).toISOString().slice(0, 10)).toBe(releases[index]?.date);
      expect(html).toContain('<li>');
      expect(html).not.toMatch(/ href="[^h]/);
    }
  } finally {
    await browser.close();
  }
});
