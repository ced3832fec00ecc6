import { globSync, readFileSync } from 'node:fs';

/** A block of TypeScript in a README. */
export interface Snippet {
  /** Where it stands, `README.md:12`: what a failure names. */
  place: string;
  /** The file it stands in. */
  page: string;
  /** A module, on the lines that it has in its page. */
  source: string;
  /** Why it cannot run by itself: what its fence says after `norun:`. */
  norun: string | undefined;
}

const root = new URL('../../../', import.meta.url);
const pages = ['README.md', '{packages,apps,examples}/*/README.md'];
const block = /^( *)```ts(?: norun: (.+?))?\n(.*?)^\1```$/gms;
const fence = /^ *```([cm]?[jt]sx?|typescript|javascript)\b/gm;

function snippetsOf(page: string): Snippet[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  const blocks = [...text.matchAll(block)];
  if (blocks.length !== [...text.matchAll(fence)].length) {
    throw new Error(`${page}: a block of TypeScript begins with "ts" or with "ts norun: <why>".`);
  }
  return blocks.map(({ index, 1: indent, 2: norun, 3: code = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    const source = '\n'.repeat(line) + code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { place: `${page}:${line}`, page, source, norun };
  });
}

/** What the READMEs show. */
export const snippets: Snippet[] = globSync(pages, { cwd: root }).sort().flatMap(snippetsOf);
