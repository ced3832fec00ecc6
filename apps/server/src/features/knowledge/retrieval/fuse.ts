import type { SimilarChunk } from '../embeddings/vectors.ts';
import type { RankedMatch } from './rank.ts';

/** Weight of the best semantic match, where the best match by terms has 1. Tuned with the development questions of the evaluation. */
const semanticWeight = 0.8;

/** Minimum range that similarities are scaled by: models give unrelated texts very different similarities, and a small range means little. */
const minSimilarityRange = 0.15;

/** Minimum similarity of a chunk that shares no word with the question. */
const minSimilarity = 0.5;

/**
 * Fuses the rankings by terms and by semantic similarity: orders chunks by the sum of both scores, each as a share of the best (Bruch, Gai
 * and Ingber 2023). Fusion of ranks alone would let a weak model displace certain matches. The similarity counts as coverage, but not as
 * evidence of an answer, because some models give any two texts a high similarity.
 *
 * @returns chunks, best first
 */
export function fuseRankings(byWords: readonly RankedMatch[], byMeaning: readonly SimilarChunk[]): RankedMatch[] {
  if (byMeaning.length === 0) return [...byWords];
  const best = Math.max(...byWords.map(({ score }) => score));
  const similarities = byMeaning.map(({ similarity }) => similarity);
  const farthest = Math.min(...similarities);
  const range = Math.max(minSimilarityRange, Math.max(...similarities) - farthest);

  const words = new Map(byWords.map((match) => [match.id, { ...match, score: match.score / best }]));
  // For a chunk without a vector, the score by terms replaces the similarity.
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
