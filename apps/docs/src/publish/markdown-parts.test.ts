import { expect, test } from 'vitest';
import { splitMarkdown } from './markdown-parts.ts';
import { formatMarkdown, toMarkdown } from './mdast.ts';
import { parse } from './page.ts';

const limit = 3_000;
const split = (html: string) => splitMarkdown(toMarkdown(parse(html)), (name) => `/a/${name}.md`, limit);
const words = (count: number) => 'word '.repeat(count).trim();
const lengths = ({ main, parts }: ReturnType<typeof split>) =>
  [main, ...parts.map(({ blocks }) => blocks)].map((blocks) => formatMarkdown(blocks).length);
/** Lists the words that begin with a letter, to find what is lost or repeated. */
const marks = ({ main, parts }: ReturnType<typeof split>) =>
  [main, ...parts.map(({ blocks }) => blocks)].flatMap((blocks) => formatMarkdown(blocks).match(/\bM\d+/g) ?? []);

test('keeps a page that fits', () => {
  const { main, parts } = split('<h1>Page</h1><h2>A</h2><p>Text.</p>');
  expect(parts).toEqual([]);
  expect(formatMarkdown(main)).toBe('# Page\n\n## A\n\nText.\n');
});

test('moves the largest section, and only as many as needed', () => {
  const page = split(`<h1>Page</h1><h2>A</h2><p>${words(100)}</p><h2>B</h2><p>${words(300)}</p><h2>C</h2><p>Last.</p>`);
  expect(page.parts.map(({ name, title }) => [name, title])).toEqual([['b', 'B']]);
  expect(formatMarkdown(page.main)).toContain('## B\n\n- [B](/a/b.md)\n\n## C\n\nLast.\n');
});

test('divides a table that is too long between its rows, each part with the head', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `<tr><td>M${index}</td><td>${words(30)}</td></tr>`).join('');
  const page = split(`<h1>Page</h1><h2>All errors</h2><table><tr><th>Code</th><th>Meaning</th></tr>${rows}</table>`);
  expect(page.parts.length).toBeGreaterThan(3);
  expect(page.parts[1]?.name).toBe('all-errors-2');
  for (const { blocks } of page.parts) expect(formatMarkdown(blocks)).toMatch(/^\| Code \| Meaning \|\n/);
  expect(marks(page)).toEqual(Array.from({ length: 60 }, (_, index) => `M${index}`));
  expect(Math.max(...lengths(page))).toBeLessThanOrEqual(limit);
  expect(formatMarkdown(page.main)).toContain(`[All errors, part 1 of ${page.parts.length}](/a/all-errors.md)`);
});

test('divides a long list, and an item that is too long alone', () => {
  const inner = Array.from({ length: 40 }, (_, index) => `<li><p>M${index}</p><p>${words(20)}</p></li>`).join('');
  const page = split(`<h1>Page</h1><h2>Body</h2><ul><li><p>M100</p></li><li><p>M101</p><ul>${inner}</ul></li></ul>`);
  expect(marks(page)).toEqual(['M100', 'M101', ...Array.from({ length: 40 }, (_, index) => `M${index}`)]);
  expect(Math.max(...lengths(page))).toBeLessThanOrEqual(limit);
});
