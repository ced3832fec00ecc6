import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Rule } from './rules.ts';

/** An arbitrary number that all instances lock while they remove rows. */
const lockNumber = 7_249_201_165;

export interface SweepOptions {
  /** Rows that one transaction removes: each ends soon, and holds no lock for long. */
  batch?: number;
  /** Ends the sweep after the batch that is under way. */
  signal?: AbortSignal;
}

/**
 * Removes what the rules say, batch by batch. Of several instances that sweep at the same time one goes on; the others leave it
 * to that one.
 *
 * @returns how many rows of each table this instance has removed
 */
export async function sweep(
  database: Database,
  rules: readonly Rule[],
  { batch = 1000, signal }: SweepOptions = {},
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const rule of rules) {
    removed[rule.table] = 0;
    for (let last = batch; last === batch && !signal?.aborted; ) {
      const count = await removeBatch(database, rule, batch);
      if (count === undefined) return removed;
      removed[rule.table] = (removed[rule.table] ?? 0) + count;
      last = count;
    }
  }
  return removed;
}

/** @returns undefined when another instance sweeps */
function removeBatch(database: Database, { table, since, days }: Rule, batch: number): Promise<number | undefined> {
  return database.transaction().execute(async (transaction) => {
    // Of the transaction, not of the session, which a proxy such as PgBouncer shares out.
    const { rows } = await sql<{ isOurs: boolean }>`
      SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "isOurs"
    `.execute(transaction);
    if (!rows[0]?.isOurs) return undefined;
    // Rows that someone works on are left for the next time: a sweep waits for nobody.
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${since} < now() - make_interval(days => ${days})
        LIMIT ${batch} FOR UPDATE SKIP LOCKED
      ))
    `.execute(transaction);
    return Number(numAffectedRows);
  });
}
