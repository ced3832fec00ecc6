/**
 * How soon it stops to matter how often a term stands in a passage, and how much length counts: the values of BM25 that are usual for
 * passages, as in Anserini. For whole documents, which differ more in length, 1.2 and 0.75 are.
 */
const k1 = 0.9;
const b = 0.4;
/**
 * Terms of a usual passage. A constant in place of the average: passages are cut to much the same length, and what is stored must
 * not change with every document that comes or goes.
 */
const averageLength = 80;

/**
 * What a term adds to the rank of a passage, apart from how rare it is: the part of BM25 that is known when the passage is stored.
 *
 * @param frequency how often it stands there; in a heading it counts more than once
 * @param length terms of the passage
 * @returns thousandths, 1 to 1,900
 */
export function computeImpact(frequency: number, length: number): number {
  const impact = (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * length) / averageLength));
  return Math.max(1, Math.round(1000 * impact));
}

/**
 * Weighs a term by how few passages have it: the inverse document frequency (idf) of BM25, in the form of Lucene's BM25Similarity,
 * which is positive for every term.
 *
 * @param passages all of them
 * @param frequency those with the term
 */
export function inverseDocumentFrequency(passages: number, frequency: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}
