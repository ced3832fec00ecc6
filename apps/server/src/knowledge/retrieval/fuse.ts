import type { Near } from '../embeddings/vectors.ts';
import type { Match } from './rank.ts';

/** How little the first ranks count for more than the next ones (Cormack, Clarke and Büttcher 2009). */
const k = 60;

/**
 * Puts passages that were found by their words and by their meaning into one order, by reciprocal rank: the scores of the two cannot
 * be compared. How near the meaning is counts as what is covered of the question; that it is near is evidence enough.
 *
 * @returns the best first
 */
export function fuse(byWords: readonly Match[], byMeaning: readonly Near[]): Match[] {
  if (byMeaning.length === 0) return [...byWords];
  const fused = new Map<string, Match>();
  const add = (id: string, rank: number, { coverage, evidence }: Omit<Match, 'id' | 'score'>) => {
    const before = fused.get(id) ?? { score: 0, coverage: 0, evidence: 0 };
    fused.set(id, {
      id,
      score: before.score + 1 / (k + rank + 1),
      coverage: Math.max(before.coverage, coverage),
      evidence: Math.max(before.evidence, evidence),
    });
  };
  for (const [rank, match] of byWords.entries()) add(match.id, rank, match);
  for (const [rank, { id, similarity }] of byMeaning.entries()) {
    add(id, rank, { coverage: Math.max(0, similarity), evidence: 1 });
  }
  return [...fused.values()].sort((left, right) => right.score - left.score);
}
