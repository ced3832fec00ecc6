import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { mediaTypeOf } from '@omnichannel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../../platform/config/config.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { newObjectKey, pieceBytes, piecesOf } from './file-objects.ts';
import type { ByteRange, MediaInfo, MediaStore } from './media-store.ts';
import { discardFile, receiveFile } from './receive-file.ts';
import type { S3Bucket } from './s3-bucket.ts';

const mebibyte = 1024 * 1024;
/** Limits for copies of linked files in an environment. */
const copyLimits = { bytes: 100 * mebibyte, files: 500 };

/**
 * Keeps the facts of files in the database, and their bytes there too, in pieces, so that every instance has them. The bytes of new files
 * go to the bucket if there is one. Each row has the place of its bytes, so files of both kinds can be read at any time.
 *
 * @param bucket the bucket for the bytes of new files
 */
export function createMediaStore(
  database: Database,
  { retention: { mediaDays }, storageQuotaMib }: Pick<Config, 'retention' | 'storageQuotaMib'>,
  bucket?: S3Bucket,
): MediaStore {
  return {
    receive: (environmentId, contentType, content, expectedBytes = 0, isExact = false) => {
      const file = { environmentId, contentType, content, expectedBytes, isExact };
      return receiveFile(database, storageQuotaMib * mebibyte, file, bucket);
    },

    release: ({ id }) => discardFile(database, id),

    async keep(executor, { id, contentType, size }) {
      await executor
        .updateTable('media')
        .set({ content_type: contentType, size, created_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    put: (executor, environmentId, contentType, bytes) => insert(executor, { environmentId, contentType, bytes }),

    async putCopy(executor, environmentId, messageId, contentType, bytes) {
      const id = await insert(executor, { environmentId, contentType, bytes, copyFor: messageId });
      await sql`
        DELETE FROM media WHERE id IN (
          SELECT id FROM (
            SELECT id, sum(stored) OVER newest AS total, row_number() OVER newest AS position
            FROM media WHERE environment_id = ${environmentId} AND copy_for IS NOT NULL
            WINDOW newest AS (ORDER BY created_at DESC, id)
          ) AS copies WHERE total > ${copyLimits.bytes} OR position > ${copyLimits.files}
        )
      `.execute(executor);
      return id;
    },

    async find(executor, environmentId, ids) {
      if (ids.length === 0) return new Map();
      // One parameter for all ids: a statement has at most 65,535, and parallel callers share it.
      const rows = await kept(executor, environmentId)
        .where(sql<boolean>`id = ANY (${[...new Set(ids)]})`)
        .execute();
      return new Map(rows.map((row) => [row.id, toMediaInfo(row)]));
    },

    async read(environmentId, id, range) {
      const row = await kept(database, environmentId).where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const info = toMediaInfo(row);
      if (row.object_key !== null) {
        if (!bucket) throw new Error('The bytes of a file are in S3, and OMNICHANNEL_S3_ENDPOINT is not set.');
        return { ...info, content: await bucket.get(row.object_key, info.size, range) };
      }
      return { ...info, content: Readable.from(pieces(id, info.size, range ?? { first: 0, last: info.size - 1 })) };
    },

    async remove(executor, environmentId, id) {
      const { rows } = await sql`
        DELETE FROM media WHERE id = ${id} AND environment_id = ${environmentId} AND ${isKept()} RETURNING 1
      `.execute(executor);
      return rows.length > 0;
    },
  };

  function kept(executor: Executor, environmentId: string) {
    return executor
      .selectFrom('media')
      .select(['id', 'content_type', 'size', 'object_key'])
      .where('environment_id', '=', environmentId)
      .where(isKept());
  }

  /** SQL condition: the file arrived whole and is not past its retention. */
  function isKept(): RawBuilder<boolean> {
    return sql`size IS NOT NULL AND created_at > now() - make_interval(days => ${mediaDays})`;
  }

  /** Reads a range from the database. If a migration moves the file in the meantime, the object has the rest. */
  async function* pieces(id: string, size: number, { first, last }: ByteRange): AsyncGenerator<Buffer> {
    let next = first;
    try {
      for await (const bytes of piecesOf(database, id, { first, last })) {
        next += bytes.length;
        yield bytes;
      }
    } catch (error) {
      const row = await database.selectFrom('media').select('object_key').where('id', '=', id).executeTakeFirst();
      if (!row?.object_key || !bucket) throw error;
      yield* await bucket.get(row.object_key, size, { first: next, last });
    }
  }

  async function insert(executor: Executor, file: NewFile): Promise<string> {
    if (!bucket || file.bytes.length === 0) return insertFile(executor, file);
    // The object comes first: if the transaction rolls back, the sweep deletes the object, which has no row then.
    const objectKey = await newObjectKey(executor);
    await bucket.put(objectKey, Readable.from([file.bytes]), file.bytes.length);
    return insertObjectFile(executor, file, objectKey);
  }
}

interface NewFile {
  environmentId: string;
  contentType: string;
  bytes: Buffer;
  /** Id of the sandbox message that it is a copy for. */
  copyFor?: string;
}

/** Stores a file in one statement, so that it is whole even without a transaction. @returns its id */
async function insertFile(
  executor: Executor,
  { environmentId, contentType, bytes, copyFor }: NewFile,
): Promise<string> {
  const id = randomUUID();
  await sql`
    WITH stored AS (
      INSERT INTO media (id, environment_id, content_type, size, stored, copy_for)
      VALUES (${id}, ${environmentId}, ${contentType}, ${bytes.length}, ${bytes.length}, ${copyFor ?? null})
    )
    INSERT INTO media_pieces (media_id, environment_id, position, bytes)
    SELECT ${id}, ${environmentId}, position, substring(file.bytes FROM position * ${pieceBytes}::int + 1 FOR ${pieceBytes})
    FROM (SELECT ${bytes}::bytea AS bytes) AS file,
      generate_series(0, ${Math.ceil(bytes.length / pieceBytes) - 1}::int) AS position
  `.execute(executor);
  return id;
}

/** Stores the facts of a file whose bytes are in the bucket. @returns its id */
async function insertObjectFile(
  executor: Executor,
  { environmentId, contentType, bytes, copyFor }: NewFile,
  objectKey: string,
): Promise<string> {
  const id = randomUUID();
  await executor
    .insertInto('media')
    .values({
      id,
      environment_id: environmentId,
      content_type: contentType,
      size: bytes.length,
      stored: bytes.length,
      copy_for: copyFor ?? null,
      object_key: objectKey,
      object_sha256: createHash('sha256').update(bytes).digest(),
    })
    .execute();
  return id;
}

function toMediaInfo(row: { id: string; content_type: string; size: number | null }): MediaInfo {
  return {
    id: row.id,
    // Stryker disable next-line StringLiteral: a content type always has a media type before its parameters.
    mediaType: mediaTypeOf(row.content_type) ?? '',
    contentType: row.content_type,
    size: row.size ?? 0,
  };
}
