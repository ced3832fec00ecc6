import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { QueryTerms, Term } from './query-terms.ts';

/** A passage that has some of the terms. */
export interface RankedMatch {
  id: string;
  /** BM25. */
  score: number;
  /** 0 to 1: which part of what the question asks about stands in it. */
  coverage: number;
  /** Coverage times the number of the question's words that stand in it. */
  evidence: number;
}

/** Entries of the index that a search reads: some thousand take a millisecond. */
const maxEntries = 12_000;

/**
 * Ranks passages by BM25, in the database. The rarest terms go first, and as many others as the budget allows. Only where there are
 * very many passages one is left out: a word that stands in every tenth of them, which tells little beside the rare ones. Whether it
 * stands in a passage counts for nothing then.
 *
 * @param bases numbers of knowledge bases
 * @returns the best first
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
    FROM found JOIN knowledge_passages USING (batch_id, ordinal) ORDER BY score DESC, batch_id, ordinal
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

/** The rarest of all, however frequent it is, and others within the budget. */
function chooseTerms(terms: readonly Term[]): readonly Term[] {
  const byRarity = terms.toSorted((left, right) => left.frequency - right.frequency);
  let sum = 0;
  const end = byRarity.findIndex(({ frequency }) => {
    sum += frequency;
    return sum > maxEntries;
  });
  return end < 0 ? byRarity : byRarity.slice(0, Math.max(1, end));
}
