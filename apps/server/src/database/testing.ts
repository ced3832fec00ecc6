import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { openDatabase } from './open.ts';

export interface TestDatabaseOptions {
  /** Whether it has our tables. */
  migrated?: boolean;
}

/**
 * A database of the test's own, fresh, on the server that this run of the tests has started. `close` removes it:
 *
 * ```ts
 * let db: OpenDatabase;
 * beforeAll(async () => { db = await testDatabase(); });
 * afterAll(() => db.close());
 * ```
 */
export async function testDatabase({ migrated = true }: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${migrated ? 'template_migrated' : 'template0'}`);
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
