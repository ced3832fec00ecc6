/**
 * Returns whether an error means that a transaction was rolled back because of a concurrent one: a serialization failure or a deadlock
 * (PostgreSQL, appendix A). It has written nothing, and a retry may succeed.
 */
export function isSerializationFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01';
}

/** Runs work, and again when its transaction was rolled back because of a concurrent one, up to `attempts` times in all. */
export async function retryTransaction<Result>(work: () => Promise<Result>, attempts: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isSerializationFailure(error)) throw error;
    }
  }
}
