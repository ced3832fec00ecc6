/**
 * Whether an error means that a transaction was undone since another one wanted the same rows at the same instant: a serialization
 * failure or a deadlock (PostgreSQL, appendix A). Nothing of it was written, and by itself it may well succeed.
 */
export function isSerializationFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01';
}
