import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { QueryTerms, Term } from './query-terms.ts';

/** A chunk with at least one of the terms. */
export interface RankedMatch {
  id: string;
  /** BM25. */
  score: number;
  /** Weighted share of the question's words in the chunk, 0 to 1. */
  coverage: number;
  /** Coverage times the number of the question's words in the chunk. */
  evidence: number;
}

/** Maximum index entries that a search reads: some thousand take a millisecond. */
const maxEntries = 12_000;

/**
 * Ranks chunks by BM25 in the database. Uses the rarest terms first, and others up to the maximum of index entries. Only among very many
 * chunks is a frequent term skipped, which then has no effect on score and coverage.
 *
 * @param bases numbers of knowledge bases
 * @returns chunks, best first
 */
export async function rankByTerms(
  executor: Executor,
  { terms, words }: QueryTerms,
  bases: readonly number[],
  limit: number,
): Promise<RankedMatch[]> {
  const chosen = chooseTerms(terms);
  if (chosen.length === 0) return [];
  const { rows } = await sql<{ id: string; score: number; found: number }>`
    WITH found AS MATERIALIZED (
      SELECT batch_id, ordinal, sum(weight * impact) AS score, bit_or(bit) AS found FROM (
        SELECT batch_id, unnest(ordinals) AS ordinal, unnest(impacts) AS impact, weight, bit
        FROM unnest(
          ${chosen.map(({ term }) => term)}::text[], ${chosen.map(({ weight }) => Math.round(100 * weight))}::int[],
          ${chosen.map(({ word }) => 1 << word)}::int[]
        ) AS sought (term, weight, bit) JOIN knowledge_postings USING (term) WHERE base_number = ANY (${bases})
      ) AS entries GROUP BY batch_id, ordinal ORDER BY score DESC, batch_id, ordinal LIMIT ${limit}
    )
    SELECT id, score / 100000.0::float8 AS score, found
    FROM found JOIN knowledge_chunks USING (batch_id, ordinal) ORDER BY score DESC, batch_id, ordinal
  `.execute(executor);
  const looked = new Set(chosen.map(({ word }) => word));
  const left = new Set(terms.map(({ word }) => word).filter((word) => !looked.has(word)));
  const counted = words.map((weight, word) => (left.has(word) ? 0 : weight));
  const all = counted.reduce((sum, weight) => sum + weight, 0);
  return rows.map(({ id, score, found }) => {
    const standing = counted.filter((weight, word) => weight > 0 && found & (1 << word));
    const coverage = standing.reduce((sum, weight) => sum + weight, 0) / all;
    return { id, score, coverage, evidence: coverage * standing.length };
  });
}

/** Chooses the rarest term, and others within the maximum of index entries. */
function chooseTerms(terms: readonly Term[]): readonly Term[] {
  const byRarity = terms.toSorted((left, right) => left.frequency - right.frequency);
  let sum = 0;
  const end = byRarity.findIndex(({ frequency }) => {
    sum += frequency;
    return sum > maxEntries;
  });
  return end < 0 ? byRarity : byRarity.slice(0, Math.max(1, end));
}
