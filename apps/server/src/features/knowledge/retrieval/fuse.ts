import type { SimilarChunk } from '../embeddings/vectors.ts';
import type { RankedMatch } from './rank.ts';

/** What the nearest meaning counts, where the best match of words counts 1. Chosen by the questions that may be looked at. */
const semanticWeight = 0.8;

/** Models differ in how near they put texts that have nothing to do with each other; where all are about as near, that tells little. */
const minSimilarityRange = 0.15;

/** How near a meaning must be for a passage that shares no word with the question. */
const minSimilarity = 0.5;

/**
 * Puts passages that were found by their words, and those whose meaning is known, into one order: by the sum of both scores, each as a
 * share of the best (Bruch, Gai and Ingber 2023). Ranks alone would let a weak model spoil what words find for certain. How near the meaning is
 * counts as what is covered of the question. It is no evidence that the question has an answer: some models put any two texts that near.
 *
 * @returns the best first
 */
export function fuseRankings(byWords: readonly RankedMatch[], byMeaning: readonly SimilarChunk[]): RankedMatch[] {
  if (byMeaning.length === 0) return [...byWords];
  const best = Math.max(...byWords.map(({ score }) => score));
  const similarities = byMeaning.map(({ similarity }) => similarity);
  const farthest = Math.min(...similarities);
  const range = Math.max(minSimilarityRange, Math.max(...similarities) - farthest);

  const words = new Map(byWords.map((match) => [match.id, { ...match, score: match.score / best }]));
  // Of what has no vector yet, the words stand in for the meaning.
  const fused = new Map(
    [...words].map(([id, match]) => [id, { ...match, score: match.score + semanticWeight * match.score }]),
  );
  for (const { id, similarity } of byMeaning) {
    const { score, coverage, evidence } = words.get(id) ?? { score: 0, coverage: 0, evidence: 0 };
    fused.set(id, {
      id,
      score: score + (semanticWeight * (similarity - farthest)) / range,
      coverage: similarity >= minSimilarity ? Math.max(coverage, similarity) : coverage,
      evidence,
    });
  }
  return [...fused.values()].sort((left, right) => right.score - left.score);
}
