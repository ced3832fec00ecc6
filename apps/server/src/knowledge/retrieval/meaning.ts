import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { hasVectors, type Near, nearest } from '../embeddings/vectors.ts';

/** Milliseconds that the embedding model has for a question: whoever asked is waiting. */
const patience = 3000;

/** How near a passage must be: most models put texts that have nothing to do with each other below. */
const leastSimilarity = 0.5;

/** Finds passages that mean much the same as a question. */
export type Meaning = (
  question: string,
  bases: readonly number[],
  limit: number,
  signal?: AbortSignal,
) => Promise<Near[]>;

/** Without vectors, or while the model fails, it finds nothing: passages are found by their words all the same. */
export function createMeaning(database: Database, embedder: Embedder, log: Logger): Meaning {
  let isReady = false;
  return async (question, bases, limit, signal) => {
    try {
      isReady ||= await hasVectors(database);
      if (!isReady) return [];
      const patient = AbortSignal.timeout(patience);
      const [vector] = await embedder.embed([question], signal ? AbortSignal.any([signal, patient]) : patient);
      if (vector === undefined) return [];
      const near = await nearest(database, embedder.model, vector, bases, limit);
      return near.filter(({ similarity }) => similarity >= leastSimilarity);
    } catch (error) {
      signal?.throwIfAborted();
      log.warn({ err: error }, 'passages are found by their words alone');
      return [];
    }
  };
}
