import type { Logger } from 'pino';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import {
  computeSimilarities,
  findEmbeddedChunks,
  findNearestChunks,
  hasPgvector,
  type SimilarChunk,
} from '../embeddings/vectors.ts';

/** Milliseconds that the embedding model has for a question: whoever asked is waiting. */
const embeddingTimeoutMs = 3000;
/** UTF-16 code units of a question that are embedded: most embedding models reject more than 8,192 tokens. */
const maxEmbeddedCharacters = 6000;
/** Of all knowledge bases that are searched: no more passages than these are compared whole, whatever words they share with the question. */
const maxCompared = 200;

/**
 * Understands a question.
 *
 * @param bases numbers of knowledge bases
 * @returns what compares passages with it; undefined without vectors of them, or while the model fails
 */
export type SemanticSearch = (
  question: string,
  bases: readonly number[],
  signal?: AbortSignal,
) => Promise<Comparison | undefined>;

/**
 * Tells how near passages are to a question in what they mean: those that are named and, where the database has pgvector, the nearest
 * of all as well; where there are few, all.
 */
type Comparison = (passageIds: readonly string[], limit: number) => Promise<SimilarChunk[]>;

/** Whatever fails, passages are found by their words all the same. */
export function createSemanticSearch(database: Database, embedder: Embedder, log: Logger): SemanticSearch {
  const { model } = embedder;
  const warn = (error: unknown) => log.warn({ err: error }, 'passages are found by their words alone');
  return async (question, bases, signal) => {
    try {
      const some = await findEmbeddedChunks(database, model, bases, maxCompared + 1);
      if (some.length === 0) return undefined;
      const patient = AbortSignal.timeout(embeddingTimeoutMs);
      // The cut may divide a surrogate pair.
      const beginning = question.slice(0, maxEmbeddedCharacters).toWellFormed();
      const [vector] = await embedder.embed([beginning], signal ? AbortSignal.any([signal, patient]) : patient);
      if (vector === undefined) return undefined;
      return async (passageIds, limit) => {
        try {
          if (some.length <= maxCompared) return await computeSimilarities(database, model, vector, some);
          const near = (await hasPgvector(database))
            ? await findNearestChunks(database, model, vector, bases, limit)
            : [];
          const known = new Set(near.map(({ id }) => id));
          const others = passageIds.filter((id) => !known.has(id));
          return [...near, ...(await computeSimilarities(database, model, vector, others))];
        } catch (error) {
          signal?.throwIfAborted();
          warn(error);
          return [];
        }
      };
    } catch (error) {
      signal?.throwIfAborted();
      warn(error);
      return undefined;
    }
  };
}
