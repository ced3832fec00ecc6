/** Compares the translations with their English pages: front matter, code, headings and age. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../content/docs');

/** The file of a translation and of its English page. */
export interface Translation {
  /** The path of the English page in the folder of the pages: `guides/webhooks.mdx`. */
  page: string;
  file: string;
  english: string;
}

/** Lists the translated pages. */
export const translations = (): Translation[] =>
  globSync('**/*.mdx', { cwd: join(folder, 'ar') })
    .toSorted()
    .map((page) => ({ page, file: join(folder, 'ar', page), english: join(folder, page) }));

export interface EnglishPage {
  title: string;
  description: string;
  body: string;
}

interface Parts {
  frontmatter: string;
  body: string;
}

export function partsOf(text: string): Parts {
  // redos: a guide of this repository
  const [all = '', frontmatter = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  return { frontmatter, body: text.slice(all.length) };
}

/** A fence with its indent. */
// redos: a guide of this repository
const block = /^([ \t]*)(`{3,})[^\n]*\n.*?^\1\2$/gms;

/** Returns the blocks of code, without the indent of a list. */
export const codeOf = (body: string): string[] =>
  [...body.matchAll(block)].map(([code, indent = '']) =>
    code
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n'),
  );

/** Returns the levels of the headings, in order. */
export const headingsOf = (body: string): number[] =>
  [...body.replaceAll(block, '').matchAll(/^(#{2,6}) /gm)].map(([, marks = '']) => marks.length);

/** Identifies the text of an English page, without its code: a test compares the code itself. */
export function hashOf({ title, description, body }: EnglishPage): string {
  const words = body.replaceAll(block, '').replaceAll(/\s+/g, ' ').trim();
  const hash = createHash('sha256').update([title, description, words].join('\n')).digest('hex').slice(0, 16);
  // YAML reads some hashes as numbers.
  return `sha256-${hash}`;
}

/** Reads the text of a page that the hash covers. */
export function readEnglish(text: string): EnglishPage {
  const { frontmatter, body } = partsOf(text);
  const lines = frontmatter.split('\n');
  const fact = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return { title: fact('title'), description: fact('description'), body };
}

const source = /^source: .*$/m;

/** The hash that a translation was made from; undefined without one. */
export const sourceOf = (text: string): string | undefined =>
  source.exec(partsOf(text).frontmatter)?.[0].slice('source: '.length);

/** Returns the translation with another hash in its front matter. */
export function withSource(text: string, hash: string): string {
  const { frontmatter, body } = partsOf(text);
  const line = `source: ${hash}`;
  const facts = source.test(frontmatter) ? frontmatter.replace(source, line) : `${frontmatter}\n${line}`;
  return `---\n${facts}\n---\n${body}`;
}

/** Whether the English page has changed since its translation. */
export function isStale({ file, english }: Translation): boolean {
  return sourceOf(readFileSync(file, 'utf8')) !== hashOf(readEnglish(readFileSync(english, 'utf8')));
}
