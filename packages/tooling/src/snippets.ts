/** The code that Markdown shows, to be compiled and run: its blocks of `ts`, `tsx` and `sh`. */

export type Language = 'ts' | 'tsx' | 'sh';

export interface Snippet {
  /** The page that it is in: `guides/webhooks.mdx`. */
  page: string;
  /** The page with the line of its first line of code: what a failure names. */
  place: string;
  language: Language;
  /** The code, on the lines that it has in its page: a compiler's line is the page's. */
  source: string;
  /** Why it cannot run by itself: what its fence says after `norun:`. */
  norun: string | undefined;
}

// redos: a page of this repository
const block = /^( *)```(\w+)(?: ([^\n]*))?\n(.*?)^\1```$/gms;

/** The allowed names of the languages of code blocks. The check does not find a block with another name. */
const names: [language: Language, name: RegExp][] = [
  ['ts', /^([mc]?[jt]sx?|typescript|javascript)$/],
  ['sh', /^(sh|bash|shell|console|zsh)$/],
];

/**
 * Finds the snippets of a page.
 *
 * @param page What failures call it.
 * @param languages Those to look for; a block of any other one is left alone.
 * @throws When a block goes by another name of a language that is looked for; the message names file and line.
 */
export function snippetsIn(
  page: string,
  text: string,
  languages: readonly Language[] = ['ts', 'tsx', 'sh'],
): Snippet[] {
  const isWanted = (name: string): name is Language => languages.includes(name as Language);
  return [...text.matchAll(block)].flatMap(({ index, 1: indent = '', 2: name = '', 3: meta = '', 4: code = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    if (!isWanted(name)) {
      const escapes = names.some(([language, other]) => languages.includes(language) && other.test(name));
      if (!escapes) return [];
      const right = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(languages.map((own) => `"${own}"`));
      throw new Error(`${page}:${line}: write ${right} in place of "${name}".`);
    }
    // redos: white space
    const source = '\n'.repeat(line) + code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { page, place: `${page}:${line + 1}`, language: name, source, norun: /\bnorun: (.+)/.exec(meta)?.[1] };
  });
}
