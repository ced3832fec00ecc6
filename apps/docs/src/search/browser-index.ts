/** The search index in a browser, loaded at the first search. */
import { pagesPath, withBase } from '../publish/page-paths.ts';
import { type Pagefind, type Pages, ranking, type SearchSource } from './pagefind.ts';

let source: Promise<SearchSource> | undefined;

/**
 * Loads the index once, and retries after a failure.
 *
 * @throws When it cannot be fetched.
 */
export function load(): Promise<SearchSource> {
  source ??= open().catch((error) => {
    source = undefined;
    throw error;
  });
  return source;
}

async function open(): Promise<SearchSource> {
  const base = import.meta.env.BASE_URL;
  const [index, pages] = await Promise.all([openIndex(base), loadPages(base)]);
  return { index, pages, base };
}

async function openIndex(base: string): Promise<Pagefind> {
  const opened: Pagefind = await import(/* @vite-ignore */ withBase('/pagefind/pagefind.js', base));
  await opened.options({ baseUrl: base, ranking });
  return opened;
}

/** Without the file of the pages, the order is that of Pagefind. */
async function loadPages(base: string): Promise<Pages> {
  try {
    const response = await fetch(withBase(pagesPath(document.documentElement.lang), base));
    return (await response.json()) as Pages;
  } catch {
    return { entries: [], words: [] };
  }
}
