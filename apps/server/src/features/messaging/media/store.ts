import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { mediaTypeOf } from '@omnichannel/contract';
import { type RawBuilder, sql } from 'kysely';
import { Refused } from '../../../http/refused.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import type { MediaFacts, MediaStore } from './media-store.ts';
import { inPieces } from './pieces.ts';

/** Bytes of a piece: few enough to hold one for each transfer under way, many enough for 10 MB to be 40 rows. */
const pieceSize = 256 * 1024;
/** Bytes by which the type of a file is told: a PDF may begin as late as this. */
const headSize = 1024;

const mebibyte = 1024 * 1024;
/** What an environment keeps of copies of linked files. */
const copyLimits = { bytes: 100 * mebibyte, files: 500 };
/** SQLSTATE of the trigger that counts stored bytes. */
const quotaReached = 'OCQ01';

/** Keeps files in the database, in pieces, so that every instance has them. */
export function createMediaStore(
  database: Database,
  { retention: { mediaDays }, storageQuotaMib }: Pick<Config, 'retention' | 'storageQuotaMib'>,
): MediaStore {
  return {
    async receive(environmentId, contentType, content, expectedBytes = 0) {
      const id = randomUUID();
      const hash = createHash('sha256');
      let size = 0;
      let head: Buffer = Buffer.alloc(0);
      let reserved = expectedBytes;
      // All of it is reserved at once, so that of files that arrive together the first are stored, and not a part of each.
      await limited(
        sql`
          INSERT INTO media (id, environment_id, content_type, size, stored, quota)
          SELECT ${id}, ${environmentId}, ${contentType}, NULL, ${reserved}, coalesce(
            (SELECT storage_quota FROM environments WHERE id = ${environmentId}), ${storageQuotaMib * mebibyte}::bigint)
        `.execute(database),
      );
      const reserve = (bytes: number) => {
        reserved = bytes;
        return limited(database.updateTable('media').set({ stored: bytes }).where('id', '=', id).execute());
      };
      try {
        let position = 0;
        // A statement a piece, and no transaction around them: a caller who is slow must not hold a connection.
        for await (const bytes of inPieces(content, pieceSize)) {
          if (position === 0) head = Buffer.from(bytes.subarray(0, headSize));
          hash.update(bytes);
          size += bytes.length;
          if (size > reserved) await reserve(size);
          await database.insertInto('media_pieces').values({ media_id: id, position, bytes }).execute();
          position += 1;
        }
        if (size !== reserved) await reserve(size);
      } catch (error) {
        // What cannot be removed now is removed with the old rows.
        await discard(id).catch(() => {});
        throw error;
      }
      return { id, contentType, size, head, sha256: hash.digest() };
    },

    release: ({ id }) => discard(id),

    async keep(executor, { id, contentType, size }) {
      await executor
        .updateTable('media')
        .set({ content_type: contentType, size, created_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    put: (executor, environmentId, contentType, bytes) => insertFile(executor, { environmentId, contentType, bytes }),

    async putCopy(executor, environmentId, messageId, contentType, bytes) {
      const id = await insertFile(executor, { environmentId, contentType, bytes, copyFor: messageId });
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
      // One parameter however many they are: a statement takes 65,535, and callers who ask at the same time share it.
      const rows = await kept(executor, environmentId)
        .where(sql<boolean>`id = ANY (${[...new Set(ids)]})`)
        .execute();
      return new Map(rows.map((row) => [row.id, factsOf(row)]));
    },

    async read(environmentId, id) {
      const row = await kept(database, environmentId).where('id', '=', id).executeTakeFirst();
      return row && { ...factsOf(row), content: Readable.from(piecesOf(row)) };
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
      .select(['id', 'content_type', 'size'])
      .where('environment_id', '=', environmentId)
      .where(isKept());
  }

  /** It has arrived whole, and its days are not over. */
  function isKept(): RawBuilder<boolean> {
    return sql`size IS NOT NULL AND created_at > now() - make_interval(days => ${mediaDays})`;
  }

  async function discard(id: string): Promise<void> {
    await database.deleteFrom('media').where('id', '=', id).where('size', 'is', null).execute();
  }

  /** One after the other, each when the reader wants it; no connection is held in between. */
  async function* piecesOf({ id, size }: { id: string; size: number | null }): AsyncGenerator<Buffer> {
    let left = size ?? 0;
    for (let position = 0; left > 0; position++) {
      const row = await database
        .selectFrom('media_pieces')
        .select('bytes')
        .where('media_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst();
      if (!row) throw new Error('A file was deleted while it was read.');
      left -= row.bytes.length;
      yield row.bytes;
    }
  }
}

interface NewFile {
  environmentId: string;
  contentType: string;
  bytes: Buffer;
  /** Message of the sandbox that it is a copy for. */
  copyFor?: string;
}

/** Stores a file in one statement, so that it is whole without a transaction, too. @returns its id */
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
    INSERT INTO media_pieces (media_id, position, bytes)
    SELECT ${id}, position, substring(file.bytes FROM position * ${pieceSize}::int + 1 FOR ${pieceSize})
    FROM (SELECT ${bytes}::bytea AS bytes) AS file,
      generate_series(0, ${Math.ceil(bytes.length / pieceSize) - 1}::int) AS position
  `.execute(executor);
  return id;
}

/**
 * Work that stores bytes.
 *
 * @throws {Refused} 413 when it would store more than the quota of the environment
 */
async function limited<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    if ((error as { code?: unknown }).code !== quotaReached) throw error;
    throw new Refused(
      413,
      'The files of this account have reached its storage quota. Delete some, or ask the operator for a larger quota.',
      { code: 1413, codeName: 'storage_quota_reached' },
    );
  });
}

function factsOf(row: { id: string; content_type: string; size: number | null }): MediaFacts {
  return {
    id: row.id,
    // Stryker disable next-line StringLiteral: a text always has something before its parameters.
    mediaType: mediaTypeOf(row.content_type) ?? '',
    contentType: row.content_type,
    size: row.size ?? 0,
  };
}
