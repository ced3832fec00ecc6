import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { canBeMisspelt, computeLikeness, toAsciiSpelling } from '../text-analysis/spelling.ts';
import type { Alternative } from '../text-analysis/synonyms.ts';
import { inverseDocumentFrequency } from './bm25.ts';

/** A term to look for. */
export interface Term {
  term: string;
  /** Which word of the question it stands for, from 0: several may, when it has synonyms or is misspelt. */
  word: number;
  /** Passages that have it. */
  frequency: number;
  /** How much it tells, less where it is only near to the word. */
  weight: number;
}

/** What is known of a question before a passage is looked at. */
export interface QueryTerms {
  terms: readonly Term[];
  /** How much each word of the question tells, also of those that stand nowhere, which tell the most. */
  words: readonly number[];
}

/** Words of a question that are looked for, the most telling ones. */
const maxWords = 24;
/**
 * How much more a word tells that stands nowhere and stands for nothing else: where nothing is written of what was asked about, the
 * other words answer something else. Chosen by the questions of the evaluation that may be looked at.
 */
const unknownWordFactor = 1.15;
/** Unknown words whose spelling is corrected: the database compares each with the terms of all knowledge bases. */
const maxCorrectedWords = 8;
/** Terms that stand for a misspelt word. */
const maxCorrections = 3;
/** Terms whose frequency is counted: the stems of the question first, then their alternatives. */
const maxCountedTerms = 1000;
/** Letters of a word that is also looked for with two neighbours exchanged. A longer one keeps enough trigrams to be found by them. */
const maxTransposedLetters = 12;

/**
 * Finds which of a question's word stems there are in the knowledge bases and how rare they are; for those that stand nowhere the
 * terms that they are a slip or two away from.
 *
 * @param alternatives of the stems
 * @param bases numbers of knowledge bases
 */
export async function findQueryTerms(
  executor: Executor,
  stems: readonly string[],
  alternatives: ReadonlyMap<string, readonly Alternative[]>,
  bases: readonly number[],
): Promise<QueryTerms> {
  const others = [...alternatives.values()].flat().map(({ stem }) => stem);
  const counted = [...new Set([...stems, ...others])].slice(0, maxCountedTerms);
  const { passages, frequencies } = await count(executor, counted, bases);
  if (passages === 0) return { terms: [], words: [] };
  const words = stems
    .map((stem) => ({ stem, frequency: frequencies.get(stem) ?? 0 }))
    .map((word) => ({ ...word, weight: inverseDocumentFrequency(passages, word.frequency) }))
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, maxWords);

  const terms: Term[] = words.flatMap(({ stem, ...word }, index) =>
    word.frequency > 0 ? [{ term: stem, word: index, ...word }] : [],
  );
  const weights = words.map(({ weight }) => weight);
  const replaced = new Set<number>();
  for (const [index, { stem, frequency: own }] of words.entries()) {
    for (const { stem: term, likeness } of alternatives.get(stem) ?? []) {
      const frequency = frequencies.get(term) ?? 0;
      // One that the question has itself is looked for already.
      if (frequency === 0 || stems.includes(term)) continue;
      const weight = inverseDocumentFrequency(passages, frequency) * likeness;
      terms.push({ term, word: index, frequency, weight });
      if (own > 0) continue;
      weights[index] = replaced.has(index) ? Math.max(weights[index] ?? 0, weight) : weight;
      replaced.add(index);
    }
  }
  const unknown = words.flatMap(({ stem, frequency }, index) =>
    frequency === 0 && !replaced.has(index) ? [{ stem, index }] : [],
  );
  const likely = await findSimilarTerms(
    executor,
    unknown.map(({ stem }) => stem),
    bases,
  );
  for (const { stem, index } of unknown) {
    const near = (likely.get(stem) ?? []).slice(0, maxCorrections).map(({ term, frequency, likeness }) => ({
      term,
      word: index,
      frequency,
      weight: inverseDocumentFrequency(passages, frequency) * likeness,
    }));
    terms.push(...near);
    weights[index] =
      near.length > 0 ? Math.max(...near.map(({ weight }) => weight)) : (weights[index] as number) * unknownWordFactor;
  }
  return { terms, words: weights };
}

async function count(executor: Executor, terms: readonly string[], bases: readonly number[]) {
  const { rows } = await sql<{ passages: number; frequencies: Record<string, number> | null }>`
    SELECT
      (SELECT coalesce(sum(passages), 0)::int FROM knowledge_batches WHERE base_number = ANY (${bases})) AS passages,
      (SELECT json_object_agg(term, frequency) FROM (
        SELECT term, sum(cardinality(ordinals)) AS frequency FROM knowledge_postings
        WHERE base_number = ANY (${bases}) AND term = ANY (${terms}) GROUP BY term
      ) AS counted) AS frequencies
  `.execute(executor);
  const { passages = 0, frequencies } = rows[0] ?? {};
  return { passages, frequencies: new Map(Object.entries(frequencies ?? {})) };
}

interface SimilarTerm {
  term: string;
  frequency: number;
  /** 0 to 1, how near it is. */
  likeness: number;
}

/** Terms that a slip or two lead to, for each word, the nearest first. */
async function findSimilarTerms(
  executor: Executor,
  words: readonly string[],
  bases: readonly number[],
): Promise<ReadonlyMap<string, readonly SimilarTerm[]>> {
  const long = words.filter(canBeMisspelt).slice(0, maxCorrectedWords);
  if (long.length === 0) return new Map();
  const { rows } = await sql<{ word: string; term: string; frequency: number }>`
    SELECT word, term, sum((
      SELECT sum(cardinality(ordinals)) FROM knowledge_postings AS postings
      WHERE postings.base_number = base AND postings.term = near.term
    )) AS frequency
    FROM unnest(${long}::text[], ${long.map(toAsciiSpelling)}::text[], ${long.map((word) => transposeNeighbours(word).join(' '))}::text[])
        AS words (word, spelt, swapped),
      unnest(${bases}::int[]) AS base, LATERAL (
        (SELECT term FROM knowledge_terms WHERE base_number = base AND spelling % spelt
          ORDER BY similarity(spelling, spelt) DESC LIMIT 10)
        UNION SELECT term FROM knowledge_terms WHERE base_number = base AND term = ANY (string_to_array(swapped, ' '))
      ) AS near
    GROUP BY word, term
  `.execute(executor);
  return Map.groupBy(
    rows
      .flatMap(({ word, term, frequency }) => {
        const likeness = computeLikeness(word, term);
        return likeness !== undefined && frequency > 0 ? [{ word, term, frequency: Number(frequency), likeness }] : [];
      })
      .toSorted((left, right) => right.likeness - left.likeness || right.frequency - left.frequency),
    ({ word }) => word,
  );
}

/** A word with two neighbours exchanged, for each two: in a short word that leaves hardly a trigram as it was. */
function transposeNeighbours(word: string): string[] {
  if (word.length > maxTransposedLetters) return [];
  return Array.from(
    word.slice(1),
    (letter, index) => word.slice(0, index) + letter + word[index] + word.slice(index + 2),
  );
}
