import { sql } from 'kysely';
import { createRetentionPolicy } from '../../src/all-tables.ts';
import { sweep } from '../../src/features/privacy/sweep.ts';
import type { Database, OpenDatabase } from '../../src/platform/postgres/database.ts';
import type { RetentionRule } from '../../src/platform/postgres/retention-rule.ts';
import { testContext } from '../../src/testing.ts';
import { inDatabase, type OpenVolume } from './databases.ts';
import { growingTables } from './fill.ts';

export interface SweptTable {
  rows: number;
  /** Milliseconds of each full batch. */
  batches: readonly number[];
}

/** The retention of each growing table, on each of the databases. */
export type ComparedRetention = ReadonlyMap<string, readonly SweptTable[]>;

/** Sweeps all growing tables: each in all databases, before the next one. */
export async function measureRetention(databases: readonly OpenVolume[]): Promise<ComparedRetention> {
  const results = new Map<string, SweptTable[]>();
  for (const rule of await readRules(databases)) {
    for (const { directUrl } of databases) {
      const swept = await inDatabase(directUrl, (open) => sweepTable(open, rule));
      results.set(rule.table, [...(results.get(rule.table) ?? []), swept]);
    }
  }
  return results;
}

async function readRules([first]: readonly OpenVolume[]): Promise<readonly RetentionRule[]> {
  const policy = await inDatabase(first?.directUrl ?? '', async (open) =>
    createRetentionPolicy(testContext(open).config.retention),
  );
  return policy.filter(({ table, isIndexed }) => isIndexed && (growingTables as readonly string[]).includes(table));
}

/** Sweeps a table. Autovacuum is off meanwhile, so that each batch meets the dead rows of all earlier ones. */
async function sweepTable({ database }: OpenDatabase, rule: RetentionRule): Promise<SweptTable> {
  const table = sql.table(rule.table);
  await sql`ALTER TABLE ${table} SET (autovacuum_enabled = false)`.execute(database);
  const batches: number[] = [];
  const { removed, failures } = await sweep(timeTransactions(database, batches), [rule]);
  if (failures.length > 0) throw failures[0]?.error;
  await sql`ALTER TABLE ${table} RESET (autovacuum_enabled)`.execute(database);
  return { rows: removed[rule.table] ?? 0, batches: batches.slice(0, -1) };
}

/** Returns the database, but adds the milliseconds of each transaction to a list. */
function timeTransactions(database: Database, times: number[]): Database {
  return new Proxy(database, {
    get(target, property) {
      if (property !== 'transaction') {
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return () => ({
        async execute(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
          const start = performance.now();
          try {
            return await target.transaction().execute(work);
          } finally {
            times.push(performance.now() - start);
          }
        },
      });
    },
  });
}
