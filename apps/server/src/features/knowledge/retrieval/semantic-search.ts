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
import type { Search } from '../retriever.ts';

/** Milliseconds for the embedding of a question, because the caller is waiting. */
const embeddingTimeoutMs = 3000;
/** Maximum UTF-16 code units of a question that are embedded: most embedding models reject more than 8,192 tokens. */
const maxEmbeddedCharacters = 6000;
/** Maximum chunks of the searched knowledge bases up to which all of them are compared, without an index. */
const maxCompared = 200;

/**
 * Embeds a question.
 *
 * @param bases numbers of knowledge bases
 * @returns the comparison with chunks; undefined if the bases have no vectors, or while the model fails
 */
export type SemanticSearch = (
  question: string,
  bases: readonly number[],
  signal?: AbortSignal,
  log?: Search['log'],
) => Promise<Comparison | undefined>;

/**
 * Computes the similarity of chunks to a question: for the given ones and, with pgvector, the nearest of all. If there are few chunks,
 * computes it for all.
 */
type Comparison = (chunkIds: readonly string[], limit: number) => Promise<SimilarChunk[]>;

/** Creates the semantic search. After a failure, the retriever uses terms alone. */
export function createSemanticSearch(database: Database, embedder: Embedder, serviceLog: Logger): SemanticSearch {
  const { model } = embedder;
  return async (question, bases, signal, log = serviceLog) => {
    const warn = (error: unknown) => log.warn({ err: error }, 'semantic search failed; searching by terms alone');
    try {
      const some = await findEmbeddedChunks(database, model, bases, maxCompared + 1);
      if (some.length === 0) return undefined;
      const patient = AbortSignal.timeout(embeddingTimeoutMs);
      // The cut can split a surrogate pair.
      const beginning = question.slice(0, maxEmbeddedCharacters).toWellFormed();
      const [vector] = await embedder.embed([beginning], signal ? AbortSignal.any([signal, patient]) : patient);
      if (vector === undefined) return undefined;
      return async (chunkIds, limit) => {
        try {
          if (some.length <= maxCompared) return await computeSimilarities(database, model, vector, some);
          const near = (await hasPgvector(database))
            ? await findNearestChunks(database, model, vector, bases, limit)
            : [];
          const known = new Set(near.map(({ id }) => id));
          const others = chunkIds.filter((id) => !known.has(id));
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
