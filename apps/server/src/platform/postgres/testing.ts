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
  /** Whether the database has the service's tables. */
  migrated?: boolean;
}

/**
 * Creates an empty database for all tests of a file, on the server of this test run, and removes it after them:
 *
 * ```ts
 * const open = await useDatabase();
 * ```
 */
export async function useDatabase(options?: TestDatabaseOptions): Promise<OpenDatabase> {
  const open = await testDatabase(options);
  // The last of such hooks runs first: what uses the database is closed before the database.
  afterAll(() => open.close());
  return open;
}

/** Creates a database for one test, or outside a test file: `close` removes it. */
export async function testDatabase({ migrated = true }: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes half of the time of writing them through the WAL: checkpoints are cheap without fsync.
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

/** Creates a temporary directory. The user of an embedded server that root started can enter it. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'omnichannel-test-'));
  await chmod(directory, 0o711);
  return directory;
}

/** Returns how many sessions wait for a lock of a transaction. */
export async function waitingFor(transaction: Executor): Promise<number> {
  // pg_stat_activity would show a transaction the same snapshot each time.
  const { rows } = await sql`
    SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
  `.execute(transaction);
  return rows.length;
}
