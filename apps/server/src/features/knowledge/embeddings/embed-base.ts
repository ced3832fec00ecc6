import type { Database } from '../../../platform/postgres/database.ts';
import type { BaseKey } from '../import/document-store.ts';
import type { Embedder } from './embedder.ts';
import { findUnembeddedChunks, indexVectors, storeVectors } from './vectors.ts';

/** Chunks in one request. */
const batchSize = 64;
/** Milliseconds for a request. */
const requestTimeoutMs = 60_000;

/**
 * Computes the missing vectors of a knowledge base for a model.
 *
 * @param onProgress receives the number of computed vectors
 * @returns the number of computed vectors
 * @throws {Error} when the model fails; vectors that are already stored stay
 */
export async function embedBase(
  database: Database,
  base: BaseKey,
  embedder: Embedder,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0;
  while (true) {
    const chunks = await findUnembeddedChunks(database, base.id, embedder.model, batchSize);
    if (chunks.length === 0) break;
    const vectors = await embedder.embed(
      chunks.map(({ text }) => text),
      AbortSignal.timeout(requestTimeoutMs),
    );
    await storeVectors(
      database,
      base.number,
      embedder.model,
      chunks.map(({ id }, index) => ({ id, vector: vectors[index] as readonly number[] })),
    );
    done += chunks.length;
    onProgress(done);
  }
  // Also without new vectors: pgvector may have been installed meanwhile.
  await indexVectors(database, embedder.model);
  return done;
}
