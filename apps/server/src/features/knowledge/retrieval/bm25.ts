/**
 * The parameters of BM25: saturation of term frequency and normalization by length. These are the usual values for chunks, as in
 * Anserini. For whole documents, which differ more in length, 1.2 and 0.75 are usual.
 */
const k1 = 0.9;
const b = 0.4;
/**
 * Terms of an average chunk. A constant, because chunks have similar lengths, and stored values must not change with every import.
 */
const averageLength = 80;

/**
 * Computes the impact of a term on the score of a chunk: the part of BM25 without the rarity of the term, known when the chunk is stored.
 *
 * @param frequency occurrences in the chunk; those in a heading count more than once
 * @param length terms of the chunk
 * @returns thousandths, 1 to 1,900
 */
export function computeImpact(frequency: number, length: number): number {
  const impact = (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * length) / averageLength));
  return Math.max(1, Math.round(1000 * impact));
}

/**
 * Computes the inverse document frequency (idf) of a term, in the form of Lucene's BM25Similarity, which is positive for every term.
 *
 * @param chunks number of all chunks
 * @param frequency number of chunks with the term
 */
export function inverseDocumentFrequency(chunks: number, frequency: number): number {
  return Math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5));
}
