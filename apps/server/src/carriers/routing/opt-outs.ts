import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { timeText } from '../../platform/postgres/keyset-cursor.ts';
import type { HashNumber } from './opt-out-hashes.ts';

/** A person's wish to get no messages of a sender group. It blocks messages, and never a passcode, which its owner has asked for. */
export interface OptOut {
  environmentId: string;
  /** `senderGroupOf` of the routing table. */
  senderGroup: string;
  /** E.164, with the plus. */
  number: string;
}

/** An opt-out as it is stored. */
export interface StoredOptOut {
  senderGroup: string;
  /** Null after the erasure of the person. */
  number: string | null;
  /** The person's text; null when the operator or the provider reported it, or after the erasure of the person. */
  keyword: string | null;
  createdAt: Date;
}

export interface OptOuts {
  /** Reports, in the same order, which recipients have opted out of the sender group. One statement for all. */
  find(executor: Executor, recipients: readonly OptOut[]): Promise<boolean[]>;
  /**
   * Records an opt-out. An existing one stays, and gets the number again if the person was erased.
   *
   * @param keyword the person's text; null when the operator or the provider reports it
   */
  record(executor: Executor, optOut: OptOut, keyword: string | null): Promise<void>;
  /** Reverts an opt-out. @returns whether there was one */
  remove(executor: Executor, optOut: OptOut): Promise<boolean>;
}

export function createOptOuts(hash: HashNumber): OptOuts {
  return {
    async find(executor, recipients) {
      if (recipients.length === 0) return [];
      const { rows } = await sql<{ isOptedOut: boolean }>`
        SELECT EXISTS (
          SELECT FROM opt_outs WHERE environment_id = recipients.environment_id
            AND sender_group = recipients.sender_group AND number_hash = recipients.number_hash
        ) AS "isOptedOut"
        FROM unnest(
          ${recipients.map(({ environmentId }) => environmentId)}::text[],
          ${recipients.map(({ senderGroup }) => senderGroup)}::text[],
          ${recipients.map(({ number }) => hash(number))}::bytea[]
        ) WITH ORDINALITY AS recipients (environment_id, sender_group, number_hash, position)
        ORDER BY position
      `.execute(executor);
      return rows.map(({ isOptedOut }) => isOptedOut);
    },
    async record(executor, { environmentId, senderGroup, number }, keyword) {
      await executor
        .insertInto('opt_outs')
        .values({
          environment_id: environmentId,
          sender_group: senderGroup,
          number_hash: hash(number),
          number,
          keyword,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['environment_id', 'sender_group', 'number_hash'])
            .doUpdateSet({ number, keyword })
            .where('opt_outs.number', 'is', null),
        )
        .execute();
    },
    async remove(executor, { environmentId, senderGroup, number }) {
      const { numDeletedRows } = await executor
        .deleteFrom('opt_outs')
        .where('environment_id', '=', environmentId)
        .where('sender_group', '=', senderGroup)
        .where('number_hash', '=', hash(number))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** An opt-out in a list, with the position in it. */
export interface ListedOptOut extends StoredOptOut {
  /** Hash of the number in hex: with the sender group it identifies the opt-out. */
  numberHash: string;
  /** `createdAt` with microseconds. */
  at: string;
}

/** Selects opt-outs of an environment. */
export interface OptOutFilter {
  environmentId: string;
  senderGroup?: string | undefined;
  /** Hash of a number. */
  numberHash?: Buffer | undefined;
  /** `at`, group and hash of the last opt-out of the page before. */
  after?: readonly [at: string, senderGroup: string, numberHash: string] | undefined;
}

/** Finds opt-outs, newest first. @param limit maximum number, at least 1 */
export async function findOptOuts(
  executor: Executor,
  { environmentId, senderGroup, numberHash, after }: OptOutFilter,
  limit: number,
): Promise<ListedOptOut[]> {
  const [at = null, group = null, hash = null] = after ?? [];
  const { rows } = await sql<ListedOptOut>`
    SELECT sender_group AS "senderGroup", number, keyword, created_at AS "createdAt",
      encode(number_hash, 'hex') AS "numberHash", ${timeText(sql.ref('created_at'))} AS at
    FROM opt_outs
    WHERE environment_id = ${environmentId}
      AND (${senderGroup ?? null}::text IS NULL OR sender_group = ${senderGroup ?? null})
      AND (${numberHash ?? null}::bytea IS NULL OR number_hash = ${numberHash ?? null})
      AND (${at}::timestamptz IS NULL OR (created_at, sender_group, number_hash) < (${at}, ${group}, decode(${hash}, 'hex')))
    ORDER BY created_at DESC, sender_group DESC, number_hash DESC LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Lists the opt-outs of an environment, oldest first. */
export async function listOptOuts(executor: Executor, environmentId: string): Promise<StoredOptOut[]> {
  const rows = await executor
    .selectFrom('opt_outs')
    .select(['sender_group', 'number', 'keyword', 'created_at'])
    .where('environment_id', '=', environmentId)
    .orderBy('created_at')
    .orderBy('number_hash')
    .execute();
  return rows.map((row) => ({
    senderGroup: row.sender_group,
    number: row.number,
    keyword: row.keyword,
    createdAt: row.created_at,
  }));
}
