import type { Near } from '../embeddings/vectors.ts';
import type { Match } from './rank.ts';

/** How little the first ranks count for more than the next ones (Cormack, Clarke and Büttcher 2009). */
const k = 60;

/**
 * Puts passages that were found by their words and by their meaning into one order, by reciprocal rank: the scores of the two cannot
 * be compared. How near the meaning is counts as what is covered of the question.
 *
 * @returns the best first
 */
export function fuse(byWords: readonly Match[], byMeaning: readonly Near[]): Match[] {
  if (byMeaning.length === 0) return [...byWords];
  const fused = new Map<string, Match>();
  const add = (id: string, rank: number, coverage: number) => {
    const { score = 0, coverage: before = 0 } = fused.get(id) ?? {};
    fused.set(id, { id, score: score + 1 / (k + rank + 1), coverage: Math.max(before, coverage) });
  };
  for (const [rank, { id, coverage }] of byWords.entries()) add(id, rank, coverage);
  for (const [rank, { id, similarity }] of byMeaning.entries()) add(id, rank, Math.max(0, similarity));
  return [...fused.values()].sort((left, right) => right.score - left.score);
}
