import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/postgres/database.ts';
import { inDatabase } from './databases.ts';
import { growingTables } from './fill.ts';
import type { Volume } from './rows.ts';

export interface TableScans {
  table: string;
  sequential: number;
  /** Rows that the sequential scans have read. */
  rowsRead: number;
  byIndex: number;
}

/** Sets the counts of scans to zero. */
export async function resetScans(url: string): Promise<void> {
  await inDatabase(url, async ({ database }) => {
    await waitForOthers(database);
    await sql`SELECT pg_stat_reset()`.execute(database);
  });
}

export function readScans(url: string): Promise<TableScans[]> {
  return inDatabase(url, async ({ database }) => {
    await waitForOthers(database);
    const { rows } = await sql<TableScans>`
      SELECT relname AS table, seq_scan AS sequential, seq_tup_read AS "rowsRead", coalesce(idx_scan, 0) AS "byIndex"
      FROM pg_stat_user_tables WHERE relname = ANY (${growingTables}) ORDER BY relname
    `.execute(database);
    return rows;
  });
}

/** Waits until the other connections have ended: a connection reports its scans at its end at the latest. */
async function waitForOthers(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()
    `.execute(database);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

export interface TableSize {
  table: string;
  rows: number;
  bytesARow: number;
  indexBytesARow: number;
  bytesAMessage: number;
}

/** Expired rows of tables that have another number of them than of messages. */
const expiredShares: Readonly<Record<string, number>> = {
  conversation_windows: 0,
  subscribers: 0,
  notification_events: 1 / 25,
  notification_outcomes: 1 / 25,
};

/** Reads the sizes of tables with their indexes. Expired rows do not count. */
export async function readSizes(database: Database, { messages, expired }: Volume): Promise<TableSize[]> {
  const { rows } = await sql<{ table: string; rows: number; bytes: number; indexes: number }>`
    SELECT relname AS table, reltuples::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes,
      pg_indexes_size(oid)::float8 AS indexes
    FROM pg_class WHERE oid = ANY (${growingTables}::regclass[]) ORDER BY bytes DESC
  `.execute(database);
  return rows.map(({ table, rows: stored, bytes, indexes }) => ({
    ...{ table, rows: stored, bytesARow: bytes / stored, indexBytesARow: indexes / stored },
    bytesAMessage: ((bytes / stored) * Math.max(0, stored - expired * (expiredShares[table] ?? 1))) / messages,
  }));
}
