/** The built site, read from its folder. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withoutBase } from '../src/publish/page-paths.ts';

const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** The values of an attribute in a page. Code blocks are escaped, so whatever looks like a tag is one. */
const attribute = (html: string, name: string): string[] =>
  [...html.matchAll(/<[a-z][^>]*>/g)]
    .flatMap(([tag]) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1] ?? [])
    .map(decode);

interface Page {
  /** Its address: `/errors/`. */
  path: string;
  html: string;
  /** Whether it shows the text of the English page, because it has no translation. */
  isUntranslated: boolean;
  ids: Set<string>;
  /** The targets of its links and files, unchanged. */
  targets: string[];
}

export interface Site {
  folder: string;
  pages: Page[];
  /** Every other text with Markdown, by its path. */
  texts: Map<string, string>;
  hasFile(path: string): boolean;
  /** The fault of a link within the site, if there is one. */
  fault(target: string, from: string): string | undefined;
}

const readPage = (folder: string, file: string): Page => {
  // A copy button has its code in an attribute, whose text can look like tags.
  const html = readFileSync(join(folder, file), 'utf8').replaceAll(/ data-code="[^"]*"/g, '');
  return {
    path: `/${file.replace(/index\.html$/, '')}`,
    html,
    isUntranslated: file.startsWith('ar/') && /<main[^>]* lang="en"/.test(html),
    ids: new Set(attribute(html, 'id')),
    targets: [...attribute(html, 'href'), ...attribute(html, 'src')],
  };
};

/**
 * @param folder Where it was built.
 * @param base The path that it was built for: every link into the site begins with it.
 * @param origin Where it was built to stand.
 */
export function siteIn(folder: string, base = '/', origin = 'http://127.0.0.1:4000'): Site {
  if (!existsSync(folder)) throw new Error('The site is not built. Run: pnpm --filter @omnichannel/docs build');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const ending = (test: RegExp) => files.filter((file) => test.test(file));
  const pages = ending(/\.html$/).map((file) => readPage(folder, file));
  const texts = ending(/\.md$|^llms(?:-full)?(?:\/.*)?\.txt$/).map((file): [string, string] => [
    `/${file}`,
    readFileSync(join(folder, file), 'utf8'),
  ]);
  const hasFile = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false;

  function fault(target: string, from: string): string | undefined {
    const url = new URL(target, `${origin}${base.replace(/\/$/, '')}${from}`);
    if (url.origin !== origin) return undefined;
    const path = withoutBase(decodeURIComponent(url.pathname), base);
    if (path === undefined) return 'leaves the base';
    const page = pages.find((candidate) => candidate.path === path);
    if (!page) return hasFile(path) ? undefined : 'there is no such page or file';
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor && !page.ids.has(anchor) ? 'there is no such anchor' : undefined;
  }
  return { folder, pages, texts: new Map(texts), hasFile, fault };
}

/** Reads the result of `pnpm build`. */
export const site = siteIn(join(import.meta.dirname, '../dist'));
export const { pages, hasFile } = site;
