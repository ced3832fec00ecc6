import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { newUuid } from '../../../platform/postgres/ids.ts';
import type { ByteRange } from './media-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { splitIntoPieces } from './split-into-pieces.ts';

/** Bytes of a piece: few enough to buffer one for each transfer in progress, many enough for 10 MB to be 40 rows. */
export const pieceBytes = 256 * 1024;

/** A stored file, as it moves between the database and the bucket. */
export interface StoredFile {
  id: string;
  /** Bytes, at least one. */
  size: number;
}

/** Returns the prefix of all objects of this database. It is random, and chosen at the first call. */
export async function readKeyPrefix(executor: Executor): Promise<string> {
  const select = executor.selectFrom('media_bucket').select('key_prefix');
  const present = await select.executeTakeFirst();
  if (present) return present.key_prefix;
  await sql`INSERT INTO media_bucket DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(executor);
  return (await select.executeTakeFirstOrThrow()).key_prefix;
}

/**
 * Creates a key that was never used: keys sort by the time of their creation, which the sweep for orphaned objects reads from them.
 */
export async function newObjectKey(executor: Executor): Promise<string> {
  return (await readKeyPrefix(executor)) + newUuid();
}

/** Returns the milliseconds since 1970 at which a key was created; undefined when the service has not created it. */
export function creationTimeOf(key: string): number | undefined {
  const [, high, low] = /([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.exec(key) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}

/** Reads the pieces of a range on demand, and holds no connection in between. */
export async function* piecesOf(database: Database, id: string, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  for (let next = first; next <= last; ) {
    const position = Math.floor(next / pieceBytes);
    const row = await database
      .selectFrom('media_pieces')
      .select('bytes')
      .where('media_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    const start = position * pieceBytes;
    const bytes = row?.bytes.subarray(next - start, last + 1 - start);
    if (!bytes?.length) throw new Error('A file was deleted while it was read.');
    next += bytes.length;
    yield bytes;
  }
}

/**
 * Moves the bytes of a file from the database into an object, which the store has confirmed before the pieces are deleted.
 *
 * @param verify called before the pieces are deleted, with the key and the SHA-256 of the object; an error keeps them
 * @returns whether the row still existed, with its bytes in the database
 */
export async function moveToBucket(
  database: Database,
  bucket: S3Bucket,
  { id, size }: StoredFile,
  verify?: (objectKey: string, sha256: Buffer) => Promise<void>,
): Promise<boolean> {
  const objectKey = await newObjectKey(database);
  const hash = createHash('sha256');
  await bucket.put(objectKey, hashing(piecesOf(database, id, { first: 0, last: size - 1 }), hash), size);
  const sha256 = hash.digest();
  await verify?.(objectKey, sha256);
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('media')
      .set({ object_key: objectKey, object_sha256: sha256 })
      .where('id', '=', id)
      .where('object_key', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      await transaction.insertInto('media_object_removals').values({ object_key: objectKey }).execute();
      return false;
    }
    await transaction.deleteFrom('media_pieces').where('media_id', '=', id).execute();
    return true;
  });
}

/**
 * Moves the bytes of a file from its object into the database. The object is deleted later.
 *
 * @returns whether the row still existed, with its bytes in the bucket
 * @throws {Error} when the object is missing, or is not what was stored
 */
export async function moveToDatabase(database: Database, bucket: S3Bucket, { id, size }: StoredFile): Promise<boolean> {
  const row = await database
    .selectFrom('media')
    .select(['object_key', 'object_sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.object_key) return false;
  const { object_key, object_sha256 } = row;
  // An interrupted move may have left some.
  await database.deleteFrom('media_pieces').where('media_id', '=', id).execute();
  const hash = createHash('sha256');
  let position = 0;
  for await (const bytes of splitIntoPieces(hashing(await bucket.get(object_key, size), hash), pieceBytes)) {
    await database.insertInto('media_pieces').values({ media_id: id, position, bytes }).execute();
    position += 1;
  }
  if (object_sha256 && !hash.digest().equals(object_sha256)) {
    await database.deleteFrom('media_pieces').where('media_id', '=', id).execute();
    throw new Error('The object of a file has other bytes than were stored.');
  }
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('media')
      .set({ object_key: null, object_sha256: null })
      .where('id', '=', id)
      .where('object_key', '=', object_key)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction.insertInto('media_object_removals').values({ object_key }).execute();
    return true;
  });
}

async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}
