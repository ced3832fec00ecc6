import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { mediaTypeOf } from '@omnichannel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../../platform/config/config.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import type { ByteRange, MediaInfo, MediaStore } from './media-store.ts';
import { discardFile, pieceBytes, receiveFile } from './receive-file.ts';

const mebibyte = 1024 * 1024;
/** Limits for copies of linked files in an environment. */
const copyLimits = { bytes: 100 * mebibyte, files: 500 };

/** Keeps files in the database, in pieces, so that every instance has them. */
export function createMediaStore(
  database: Database,
  { retention: { mediaDays }, storageQuotaMib }: Pick<Config, 'retention' | 'storageQuotaMib'>,
): MediaStore {
  return {
    receive: (environmentId, contentType, content, expectedBytes = 0) =>
      receiveFile(database, storageQuotaMib * mebibyte, { environmentId, contentType, content, expectedBytes }),

    release: ({ id }) => discardFile(database, id),

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
      return { ...info, content: Readable.from(piecesOf(id, range ?? { first: 0, last: info.size - 1 })) };
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

  /** SQL condition: the file arrived whole and is not past its retention. */
  function isKept(): RawBuilder<boolean> {
    return sql`size IS NOT NULL AND created_at > now() - make_interval(days => ${mediaDays})`;
  }

  /** Reads the pieces of a range on demand, and holds no connection in between. */
  async function* piecesOf(id: string, { first, last }: ByteRange): AsyncGenerator<Buffer> {
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
    INSERT INTO media_pieces (media_id, position, bytes)
    SELECT ${id}, position, substring(file.bytes FROM position * ${pieceBytes}::int + 1 FOR ${pieceBytes})
    FROM (SELECT ${bytes}::bytea AS bytes) AS file,
      generate_series(0, ${Math.ceil(bytes.length / pieceBytes) - 1}::int) AS position
  `.execute(executor);
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
