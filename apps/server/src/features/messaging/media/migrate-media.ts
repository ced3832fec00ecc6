import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { HttpError } from '../../../http/http-error.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { moveToBucket, moveToDatabase } from './file-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Files of one statement. */
const batchFiles = 100;
/** Files that move at the same time. */
const concurrency = 4;

/** A place for the bytes of files. */
export type MediaPlace = 's3' | 'database';

/** The state of a migration. */
export interface MigrationProgress {
  movedFiles: number;
  movedBytes: number;
  /** Files that still had to move when the migration began. */
  totalFiles: number;
  totalBytes: number;
  /** Files that could not move; their bytes are where they were. */
  failures: { id: string; reason: string }[];
}

export interface MigrationOptions {
  /** Called after each file. */
  onProgress?(progress: MigrationProgress): void;
}

/** Counts the files whose bytes are elsewhere. */
export async function countToMove(database: Database, to: MediaPlace): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS bytes FROM media WHERE size > 0 AND ${isElsewhere(to)}
  `.execute(database);
  return rows[0] ?? { files: 0, bytes: 0 };
}

/**
 * Moves the bytes of all files, while the service runs. Each copy is verified before the original is deleted, so the migration may be
 * interrupted at any time and started again.
 *
 * @throws {HttpError} 503 when the store fails; what has moved stays moved
 */
export async function migrateMedia(
  database: Database,
  bucket: S3Bucket,
  to: MediaPlace,
  { onProgress }: MigrationOptions = {},
): Promise<MigrationProgress> {
  const total = await countToMove(database, to);
  const progress: MigrationProgress = {
    movedFiles: 0,
    movedBytes: 0,
    totalFiles: total.files,
    totalBytes: total.bytes,
    failures: [],
  };
  const files = listElsewhere(database, to);
  const move = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { id, size } = next.value;
      try {
        const isMoved =
          to === 's3'
            ? await moveToBucket(database, bucket, { id, size }, (key, hash) => verify(bucket, key, size, hash))
            : await moveToDatabase(database, bucket, { id, size });
        // Otherwise the file was deleted in the meantime.
        if (isMoved) {
          progress.movedFiles += 1;
          progress.movedBytes += size;
        }
      } catch (error) {
        // The store, or the database, would fail for the next file too.
        if (error instanceof HttpError || (error as { code?: unknown }).code !== undefined) throw error;
        progress.failures.push({ id, reason: (error as Error).message });
      }
      onProgress?.(progress);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, move));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return progress;
}

function isElsewhere(to: MediaPlace) {
  return to === 's3' ? sql<boolean>`object_key IS NULL` : sql<boolean>`object_key IS NOT NULL`;
}

/** Lists the files whose bytes are elsewhere, by id. A file that is uploaded during the migration already goes to the right place. */
async function* listElsewhere(database: Database, to: MediaPlace): AsyncGenerator<{ id: string; size: number }> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; size: number }>`
      SELECT id, size FROM media WHERE size > 0 AND ${isElsewhere(to)} AND id > ${last} ORDER BY id LIMIT ${batchFiles}
    `.execute(database);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < batchFiles) return;
    last = end.id;
  }
}

/** Reads an object back. @throws {Error} when it is not what was sent */
async function verify(bucket: S3Bucket, key: string, size: number, sha256: Buffer): Promise<void> {
  const hash = createHash('sha256');
  for await (const bytes of await bucket.get(key, size)) hash.update(bytes as Buffer);
  if (!hash.digest().equals(sha256)) throw new Error('The store returned other bytes than it received.');
}
