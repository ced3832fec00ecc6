/** The index of the search (src/publish/search.ts), fetched when the reader first asks for it. */
import { withBase } from '../publish/address.ts';
import { plain, wordsOf } from './words.ts';

/** A page, or a place in one, that holds the words. */
export interface Place {
  url: string;
  title: string;
  /** HTML that Pagefind made: text of the page, with `<mark>` around the words. */
  excerpt: string;
}

export interface FoundPage extends Place {
  /** Places in it, in their order. */
  places: Place[];
}

export interface Found {
  /** The words that were found, where no page has all of them. */
  only?: string;
  /** How many pages there are. */
  count: number;
  /** The best pages, in order, from one place in that order to another. */
  pages(from: number, to: number): Promise<FoundPage[]>;
}

/** What is used of Pagefind. */
interface Pagefind {
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
  /** All of its text, and which of its words are hits, by their places. */
  content: string;
  locations: number[];
  sub_results: PlaceInPage[];
}

interface PlaceInPage extends Place {
  /** Its hits. The score of a hit is higher for a whole word than for the beginning of a longer one, and for a word with more weight. */
  weighted_locations: { balanced_score: number }[];
}

/** A page shows this many of its places: those with the highest scores. */
const mostPlaces = 3;

const ranking = {
  // Of pages of very different lengths, the long ones are not worse; and a word said often says little more.
  pageLength: 0.1,
  termFrequency: 0.1,
  termSaturation: 2,
  // A word that is typed to its end means itself, rather than a longer one.
  termSimilarity: 9,
  // Beside the title, those of src/publish/search.ts.
  metaWeights: { title: 2, operation: 2, call: 2, keywords: 2 },
};

let pagefind: Promise<Pagefind> | undefined;

/**
 * Fetches the index, once; again when that failed.
 *
 * @throws When it cannot be fetched.
 */
export function load(): Promise<Pagefind> {
  pagefind ??= open().catch((error) => {
    pagefind = undefined;
    throw error;
  });
  return pagefind;
}

async function open(): Promise<Pagefind> {
  const base = import.meta.env.BASE_URL;
  const address = withBase('/pagefind/pagefind.js', base);
  const opened: Pagefind = await import(/* @vite-ignore */ address);
  await opened.options({ baseUrl: base, ranking });
  return opened;
}

/**
 * Looks for pages that have all words, or else as many of them as there is a page for.
 *
 * @returns What was found, or nothing where a later call has taken the place of this one.
 * @throws When the index cannot be fetched.
 */
export async function find(query: string): Promise<Found | undefined> {
  const index = await load();
  const words = wordsOf(query);
  const found = await index.debouncedSearch(words.join(' '), {}, 100);
  if (!found) return undefined;
  const all = await alike(words, found.results);
  return all.length > 0 || words.length < 2 ? asFound(all) : await fewer(index, words);
}

/** Each word is kept that some page has together with those kept before it. */
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
 * Whether a page holds what was looked for. Where no word begins as one of the words, Pagefind looks for what begins with less and
 * less of it, down to a single letter.
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

/** Letters that a word has in common with what it stands for, whatever their endings. */
const likeness = 3;

function shown({ url, meta, excerpt, sub_results: places }: Page): FoundPage {
  // What stands below the main heading, or before any, is the page itself.
  const inside = places.filter((place) => place.url !== url && place.url !== `${url}#_top`);
  const best = inside.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, mostPlaces);
  return {
    url,
    title: meta.title,
    // What a page is found by may be no text of it.
    excerpt: inside.length === 0 || inside.length < places.length ? excerpt : '',
    places: inside.filter((place) => best.includes(place)),
  };
}

function scoreOf({ weighted_locations: hits }: PlaceInPage): number {
  return hits.reduce((sum, { balanced_score: score }) => sum + score, 0);
}
