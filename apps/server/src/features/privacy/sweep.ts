import { sql } from 'kysely';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { Rule } from './rules.ts';

export interface SweepOptions {
  /** Rows that one transaction removes: each ends soon, and holds no lock for long. */
  batch?: number;
  /** Pages of 8 KB that one transaction looks at, of a table that has no index for it. */
  pages?: number;
  /** Ends the sweep after the batch that is under way. */
  signal?: AbortSignal;
}

/** What became of a sweep. */
export interface Swept {
  /** How many rows of each table this instance has removed. */
  removed: Readonly<Record<string, number>>;
  /** What kept it from others: each table is swept, whatever became of those before. */
  failures: readonly { table: string; error: unknown }[];
}

/**
 * Removes what the rules say, batch by batch. Of several instances that sweep at the same time one goes on; the others leave it
 * to that one.
 */
export async function sweep(
  database: Database,
  rules: readonly Rule[],
  { batch = 1000, pages = 1000, signal }: SweepOptions = {},
): Promise<Swept> {
  const removed: Record<string, number> = {};
  const failures: { table: string; error: unknown }[] = [];
  for (const rule of rules) {
    removed[rule.table] = 0;
    try {
      for await (const count of rule.indexed ? byAge(database, rule, batch) : byPlace(database, rule, pages)) {
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

/** As often as there are enough rows. */
async function* byAge(database: Database, rule: Rule, batch: number): Counts {
  for (let last: number | undefined = batch; last === batch; yield last) {
    last = await remove(database, rule, sql`true`, sql`LIMIT ${batch}`);
  }
}

/** From the table's first page to its last, each of which is read once: without an index each batch would search from the start. */
async function* byPlace(database: Database, rule: Rule, pages: number): Counts {
  const { rows } = await sql<{ size: number }>`
    SELECT pg_relation_size(${rule.table}::regclass) / current_setting('block_size')::int AS size
  `.execute(database);
  const [{ size } = { size: 0 }] = rows;
  for (let from = 0; from < size; from += pages) {
    const range = sql`ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${from + pages},0)`}::tid`;
    yield await remove(database, rule, range, sql``);
  }
}

/** @returns undefined when another instance sweeps */
function remove(
  database: Database,
  { table, since, by = since, days }: Rule,
  where: ReturnType<typeof sql>,
  limit: ReturnType<typeof sql>,
): Promise<number | undefined> {
  return database.transaction().execute(async (transaction) => {
    if (!(await isOurs(transaction))) return undefined;
    // Rows that someone works on are left for the next time: a sweep waits for nobody.
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)}
        WHERE ${where} AND ${by} < now() - make_interval(days => ${days}) AND ${since} < now() - make_interval(days => ${days})
        ${limit} FOR UPDATE SKIP LOCKED
      ))
    `.execute(transaction);
    return Number(numAffectedRows);
  });
}

/** The lock is of the transaction, not of the session, which a proxy such as PgBouncer shares out. */
async function isOurs(transaction: Executor): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockKeys.sweep}) AS "isOurs"
  `.execute(transaction);
  return rows[0]?.isOurs ?? false;
}
