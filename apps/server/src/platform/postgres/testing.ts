import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import type { Executor, OpenDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';

export interface TestDatabaseOptions {
  /** Whether it has our tables. */
  migrated?: boolean;
}

/**
 * A fresh database for all tests of a file, on the server that this run of the tests has started; it is removed after them:
 *
 * ```ts
 * const open = await useDatabase();
 * ```
 */
export async function useDatabase(options?: TestDatabaseOptions): Promise<OpenDatabase> {
  const open = await testDatabase(options);
  // Of several such hooks the first runs last: what uses the database is closed before it.
  afterAll(() => open.close());
  return open;
}

/** The same for one test, or for what is not a file of tests: `close` removes it. */
export async function testDatabase({ migrated = true }: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half of the time of writing them into the log: checkpoints are cheap without fsync.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${migrated ? 'template_migrated' : 'template0'} STRATEGY file_copy`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  const open = await openDatabase(
    { databaseUrl: url.href, directDatabaseUrl: undefined, dataDir: '' },
    pino({ level: 'silent' }),
  );
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Runs a statement in the server's own database. */
async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('serverUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder for a test, for data directories too: root's server, which is another user, can enter it. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'omnichannel-test-'));
  await chmod(directory, 0o711);
  return directory;
}

/** How many sessions wait for what a transaction holds. */
export async function waitingFor(transaction: Executor): Promise<number> {
  // Not from pg_stat_activity, of which a transaction sees the same snapshot each time.
  const { rows } = await sql`
    SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
  `.execute(transaction);
  return rows.length;
}
