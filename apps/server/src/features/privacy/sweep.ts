import { sql } from 'kysely';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention-rule.ts';

export interface SweepOptions {
  /** Rows that one transaction deletes, so that it ends soon and holds no lock for long. */
  batchRows?: number;
  /** Pages of 8 KB that one transaction scans, in a table without a suitable index. */
  batchPages?: number;
  /** Ends the sweep after the current batch. */
  signal?: AbortSignal;
}

/** The result of a sweep. */
export interface SweepResult {
  /** Rows that this instance has deleted, by table. */
  removed: Readonly<Record<string, number>>;
  /** Errors by table. A failure does not end the sweep of the other tables. */
  failures: readonly { table: string; error: unknown }[];
}

/**
 * Deletes expired rows in batches. When several instances sweep at the same time, one continues and the others stop.
 */
export async function sweep(
  database: Database,
  rules: readonly RetentionRule[],
  { batchRows = 1000, batchPages = 1000, signal }: SweepOptions = {},
): Promise<SweepResult> {
  const removed: Record<string, number> = {};
  const failures: { table: string; error: unknown }[] = [];
  for (const rule of rules) {
    removed[rule.table] = 0;
    try {
      for await (const count of rule.isIndexed
        ? sweepByIndex(database, rule, batchRows)
        : sweepByPage(database, rule, batchPages)) {
        // Another instance sweeps.
        if (count === undefined) return { removed, failures };
        removed[rule.table] = (removed[rule.table] ?? 0) + count;
        if (signal?.aborted) return { removed, failures };
      }
    } catch (error) {
      failures.push({ table: rule.table, error });
    }
    if (signal?.aborted) break;
  }
  return { removed, failures };
}

type Counts = AsyncGenerator<number | undefined>;

/**
 * Deletes batches, oldest rows first, until a batch is not full. Each batch starts at the time at which the previous one ended: a search from
 * the oldest time would pass all rows that the previous batches have deleted and PostgreSQL has not vacuumed yet.
 */
async function* sweepByIndex(database: Database, rule: RetentionRule, batch: number): Counts {
  const { startsAt, indexedAt = startsAt } = rule;
  let from = '-infinity';
  for (;;) {
    const deleted = await inSweep(database, async (transaction) => {
      const { rows } = await sql<{ removed: number; found: number; last: string | null }>`
        WITH expired AS MATERIALIZED (
          SELECT ctid, ${indexedAt} AS at FROM ${sql.table(rule.table)}
          WHERE ${indexedAt} >= ${from}::timestamptz AND ${isExpired(rule)}
          ORDER BY ${indexedAt} LIMIT ${batch} FOR UPDATE SKIP LOCKED
        ), removed AS (
          DELETE FROM ${sql.table(rule.table)} WHERE ctid = ANY (ARRAY(SELECT ctid FROM expired)) RETURNING 1
        )
        SELECT (SELECT count(*)::int FROM removed) AS removed, count(*)::int AS found, max(at)::text AS last FROM expired
      `.execute(transaction);
      return rows[0];
    });
    yield deleted?.removed;
    if (deleted === undefined || deleted.found < batch || deleted.last === null) return;
    from = deleted.last;
  }
}

/** Scans each page of the table once: without an index, each batch would search from the start. */
async function* sweepByPage(database: Database, rule: RetentionRule, pages: number): Counts {
  const { rows } = await sql<{ size: number }>`
    SELECT pg_relation_size(${rule.table}::regclass) / current_setting('block_size')::int AS size
  `.execute(database);
  const [{ size } = { size: 0 }] = rows;
  for (let from = 0; from < size; from += pages) {
    yield await inSweep(database, async (transaction) => {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM ${sql.table(rule.table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(rule.table)}
          WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${from + pages},0)`}::tid AND ${isExpired(rule)}
          FOR UPDATE SKIP LOCKED
        ))
      `.execute(transaction);
      return Number(numAffectedRows);
    });
  }
}

function isExpired({ startsAt, indexedAt = startsAt, days }: RetentionRule): ReturnType<typeof sql> {
  const end = sql`now() - make_interval(days => ${days})`;
  return sql`${indexedAt} < ${end} AND ${startsAt} < ${end}`;
}

/**
 * Runs a batch in a transaction of its own. Its statement leaves locked rows to the next sweep, so that it never waits for a lock.
 *
 * @returns undefined when another instance sweeps
 */
function inSweep<Result>(
  database: Database,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction().execute(async (transaction) => {
    return (await acquireSweepLock(transaction)) ? work(transaction) : undefined;
  });
}

/**
 * Tries the sweep lock. It belongs to the transaction, because a proxy such as PgBouncer shares sessions. The setting allows the transaction to
 * delete entries of the audit log.
 */
async function acquireSweepLock(transaction: Executor): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockKeys.sweep}) AS "isOurs", set_config('omnichannel.sweep', 'on', true)
  `.execute(transaction);
  return rows[0]?.isOurs ?? false;
}
