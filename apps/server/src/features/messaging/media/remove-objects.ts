import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import { creationTimeOf, readKeyPrefix } from './file-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Objects that one call of `removeObjects` claims. */
const claimSize = 100;
/** Concurrent deletions. */
const concurrency = 5;
/** Seconds after which a failed deletion is retried. */
const retrySeconds = 300;
/** Age in milliseconds below which an object may belong to a transaction that has not committed. */
const orphanAgeMs = 60 * 60_000;

/** The numbers of deletions in the store. */
export interface RemovalCounts {
  removed: number;
  failed: number;
  /** The last error. */
  error?: unknown;
}

/**
 * Deletes a batch of objects whose rows were deleted. A failed deletion is retried after five minutes, by any instance.
 *
 * @returns numbers of objects; both are zero when there was nothing to do
 */
export async function removeObjects(database: Database, bucket: S3Bucket): Promise<RemovalCounts> {
  // The claim ends by itself, so that a crashed instance leaves no object behind. No transaction waits for the store.
  const { rows } = await sql<{ object_key: string }>`
    UPDATE media_object_removals SET next_attempt_at = now() + make_interval(secs => ${retrySeconds})
    WHERE object_key IN (
      SELECT object_key FROM media_object_removals WHERE next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${claimSize} FOR UPDATE SKIP LOCKED
    ) RETURNING object_key
  `.execute(database);
  const { done, ...counts } = await removeEach(
    bucket,
    rows.map(({ object_key }) => object_key),
  );
  if (done.length > 0) await database.deleteFrom('media_object_removals').where('object_key', 'in', done).execute();
  return counts;
}

export interface SweepLimits {
  /** Pages of at most 1,000 keys to list. */
  pages: number;
  /** Ends the sweep after the current page. */
  signal?: AbortSignal;
  /** The time, in milliseconds since 1970. */
  now?: number;
}

/**
 * Deletes objects without a row that are older than an hour: what a rolled back transaction or an interrupted move has left. It continues
 * where the last sweep ended.
 *
 * @throws {HttpError} 503 when the store cannot list
 */
export async function sweepOrphans(
  database: Database,
  bucket: S3Bucket,
  { pages, signal, now = Date.now() }: SweepLimits,
): Promise<RemovalCounts> {
  const prefix = await readKeyPrefix(database);
  const { swept_to } = await database.selectFrom('media_bucket').select('swept_to').executeTakeFirstOrThrow();
  const total: RemovalCounts = { removed: 0, failed: 0 };
  let after = swept_to;
  for (let page = 0; page < pages && !signal?.aborted; page += 1) {
    const keys = await bucket.list(prefix, after);
    const old = keys.filter((key) => (creationTimeOf(key) ?? now) < now - orphanAgeMs);
    const { removed, failed, error } = await removeEach(bucket, await withoutRow(database, old));
    total.removed += removed;
    total.failed += failed;
    if (error !== undefined) total.error = error;
    // Keys sort by their time: all keys after a young one are young too, so that the next sweep begins at the start.
    after = old.length === keys.length ? (keys.at(-1) ?? '') : '';
    await database.updateTable('media_bucket').set({ swept_to: after }).execute();
    if (after === '') break;
  }
  return total;
}

async function withoutRow(database: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${keys}::text[]) AS key
    WHERE NOT EXISTS (SELECT FROM media WHERE object_key = key)
      AND NOT EXISTS (SELECT FROM media_object_removals WHERE object_key = key)
  `.execute(database);
  return rows.map(({ key }) => key);
}

async function removeEach(
  bucket: S3Bucket,
  keys: readonly string[],
): Promise<RemovalCounts & { done: readonly string[] }> {
  const done: string[] = [];
  let error: unknown;
  const waiting = keys.values();
  const removeNext = async () => {
    for (const key of waiting) {
      await bucket.remove(key).then(
        () => done.push(key),
        (failure) => {
          error = failure;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, removeNext));
  return { removed: done.length, failed: keys.length - done.length, done, ...(error !== undefined && { error }) };
}
