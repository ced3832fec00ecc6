import { expect, test } from 'vitest';
import { packageManager } from '../../../package.json' with { type: 'json' };
import { entries } from '../src/contract.ts';
import { markdownPath } from '../src/publish/page-paths.ts';
import { choicesOf } from '../src/reference/scenarios.ts';
import { pages, site } from './site.ts';

const markdownOf = (path: string) => site.texts.get(markdownPath(path)) ?? '';
const exports = pages.filter(({ path }) => path !== '/404.html').map(({ path }) => [path, markdownOf(path)] as const);
const withoutCode = (markdown: string) =>
  markdown.replace(/^( *)(```+).*?^\1\2$/gms, '').replace(/(`+)(?!`).*?[^`]\1(?!`)/gs, '');

test.for(exports)('%s is plain Markdown', ([, markdown]) => {
  expect(markdown).toMatch(/^# \S.*\n\n> \S/);
  const prose = withoutCode(markdown);
  expect(prose.match(/^# /gm)).toHaveLength(1);
  // No HTML, and no code block that was left open.
  expect(prose.match(/(?<!\\)<\/?[a-z][^>]*>|```/g)).toBeNull();
});

test.for(exports)('%s has every section of the page', ([path, markdown]) => {
  const html = pages.find((page) => page.path === path)?.html ?? '';
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<try-it.*?<\/try-it>/gs, '');
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
    const markdown = markdownOf(`/${entry.page}`);
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

test('all exports are in one file', () => {
  const all = site.texts.get('/llms-full.txt') ?? '';
  for (const [path, markdown] of exports) expect(all.includes(markdown), path).toBe(true);
});

test('the pages name the package manager with the version that the repository has', () => {
  const named = exports.flatMap(([, markdown]) => markdown.match(/\bpnpm@[\d.]+\d/g) ?? []);
  expect(new Set(named)).toEqual(new Set([packageManager]));
});

test.for(exports)('%s has lost no dash of an option', ([, markdown]) => {
  expect(markdown.match(/(?<=^|[\s(|])[–—]\w[\w-]*/gm)).toBeNull();
});
