/** Searches the index (src/publish/search.ts): in the dialog of the site, and at its MCP endpoint. */
import { suggest } from '@omnichannel/contract/suggest';
import { withBase } from '../publish/page-paths.ts';
import { readableExcerpt } from './excerpt.ts';
import { type PageEntry, type Query, scoreOf } from './rank.ts';
import { synonymOf } from './synonyms.ts';
import { plain, wordsOf } from './words.ts';

/** A page, or a section of one, that contains the words. */
export interface Place {
  url: string;
  title: string;
  /** HTML from Pagefind: text of the page, with `<mark>` around the words. */
  excerpt: string;
}

export interface FoundPage extends Place {
  /** Sections of the page, in order. */
  places: Place[];
  /** Whether it is an English page among the results of another language. */
  isEnglish?: boolean;
}

export interface Found {
  /** The words that were found, if no page has all of them. */
  only?: string;
  /** The words that were searched in place of typing errors. */
  corrected?: string;
  /** The number of pages. */
  count: number;
  /** Returns a range of the best pages, in order. */
  pages(from: number, to: number): Promise<FoundPage[]>;
}

/** The used part of Pagefind. */
export interface Pagefind {
  options(options: object): Promise<void>;
  search(words: string): Promise<{ results: Result[] }>;
  debouncedSearch(words: string, options: object, milliseconds: number): Promise<{ results: Result[] } | null>;
}

interface Result {
  id: string;
  data(): Promise<Page>;
}

interface Page {
  url: string;
  excerpt: string;
  meta: { title: string };
  /** The text of the page, and the positions of the words that match. */
  content: string;
  locations: number[];
  sub_results: PlaceInPage[];
}

interface PlaceInPage extends Place {
  /** The matches. A whole word scores higher than the beginning of a longer one, and so does a word with more weight. */
  weighted_locations: { balanced_score: number }[];
}

/** The number of sections per page: those with the highest scores. */
const mostPlaces = 3;

export const ranking = {
  // Long pages do not rank lower, and repetitions of a word add little.
  pageLength: 0.1,
  termFrequency: 0.1,
  termSaturation: 2,
  // A complete word ranks above the beginning of a longer one.
  termSimilarity: 9,
  // The title, and the fields of src/publish/search.ts. Keywords are chosen for the search, so they rank above names.
  metaWeights: { title: 2, operation: 2, call: 2, keywords: 4 },
};

/** The titles, keywords and words of the pages in one language, which src/publish/search.ts writes. */
export interface Pages {
  entries: readonly PageEntry[];
  /** All words of the pages, the most frequent first. */
  words: readonly string[];
}

/** Everything that a search reads. */
export interface SearchSource {
  index: Pagefind;
  /** Without entries, the order is that of Pagefind. */
  pages: Pages;
  /** The base of the site. */
  base: string;
}

/** The least points of a page whose text does not have the words: half of them are in its title and its keywords. */
const leastPoints = 6;

/**
 * Finds pages with all words, or else with as many of them as possible. Words that the pages do not use are replaced: those of readers by the
 * words of the pages, and typing errors by the nearest word.
 *
 * @param isWanted Whether to return a page, by its path
 * @returns What was found, or nothing where a later call has taken the place of this one.
 * @throws When a part of the index cannot be fetched.
 */
export async function find(
  query: string,
  source: SearchSource,
  isWanted: (path: string) => boolean = () => true,
): Promise<Found | undefined> {
  const { index, base } = source;
  const { entries, words: vocabulary } = source.pages;
  const typed = wordsOf(query);
  // Debounced: the reader may still be typing.
  const first = await index.debouncedSearch(typed.join(' '), {}, 100);
  if (!first) return undefined;
  const words = correct(typed, vocabulary);
  const isCorrected = words.join() !== typed.join();
  const replaced = words.map((word) => synonymOf(word) ?? word);
  const own = await alike(words, isCorrected ? (await index.search(words.join(' '))).results : first.results);
  const others = replaced.join() === words.join() ? [] : await search(index, replaced);
  const all = [...new Map([...own, ...others].map((result) => [result.id, result])).values()];
  const kept = all.length > 0 || words.length < 2 ? { words, results: all } : await fewer(index, words);
  const synonyms = replaced.join() === words.join() ? [] : replaced.join(' ').split(' ');
  const unwanted = new Set(entries.filter(({ path }) => !isWanted(path)).map(({ id }) => id));
  const wanted = kept.results.filter(({ id }) => !unwanted.has(id));
  const pages = order(
    { words, synonyms },
    wanted,
    entries.filter(({ id }) => !unwanted.has(id)),
    base,
  );
  return {
    count: pages.length,
    pages: (from, to) => Promise.all(pages.slice(from, to).map((page) => page())),
    ...(isCorrected ? { corrected: words.join(' ') } : {}),
    ...(kept.words.length < words.length && kept.words.length > 0 ? { only: kept.words.join(' ') } : {}),
  };
}

async function search(index: Pagefind, words: readonly string[]): Promise<Result[]> {
  return alike(words, (await index.search(words.join(' '))).results);
}

/** Orders the results, and the pages whose titles and keywords have the words although their texts do not. */
function order(
  query: Query,
  results: readonly Result[],
  entries: readonly PageEntry[],
  base: string,
): (() => Promise<FoundPage>)[] {
  // A page without an entry keeps its place: the entries could not be loaded, or are of another version.
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = new Set(results.map(({ id }) => id));
  const found = results.map((result, position) => {
    const entry = known.get(result.id);
    const page = async () => shown(await result.data());
    return { score: entry ? scoreOf(query, entry, position) : -position, page };
  });
  const others = entries.flatMap((entry) => {
    const score = ids.has(entry.id) ? 0 : scoreOf(query, entry, undefined);
    return score < leastPoints ? [] : [{ score, page: async () => describe(entry, base) }];
  });
  return [...found, ...others].toSorted((one, other) => other.score - one.score).map(({ page }) => page);
}

function describe({ path, title, description }: PageEntry, base: string): FoundPage {
  const excerpt = description.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { url: withBase(path, base), title, excerpt, places: [] };
}

/** Shorter words are near to many others. */
const minCorrected = 5;

/** Replaces words that begin no word of the pages by the nearest one. */
function correct(words: readonly string[], vocabulary: readonly string[]): string[] {
  return words.map((word) => {
    const letters = plain(word);
    if (letters.length < minCorrected || /\d/.test(letters) || synonymOf(word) !== undefined) return word;
    return vocabulary.some((one) => one.startsWith(letters)) ? word : (suggest(letters, vocabulary) ?? word);
  });
}

/** Keeps each word that occurs on some page together with the words kept before it. */
async function fewer(index: Pagefind, words: readonly string[]): Promise<{ words: string[]; results: Result[] }> {
  let kept: string[] = [];
  let best: Result[] = [];
  for (const word of words) {
    const wider = [...kept, word];
    const results = await search(index, wider);
    if (results.length > 0) [kept, best] = [wider, results];
  }
  return { words: kept, results: best };
}

async function alike(words: readonly string[], results: Result[]): Promise<Result[]> {
  const best = await results[0]?.data();
  return best && isLike(words.join(' '), best) ? results : [];
}

/**
 * Whether a page really contains the word. If no word of the index begins with it, Pagefind shortens it, down to a single
 * letter.
 */
export function isLike(
  words: string,
  { content, locations, meta }: Pick<Page, 'content' | 'locations' | 'meta'>,
): boolean {
  const all = content.split(/\s+/);
  const hits = [...locations.map((location) => all[location] ?? ''), ...Object.values(meta)].map(plain);
  const wanted = words.split(/\s+/).map(plain);
  return wanted.every((word) => hits.some((hit) => hit.includes(word.slice(0, likeness))));
}

/** The number of letters that a word must share with its match, whatever their endings. */
const likeness = 3;

function shown({ url, meta, excerpt, sub_results: places }: Page): FoundPage {
  // Text below the main heading, or before any heading, belongs to the page itself.
  const isOwn = (place: PlaceInPage) => place.url === url || place.url === `${url}#_top`;
  const own = places.find(isOwn);
  const inside = places.filter((place) => !isOwn(place));
  const best = inside.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, mostPlaces);
  return {
    url,
    title: meta.title,
    // The match may be a keyword that is not a text of the page. The best excerpt of a page can be that of a section, which is below.
    excerpt: inside.length === 0 || own ? readableExcerpt(own?.excerpt ?? excerpt, meta.title) : '',
    places: inside
      .filter((place) => best.includes(place))
      .map((place) => ({ ...place, excerpt: readableExcerpt(place.excerpt, place.title) })),
  };
}

function weightOf({ weighted_locations: hits }: PlaceInPage): number {
  return hits.reduce((sum, { balanced_score: score }) => sum + score, 0);
}
