import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { canBeMisspelt, computeLikeness, toAsciiSpelling } from '../text-analysis/spelling.ts';
import type { Alternative } from '../text-analysis/synonyms.ts';
import { inverseDocumentFrequency } from './bm25.ts';

/** A search term. */
export interface Term {
  term: string;
  /** Index of the question's word, from 0. A word with synonyms or corrections has several terms. */
  word: number;
  /** Number of chunks with the term. */
  frequency: number;
  /** Inverse document frequency, reduced for synonyms and corrections. */
  weight: number;
}

/** The search terms of a question. */
export interface QueryTerms {
  terms: readonly Term[];
  /** Weight of each word of the question. Unknown words have the highest weight. */
  words: readonly number[];
}

/** Maximum words of a question that are searched, by weight. */
const maxWords = 24;
/**
 * Factor for the weight of an unknown word without alternatives: without a chunk about it, the other words answer another question.
 * Tuned with the development questions of the evaluation.
 */
const unknownWordFactor = 1.15;
/** Maximum unknown words whose spelling is corrected: the database compares each with the terms of all knowledge bases. */
const maxCorrectedWords = 8;
/** Maximum corrections of a misspelt word. */
const maxCorrections = 3;
/** Maximum terms whose frequency is counted: the stems of the question first, then their alternatives. */
const maxCountedTerms = 1000;
/** Maximum letters of a word that is also searched with transposed letters. A longer word keeps enough trigrams. */
const maxTransposedLetters = 12;

/**
 * Finds the search terms of a question: its stems in the knowledge bases, their synonyms, and corrections of unknown stems. Weighs them by
 * their rarity.
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
  const { chunks, frequencies } = await count(executor, counted, bases);
  if (chunks === 0) return { terms: [], words: [] };
  const words = stems
    .map((stem) => ({ stem, frequency: frequencies.get(stem) ?? 0 }))
    .map((word) => ({ ...word, weight: inverseDocumentFrequency(chunks, word.frequency) }))
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
      // A stem of the question itself is already a search term.
      if (frequency === 0 || stems.includes(term)) continue;
      const weight = inverseDocumentFrequency(chunks, frequency) * likeness;
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
      weight: inverseDocumentFrequency(chunks, frequency) * likeness,
    }));
    terms.push(...near);
    weights[index] =
      near.length > 0 ? Math.max(...near.map(({ weight }) => weight)) : (weights[index] as number) * unknownWordFactor;
  }
  return { terms, words: weights };
}

async function count(executor: Executor, terms: readonly string[], bases: readonly number[]) {
  const { rows } = await sql<{ chunks: number; frequencies: Record<string, number> | null }>`
    SELECT
      (SELECT coalesce(sum(chunks), 0)::int FROM knowledge_batches WHERE base_number = ANY (${bases})) AS chunks,
      (SELECT json_object_agg(term, frequency) FROM (
        SELECT term, sum(cardinality(ordinals)) AS frequency FROM knowledge_postings
        WHERE base_number = ANY (${bases}) AND term = ANY (${terms}) GROUP BY term
      ) AS counted) AS frequencies
  `.execute(executor);
  const { chunks = 0, frequencies } = rows[0] ?? {};
  return { chunks, frequencies: new Map(Object.entries(frequencies ?? {})) };
}

interface SimilarTerm {
  term: string;
  frequency: number;
  /** Likeness to the word, 0 to 1. */
  likeness: number;
}

/** Finds terms within one or two edits of each word, most similar first. */
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

/** Lists the variants of a word with two neighbouring letters transposed: in a short word, a transposition changes almost all trigrams. */
function transposeNeighbours(word: string): string[] {
  if (word.length > maxTransposedLetters) return [];
  return Array.from(
    word.slice(1),
    (letter, index) => word.slice(0, index) + letter + word[index] + word.slice(index + 2),
  );
}
