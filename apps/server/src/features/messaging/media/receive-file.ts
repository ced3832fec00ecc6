import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReceivedFile } from '../../../http/file.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Database } from '../../../platform/postgres/database.ts';

/** Bytes of a piece: few enough to buffer one for each transfer in progress, many enough for 10 MB to be 40 rows. */
export const pieceBytes = 256 * 1024;
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
}

/**
 * Stores a file in pieces while it arrives. Other requests cannot find it until it is kept.
 *
 * @param quotaBytes default storage quota of an environment
 * @throws {HttpError} 413 when the file exceeds the quota
 */
export async function receiveFile(
  database: Database,
  quotaBytes: number,
  { environmentId, contentType, content, expectedBytes }: IncomingFile,
): Promise<ReceivedFile> {
  const id = randomUUID();
  // All bytes are reserved at the start: of files that arrive together, the first ones are stored whole, not a part of each.
  await withinQuota(
    sql`
      INSERT INTO media (id, environment_id, content_type, size, stored, quota)
      SELECT ${id}, ${environmentId}, ${contentType}, NULL, ${expectedBytes}, coalesce(
        (SELECT storage_quota FROM environments WHERE id = ${environmentId}), ${quotaBytes}::bigint)
    `.execute(database),
  );
  try {
    return { id, contentType, ...(await storePieces(database, id, content, expectedBytes)) };
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

/** Stores each piece with its own statement: a slow client must not hold a database connection. */
async function storePieces(
  database: Database,
  id: string,
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
    await database.insertInto('media_pieces').values({ media_id: id, position, bytes }).execute();
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

/**
 * Cuts what arrives into pieces of one size; the last one may be smaller.
 *
 * @param size bytes
 */
export async function* splitIntoPieces(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const cut = size - length;
      yield Buffer.concat([...held, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      held = [];
      length = 0;
    }
    held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
