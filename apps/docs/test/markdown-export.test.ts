import { expect, test } from 'vitest';
import { packageManager } from '../../../package.json' with { type: 'json' };
import { entries, operationEntries } from '../src/contract.ts';
import { maxMarkdownCharacters } from '../src/publish/markdown-parts.ts';
import { markdownPath } from '../src/publish/page-paths.ts';
import { languages } from '../src/reference/languages/languages.ts';
import { choicesOf } from '../src/reference/scenarios.ts';
import { pages, site } from './site.ts';

const markdownOf = (path: string) => site.texts.get(markdownPath(path)) ?? '';
const exports = pages
  .filter(({ path, isUntranslated }) => path !== '/404.html' && !isUntranslated)
  .map(({ path }) => [path, markdownOf(path)] as const);
/** A page with the parts that a long one is split into. */
const wholeOf = (path: string) => {
  const folder = markdownPath(path).replace(/\.md$/, '/');
  const isPage = (file: string) => pages.some((page) => markdownPath(page.path) === file);
  const parts = [...site.texts].filter(([file]) => file.startsWith(folder) && !isPage(file));
  return [markdownOf(path), ...parts.map(([, text]) => text)].join('\n');
};
const withoutCode = (markdown: string) =>
  markdown.replace(/^( *)(```+).*?^\1\2$/gms, '').replace(/(`+)(?!`).*?[^`]\1(?!`)/gs, '');

test.for(exports)('%s is plain Markdown', ([, markdown]) => {
  expect(markdown).toMatch(/^> All pages of this documentation: \[llms\.txt\]\(\/llms\.txt\)\n\n# \S.*\n\n> \S/);
  const prose = withoutCode(markdown);
  expect(prose.match(/^# /gm)).toHaveLength(1);
  // No HTML, and no code block that was left open.
  expect(prose.match(/(?<!\\)<\/?[a-z][^>]*>|```/g)).toBeNull();
});

test.for(exports)('%s has every section of the page', ([path, markdown]) => {
  const html = pages.find((page) => page.path === path)?.html ?? '';
  const main = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<(try-it|test-webhook).*?<\/\1>/gs, '');
  const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, inner = '']) =>
    inner
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const sections = [...withoutCode(markdown).matchAll(/^## /gm)];
  expect(sections.length, headings.join(', ')).toBe(headings.length);
});

test.for(entries.map((entry) => [entry.operation.operationId, entry] as const))(
  '%s has every scenario with its request as JSON',
  ([, entry]) => {
    const markdown = wholeOf(`/${entry.page}`);
    for (const { name } of choicesOf(entry)) expect(markdown).toContain(`### ${name}\n`);
    const blocks = [...markdown.matchAll(/^```json\n(.*?)^```$/gms)].map(([, code = '']) => code);
    for (const code of blocks) expect(() => JSON.parse(code)).not.toThrow();
  },
);

test.for(exports)('%s has a space after each sentence', ([, markdown]) => {
  expect(withoutCode(markdown).match(/.*[a-z]\.[A-Z][a-z]*(?= ).*/g)).toBeNull();
});

test('a table of a guide is a table', () => {
  expect(markdownOf('/errors/')).toMatch(/^\| .* \|\n\| - \| /m);
});

test('the index and every Markdown file fit into one response of an assistant', () => {
  const files = [...site.texts].filter(([file]) => file.endsWith('.md') || file === '/llms.txt');
  expect(files.length).toBeGreaterThan(exports.length);
  const long = files.filter(([, text]) => text.length >= maxMarkdownCharacters);
  expect(long.map(([file, text]) => `${file}: ${text.length}`)).toEqual([]);
});

test('every file names the index in its first line', () => {
  for (const [file, text] of site.texts)
    if (file.endsWith('.md')) expect(text.split('\n')[0], file).toContain('[llms.txt](/llms.txt)');
});

test('a part of a page is linked from the page', () => {
  const own = new Set(exports.map(([path]) => markdownPath(path)));
  const parts = [...site.texts.keys()].filter(
    (file) => file.endsWith('.md') && !own.has(file) && !file.startsWith('/reference/samples/'),
  );
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts)
    expect(site.texts.get(`${part.slice(0, part.lastIndexOf('/'))}.md`)).toContain(`](${part})`);
});

test('the Markdown of an operation links to its samples in the other languages', () => {
  for (const { page, operation } of operationEntries)
    for (const { id, isInPage } of languages) {
      const file = `/reference/samples/${operation.operationId.toLowerCase()}/${id}.md`;
      expect(site.texts.has(file)).toBe(!isInPage);
      if (!isInPage) expect(wholeOf(`/${page}`)).toContain(`](${file})`);
    }
});

test('the file of all pages has each of them in full, and so has the file of its section', () => {
  const index = site.texts.get('/llms.txt') ?? '';
  const sections = [...index.matchAll(/\]\((\/llms-full\/.+?)\)/g)].map(([, path = '']) => site.texts.get(path) ?? '');
  expect(sections.length).toBeGreaterThan(10);
  for (const text of [site.texts.get('/llms-full.txt') ?? '', sections.join('\n')]) {
    for (const entry of entries) {
      const [title = ''] = markdownOf(`/${entry.page}`).match(/^# .*$/m) ?? [];
      expect(text).toContain(`${title}\n\n> `);
      for (const { name } of choicesOf(entry)) expect(text).toContain(`### ${name}\n`);
    }
  }
});

test('a page names its status, and the index marks previews', () => {
  const index = site.texts.get('/llms.txt') ?? '';
  const previews = entries.filter(({ operation }) => operation['x-stability'] === 'preview');
  expect(previews.length).toBeGreaterThan(0);
  for (const entry of entries) {
    const file = markdownPath(`/${entry.page}`);
    expect(index.includes(`](${file}) (preview): `), file).toBe(previews.includes(entry));
    expect(/^- Preview \[/m.test(site.texts.get(file) ?? ''), file).toBe(previews.includes(entry));
  }
});

test('the pages name the package manager with the version that the repository has', () => {
  const named = exports.flatMap(([, markdown]) => markdown.match(/\bpnpm@[\d.]+\d/g) ?? []);
  expect(new Set(named)).toEqual(new Set([packageManager]));
});

test.for(exports)('%s has lost no dash of an option', ([, markdown]) => {
  expect(markdown.match(/(?<=^|[\s(|])[–—]\w[\w-]*/gm)).toBeNull();
});
