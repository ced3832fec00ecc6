import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { isArabicStopWord, stemArabicWord } from './arabic.ts';
import { toBaseForm } from './english.ts';
import { maxWordLength } from './words.ts';

/** Maps words to their stems. Stop words and words over `maxWordLength` have none. */
export type StemWords = (words: Iterable<string>) => Promise<ReadonlyMap<string, string>>;

/** Maximum words in the cache, and maximum letters of each: together at most 35 MB. */
const maxCachedWords = 200_000;
const maxCachedLetters = 32;

/**
 * Creates the stemmer. It stems by script: Arabic here, Latin with PostgreSQL's English dictionary, which also removes stop words. Names,
 * numbers and words of other languages stay almost unchanged.
 */
export function createStems(executor: Executor): StemWords {
  const known = new Map<string, string | undefined>();

  return async (words) => {
    const distinct = new Set(words);
    const latin: string[] = [];
    const stems = new Map<string, string | undefined>();
    for (const word of distinct) {
      if (word.length > maxWordLength) continue;
      if (known.has(word)) stems.set(word, known.get(word));
      else if (/^[a-z]+$/.test(word)) latin.push(word);
      else stems.set(word, isArabic(word) ? stemOfArabic(word) : word);
    }
    if (latin.length > 0) {
      if (known.size > maxCachedWords) known.clear();
      for (const [word, stem] of await stemEnglishWords(executor, latin)) {
        if (word.length <= maxCachedLetters) known.set(word, stem);
        stems.set(word, stem);
      }
    }
    // In the order of the words.
    const found: [string, string][] = [];
    for (const word of distinct) {
      const stem = stems.get(word);
      if (stem !== undefined) found.push([word, stem]);
    }
    return new Map(found);
  };
}

function isArabic(word: string): boolean {
  return /^\p{Script=Arabic}+$/u.test(word);
}

function stemOfArabic(word: string): string | undefined {
  return isArabicStopWord(word) ? undefined : stemArabicWord(word);
}

async function stemEnglishWords(executor: Executor, words: readonly string[]): Promise<[string, string | undefined][]> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    SELECT word, (ts_lexize('english_stem', ground))[1] AS stem
    FROM unnest(${words}::text[], ${words.map(toBaseForm)}::text[]) AS words (word, ground)
  `.execute(executor);
  return rows.map(({ word, stem }) => [word, stem ?? undefined]);
}
