import { expect, test } from 'vitest';
import { feedXml } from './feed.ts';

const feed = (html: string, title = '1.0.0') =>
  feedXml({
    page: 'https://docs.example.com/docs/changelog/',
    self: 'https://docs.example.com/docs/changelog.xml',
    description: 'Changes & releases.',
    items: [{ title, url: 'https://docs.example.com/docs/changelog/#v1-0-0', date: '2026-11-24', html }],
  });

test('a release has a permanent link and the date in the form of RSS', () => {
  const xml = feed('<p>Text.</p>');
  expect(xml).toContain('<guid>https://docs.example.com/docs/changelog/#v1-0-0</guid>');
  expect(xml).toContain('<pubDate>Tue, 24 Nov 2026 00:00:00 GMT</pubDate>');
  expect(xml).toContain('<description>&lt;p&gt;Text.&lt;/p&gt;</description>');
});

test('links within the site become absolute', () => {
  const xml = feed('<a href="/docs/errors/">a</a> <a href="#v1">b</a> <a href="https://example.com/">c</a>');
  expect(xml).toContain('href=&quot;https://docs.example.com/docs/errors/&quot;');
  expect(xml).toContain('href=&quot;https://docs.example.com/docs/changelog/#v1&quot;');
  expect(xml).toContain('href=&quot;https://example.com/&quot;');
});

test('escapes what XML would read as markup, and removes what it cannot contain', () => {
  const xml = feed('', 'A < B & "C"\u0000\u000b');
  expect(xml).toContain('<title>A &lt; B &amp; &quot;C&quot;</title>');
});
