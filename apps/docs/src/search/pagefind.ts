/** Searches the index (src/publish/search.ts): in the dialog of the site, and at its MCP endpoint. */
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
}

export interface Found {
  /** The words that were found, if no page has all of them. */
  only?: string;
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

/**
 * Finds pages with all words, or else with as many of them as possible.
 *
 * @returns What was found, or nothing where a later call has taken the place of this one.
 * @throws When a part of the index cannot be fetched.
 */
export async function find(query: string, index: Pagefind): Promise<Found | undefined> {
  const words = wordsOf(query);
  const found = await index.debouncedSearch(words.join(' '), {}, 100);
  if (!found) return undefined;
  const all = await alike(words, found.results);
  return all.length > 0 || words.length < 2 ? asFound(all) : await fewer(index, words);
}

/** Keeps each word that occurs on some page together with the words kept before it. */
async function fewer(index: Pagefind, words: string[]): Promise<Found> {
  let kept: string[] = [];
  let best: Result[] = [];
  for (const word of words) {
    const wider = [...kept, word];
    const results = await alike(wider, (await index.search(wider.join(' '))).results);
    if (results.length > 0) [kept, best] = [wider, results];
  }
  return { ...asFound(best), ...(kept.length > 0 ? { only: kept.join(' ') } : {}) };
}

async function alike(words: string[], results: Result[]): Promise<Result[]> {
  const best = await results[0]?.data();
  return best && isLike(words.join(' '), best) ? results : [];
}

function asFound(results: Result[]): Found {
  return {
    count: results.length,
    pages: (from, to) => Promise.all(results.slice(from, to).map(async ({ data }) => shown(await data()))),
  };
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
  const inside = places.filter((place) => place.url !== url && place.url !== `${url}#_top`);
  const best = inside.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, mostPlaces);
  return {
    url,
    title: meta.title,
    // The match may be a keyword that is not a text of the page.
    excerpt: inside.length === 0 || inside.length < places.length ? excerpt : '',
    places: inside.filter((place) => best.includes(place)),
  };
}

function scoreOf({ weighted_locations: hits }: PlaceInPage): number {
  return hits.reduce((sum, { balanced_score: score }) => sum + score, 0);
}
