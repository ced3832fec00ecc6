/** The code that the guides show, to be compiled and run: their blocks of `ts`, `tsx` and `sh`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  /** The page that it stands in, relative to the folder of the pages: `guides/webhooks.mdx`. */
  page: string;
  /** The page with the line of its first line of code: what a failure names. */
  place: string;
  language: 'ts' | 'tsx' | 'sh';
  /** The code, on the lines that it has in its page: a compiler's line is the page's. */
  source: string;
  /** Why it cannot run by itself: what its fence says after `norun:`. */
  norun: string | undefined;
}

const block = /^( *)```(ts|tsx|sh)(?: (.*))?\n(.*?)^\1```$/gms;
/** Other names of the same languages: with one of them a block would escape the check. */
const alias = /^ *```(typescript|[mc]ts|[mc]?jsx?|javascript|bash|shell|console|zsh)\b/m;

/** @throws when a block is written in a language that nothing checks; the message names file and line */
export function snippetsIn(page: string, text: string): Snippet[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const other = alias.exec(text);
  if (other) throw new Error(`${page}:${lineAt(other.index)}: write "ts", "tsx" or "sh" in place of "${other[1]}".`);
  return [...text.matchAll(block)].map(({ index, 1: indent = '', 2: language, 3: meta = '', 4: code = '' }) => {
    const line = lineAt(index);
    return {
      page,
      place: `${page}:${line + 1}`,
      language: language as Snippet['language'],
      source: '\n'.repeat(line) + code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      norun: /\bnorun: (.+)/.exec(meta)?.[1],
    };
  });
}

const pagesFolder: string = join(import.meta.dirname, '../content/docs');

/** Every snippet of every page. */
export const readSnippets = (): Snippet[] =>
  globSync('**/*.{md,mdx}', { cwd: pagesFolder })
    .sort()
    .flatMap((page) => snippetsIn(page, readFileSync(join(pagesFolder, page), 'utf8')));
