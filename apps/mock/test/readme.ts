import { readFileSync } from 'node:fs';

/** The README and the reference, which the README links. */
export const text = ['README', 'REFERENCE']
  .map((name) => readFileSync(new URL(`../${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

/** A command that the README shows, word by word. */
export interface Command {
  /** The command in one line, for the messages of failed tests. */
  line: string;
  words: string[];
}

/** The page that says how to pack the packages for another project. */
const contributing = readFileSync(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** The code of each block in this language. */
export function blocksOf(language: string, page = text): string[] {
  return [...page.matchAll(/^```(\w+)[^\n]*\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

/** The rows of the tables below a heading that begin with code, cell by cell, as plain text. */
export function rowsBelow(heading: string): string[][] {
  const [section = ''] = text.split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/^\| (`.+`.*) \|$/gm)].map(([, row = '']) => row.replaceAll('`', '').split(' | '));
}

/** The commands of the README that begin with these words. */
export function commandsOf(...names: string[]): Command[] {
  return commandsIn(text, names);
}

/** The commands of CONTRIBUTING that begin with these words. */
export function commandsOfContributing(...names: string[]): Command[] {
  return commandsIn(contributing, names);
}

function commandsIn(page: string, names: string[]): Command[] {
  return blocksOf('sh', page)
    .flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'))
    .map((line) => ({ line, words: wordsOf(line) }))
    .filter(({ words }) => names.every((name, index) => words[index] === name));
}

/** Splits a command into words, with the shell's rules that the README uses: quotes join words. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

/** Parses a curl command to the request that it sends. */
export function requestOf({ line, words }: Command): { url: string; init: RequestInit } {
  const headers = new Headers();
  let [url, method, body]: (string | undefined)[] = [];
  for (let index = 1; index < words.length; index++) {
    const word = words[index] as string;
    if (word.startsWith('http')) url = word;
    else if (word === '-X') method = words[++index];
    else if (word === '-d') body = words[++index];
    else if (word === '-o') index++;
    else if (word === '-H') {
      const [, name = '', value = ''] = /^(.+?): (.*)$/.exec(words[++index] ?? '') ?? [];
      headers.set(name, value);
    } else if (word !== '-N') throw new Error(`This test does not know ${word} in: ${line}`);
  }
  if (url === undefined) throw new Error(`There is no URL in: ${line}`);
  return { url, init: { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, ...(body && { body }) } };
}
