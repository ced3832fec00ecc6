import { expect, test } from 'vitest';
import { markdownPath, ogImagePath, withBase, withoutBase } from './page-paths.ts';

test('a page has a Markdown file and an image', () => {
  expect(markdownPath('/guides/webhooks/')).toBe('/guides/webhooks.md');
  expect(ogImagePath('/guides/webhooks/')).toBe('/social/guides/webhooks.png');
  expect(markdownPath('/')).toBe('/index.md');
  expect(ogImagePath('/')).toBe('/social/index.png');
});

test('links begin with the base of the site', () => {
  expect(withBase('/errors/', '/')).toBe('/errors/');
  expect(withBase('/errors/', '/docs/')).toBe('/docs/errors/');
});

test('a link leads into the site only below its base', () => {
  expect(withoutBase('/errors/#reply', '/')).toBe('/errors/#reply');
  expect(withoutBase('/docs/errors/', '/docs/')).toBe('/errors/');
  expect(withoutBase('/docs/', '/docs/')).toBe('/');
  expect(withoutBase('/docs', '/docs/')).toBe('/');
  expect(withoutBase('/docs-of-others/', '/docs/')).toBeUndefined();
  expect(withoutBase('/errors/', '/docs/')).toBeUndefined();
  expect(withoutBase('//example.com/', '/')).toBeUndefined();
  expect(withoutBase('https://example.com/', '/')).toBeUndefined();
});
