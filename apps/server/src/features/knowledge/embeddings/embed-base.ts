import type { Database } from '../../../platform/postgres/database.ts';
import type { BaseKey } from '../import/document-store.ts';
import type { Embedder } from './embedder.ts';
import { findUnembeddedChunks, indexVectors, storeVectors } from './vectors.ts';

/** Passages of a request. */
const batchSize = 64;
/** Milliseconds that the model has for them. */
const requestTimeoutMs = 60_000;

/**
 * Computes the vectors of those passages of a knowledge base that have none of this model yet.
 *
 * @param onProgress is told how many are done
 * @returns how many were computed
 * @throws {Error} when the model fails; what is stored until then stays
 */
export async function embedBase(
  database: Database,
  base: BaseKey,
  embedder: Embedder,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0;
  while (true) {
    const passages = await findUnembeddedChunks(database, base.id, embedder.model, batchSize);
    if (passages.length === 0) break;
    const vectors = await embedder.embed(
      passages.map(({ text }) => text),
      AbortSignal.timeout(requestTimeoutMs),
    );
    await storeVectors(
      database,
      base.number,
      embedder.model,
      passages.map(({ id }, index) => ({ id, vector: vectors[index] as readonly number[] })),
    );
    done += passages.length;
    onProgress(done);
  }
  // Also where nothing was computed: pgvector may have come since.
  await indexVectors(database, embedder.model);
  return done;
}
