/** The search index in a browser, loaded at the first search. */
import { indexPath, pagesPath, withBase } from '../publish/page-paths.ts';
import { type Pagefind, type Pages, ranking, type SearchSource } from './pagefind.ts';

const sources = new Map<string, Promise<SearchSource>>();

/**
 * Loads the index of a language once, and retries after a failure.
 *
 * @throws When it cannot be fetched.
 */
export function load(lang: string): Promise<SearchSource> {
  const known = sources.get(lang);
  if (known) return known;
  const source = open(lang).catch((error) => {
    sources.delete(lang);
    throw error;
  });
  sources.set(lang, source);
  return source;
}

async function open(lang: string): Promise<SearchSource> {
  const base = import.meta.env.BASE_URL;
  const [index, pages] = await Promise.all([openIndex(lang, base), loadPages(lang, base)]);
  return { index, pages, base };
}

async function openIndex(lang: string, base: string): Promise<Pagefind> {
  const opened: Pagefind = await import(/* @vite-ignore */ withBase(`${indexPath(lang)}pagefind.js`, base));
  await opened.options({ baseUrl: base, ranking });
  return opened;
}

/** Without the file of the pages, the order is that of Pagefind. */
async function loadPages(lang: string, base: string): Promise<Pages> {
  try {
    const response = await fetch(withBase(pagesPath(lang), base));
    return (await response.json()) as Pages;
  } catch {
    return { entries: [], words: [] };
  }
}
