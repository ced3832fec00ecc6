import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/postgres/database.ts';

/** Milliseconds within which the database must respond. */
const timeoutMs = 2000;
/** Milliseconds for which the result of the disk check is reused. */
const diskCheckIntervalMs = 5000;
/** `disk_full`, class 53 of the SQLSTATEs. */
const diskFull = '53100';

/** Finds why requests would fail because of the database. @returns undefined when it is ready */
export type FindDatabaseFault = () => Promise<string | undefined>;

/**
 * Creates the check of `/readyz`: the database responds, accepts writes, and its disk has space. The tables need no check, since no service
 * starts before its migrations are applied.
 */
export function createDatabaseReadiness(database: Database): FindDatabaseFault {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let disk: Promise<string | undefined> | undefined;

  /** Concurrent probes share one check. A check that failed without a result is repeated by the next probe. */
  const findDiskFault = () => {
    if (disk && performance.now() - checkedAt < diskCheckIntervalMs) return disk;
    checkedAt = performance.now();
    const checking = checkDisk(database);
    disk = checking;
    checking.catch(() => {
      if (disk === checking) disk = undefined;
    });
    return checking;
  };

  return async () => {
    const checking = (async () => (await findWriteFault(database)) ?? (await findDiskFault()) ?? 'none')();
    // The loser of the race must not cause an unhandled rejection.
    checking.catch(() => {});
    try {
      const result = await Promise.race([checking, sleep(timeoutMs, undefined, { ref: false })]);
      if (result === undefined) return 'the database does not respond in time';
      return result === 'none' ? undefined : result;
    } catch {
      return 'the database cannot be reached';
    }
  };
}

/** A standby, or a primary whose operator has set `default_transaction_read_only`. */
async function findWriteFault(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"
  `.execute(database);
  return rows[0]?.isReadOnly ? 'the database is read-only' : undefined;
}

/**
 * Writes about half a MiB to the disk of the database, and removes it: a result larger than `work_mem` goes to a temporary file. An INSERT
 * would not do, since it mostly finds space in the pages of its table.
 */
async function checkDisk(database: Database): Promise<string | undefined> {
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`SET LOCAL work_mem = '64kB'`.execute(transaction);
      await sql`SELECT count(*) FROM generate_series(1, 30000)`.execute(transaction);
    });
    return undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code === diskFull) return 'the disk of the database is full';
    throw error;
  }
}
