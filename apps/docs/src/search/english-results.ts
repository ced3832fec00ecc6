/** Adds English pages to the results of another language: most pages have no translation. */
import { arabicPath, withBase } from '../publish/page-paths.ts';
import { type Found, find, type SearchSource } from './pagefind.ts';

/**
 * Finds Arabic pages, and below them the English pages whose translation is not among them. English pages with all words are preferred to
 * Arabic pages with some of them.
 *
 * @returns What was found, or nothing where a later call has taken the place of this one.
 * @throws When a part of an index cannot be fetched.
 */
export async function findInArabic(
  query: string,
  arabic: SearchSource,
  english: SearchSource,
): Promise<Found | undefined> {
  const own = await find(query, arabic);
  if (!own) return undefined;
  const ownPages = await own.pages(0, own.count);
  const urls = new Set(ownPages.map(({ url }) => url));
  const other = await find(query, english, (path) => !urls.has(withBase(arabicPath(path), english.base)));
  if (!other) return undefined;
  if (other.count === 0 || (isExact(own) && !isExact(other))) return own;
  const shown = isExact(own) || !isExact(other) ? ownPages : [];
  const { pages: _, ...rest } = shown.length > 0 ? own : other;
  return {
    ...rest,
    count: shown.length + other.count,
    async pages(from, to) {
      const positionOf = (index: number) => Math.max(0, index - shown.length);
      const englishPages = await other.pages(positionOf(from), positionOf(to));
      return [...shown.slice(from, to), ...englishPages.map((page) => ({ ...page, isEnglish: true }))];
    },
  };
}

/** Whether the pages have all words as they were typed. */
const isExact = ({ count, only, corrected }: Found): boolean =>
  count > 0 && only === undefined && corrected === undefined;
