import { expect, test } from 'vitest';
import { withAbsoluteLinks } from './absolute-links.ts';

const at = (readme: string) => withAbsoluteLinks(readme, 'https://github.com/owner/name', 'packages/a');

test.each([
  ['[a](../../LICENSE)', '[a](https://github.com/owner/name/blob/HEAD/LICENSE)'],
  ['[a](samples/b)', '[a](https://github.com/owner/name/blob/HEAD/packages/a/samples/b)'],
  ['[a](../b/README.md#use)', '[a](https://github.com/owner/name/blob/HEAD/packages/b/README.md#use)'],
  ['![a](pictures/a.png)', '![a](https://github.com/owner/name/raw/HEAD/packages/a/pictures/a.png)'],
  ['<img src="a.svg" alt="b">', '<img src="https://github.com/owner/name/raw/HEAD/packages/a/a.svg" alt="b">'],
  ['<source srcset="a.png">', '<source srcset="https://github.com/owner/name/raw/HEAD/packages/a/a.png">'],
])('%s becomes absolute', (relative, absolute) => {
  expect(at(relative)).toBe(absolute);
});

test.each([
  ['an absolute link', '[a](https://example.com/b)'],
  ['a link within the page', '[a](#use)'],
  ['code', '```md\n[a](b.md)\n```\n'],
])('%s stays', (_, readme) => {
  expect(at(readme)).toBe(readme);
});
