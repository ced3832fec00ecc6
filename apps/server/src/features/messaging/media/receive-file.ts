import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReceivedFile } from '../../../http/file.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { moveToBucket, newObjectKey, pieceBytes } from './file-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { splitIntoPieces } from './split-into-pieces.ts';

/** Leading bytes that show the type of a file: a PDF may begin as late as this. */
const headBytes = 1024;
/** SQLSTATE of the trigger that counts stored bytes. */
const quotaSqlState = 'OCQ01';

export interface IncomingFile {
  environmentId: string;
  contentType: string;
  content: AsyncIterable<Buffer>;
  /** Expected size in bytes; zero when unknown. */
  expectedBytes: number;
  /** Whether the size is exactly `expectedBytes`. */
  isExact: boolean;
}

/**
 * Stores a file while it arrives. Other requests cannot find it until it is kept. A request to an S3 store needs the size before the first
 * byte, so a file of unknown size passes through the database.
 *
 * @param quotaBytes default storage quota of an environment
 * @param bucket the bucket for its bytes; without one, the database stores them in pieces
 * @throws {HttpError} 413 when the file exceeds the quota
 */
export async function receiveFile(
  database: Database,
  quotaBytes: number,
  { environmentId, contentType, content, expectedBytes, isExact }: IncomingFile,
  bucket?: S3Bucket,
): Promise<ReceivedFile> {
  const id = randomUUID();
  // With its key in the row from the start, the object of a broken upload is deleted with the row.
  const objectKey = bucket && isExact && expectedBytes > 0 ? await newObjectKey(database) : null;
  // All bytes are reserved at the start: of files that arrive together, the first ones are stored whole, not a part of each.
  await withinQuota(
    sql`
      INSERT INTO media (id, environment_id, content_type, size, stored, object_key, quota)
      SELECT ${id}, ${environmentId}, ${contentType}, NULL, ${expectedBytes}, ${objectKey}, coalesce(
        (SELECT storage_quota FROM environments WHERE id = ${environmentId}), ${quotaBytes}::bigint)
    `.execute(database),
  );
  try {
    if (bucket && objectKey !== null) {
      const object = await storeObject(bucket, objectKey, content, expectedBytes);
      await database.updateTable('media').set({ object_sha256: object.sha256 }).where('id', '=', id).execute();
      return { id, contentType, ...object };
    }
    const file = { id, contentType, ...(await storePieces(database, { id, environmentId }, content, expectedBytes)) };
    if (bucket && file.size > 0) await moveToBucket(database, bucket, file);
    return file;
  } catch (error) {
    // If the removal fails, the retention sweep removes the row.
    await discardFile(database, id).catch(() => {});
    throw error;
  }
}

/** Deletes a received file unless it is kept. */
export async function discardFile(database: Database, id: string): Promise<void> {
  await database.deleteFrom('media').where('id', '=', id).where('size', 'is', null).execute();
}

/** Sends a file to the bucket while it arrives. */
async function storeObject(
  bucket: S3Bucket,
  key: string,
  content: AsyncIterable<Buffer>,
  size: number,
): Promise<Pick<ReceivedFile, 'size' | 'head' | 'sha256'>> {
  const hash = createHash('sha256');
  const start: Buffer[] = [];
  let length = 0;
  async function* observed(): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      if (length < headBytes) start.push(Buffer.from(bytes.subarray(0, headBytes - length)));
      length += bytes.length;
      hash.update(bytes);
      yield bytes;
    }
  }
  await bucket.put(key, observed(), size);
  return { size, head: Buffer.concat(start), sha256: hash.digest() };
}

/** Stores each piece with its own statement: a slow client must not hold a database connection. */
async function storePieces(
  database: Database,
  { id, environmentId }: { id: string; environmentId: string },
  content: AsyncIterable<Buffer>,
  expectedBytes: number,
): Promise<Pick<ReceivedFile, 'size' | 'head' | 'sha256'>> {
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  let reserved = expectedBytes;
  const reserve = (bytes: number) => {
    reserved = bytes;
    return withinQuota(database.updateTable('media').set({ stored: bytes }).where('id', '=', id).execute());
  };
  let position = 0;
  for await (const bytes of splitIntoPieces(content, pieceBytes)) {
    if (position === 0) head = Buffer.from(bytes.subarray(0, headBytes));
    hash.update(bytes);
    size += bytes.length;
    if (size > reserved) await reserve(size);
    await database
      .insertInto('media_pieces')
      .values({ media_id: id, environment_id: environmentId, position, bytes })
      .execute();
    position += 1;
  }
  if (size !== reserved) await reserve(size);
  return { size, head, sha256: hash.digest() };
}

/**
 * Awaits a statement that stores bytes.
 *
 * @throws {HttpError} 413 when the bytes exceed the quota of the environment
 */
async function withinQuota<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    if ((error as { code?: unknown }).code !== quotaSqlState) throw error;
    throw new HttpError(
      413,
      'The files of this account have reached its storage quota. Delete some, or ask the operator for a larger quota.',
      { code: 1413, codeName: 'storage_quota_reached' },
    );
  });
}
