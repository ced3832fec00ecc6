import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { newUuid } from '../../../platform/postgres/ids.ts';
import type { ByteRange } from './media-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Bytes of a piece: few enough to buffer one for each transfer in progress, many enough for 10 MB to be 40 rows. */
export const pieceBytes = 256 * 1024;

/** A stored file, as it moves between the database and the bucket. */
export interface StoredFile {
  id: string;
  size: number;
  sha256: Buffer;
}

/** Returns the prefix of all objects of this database. */
export async function readKeyPrefix(executor: Executor): Promise<string> {
  const { key_prefix } = await executor.selectFrom('media_bucket').select('key_prefix').executeTakeFirstOrThrow();
  return key_prefix;
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
 * @param verify called before the pieces are deleted; an error keeps them
 * @returns whether the row still existed, with its bytes in the database
 */
export async function moveToBucket(
  database: Database,
  bucket: S3Bucket,
  { id, size, sha256 }: StoredFile,
  verify?: (objectKey: string) => Promise<void>,
): Promise<boolean> {
  const objectKey = await newObjectKey(database);
  await bucket.put(objectKey, piecesOf(database, id, { first: 0, last: size - 1 }), size);
  await verify?.(objectKey);
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
