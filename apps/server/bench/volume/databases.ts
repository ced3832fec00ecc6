import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { readDatabaseSchema } from '../../src/all-tables.ts';
import { insertWorkflow } from '../../src/features/notifications/testing-feed.ts';
import type { Account } from '../../src/http/account.ts';
import { allScopes } from '../../src/http/contract/scopes.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';
import { openDatabase } from '../../src/platform/postgres/open-database.ts';
import { testAccount, testContext } from '../../src/testing.ts';
import { fill } from './fill.ts';
import type { Owners, Volume } from './rows.ts';

/** Accounts that the rows belong to. */
const accountCount = 100;

/** One PostgreSQL server with a database for each volume, so that operations on both take turns on the same machine. */
export interface VolumeServer {
  /**
   * Opens a database with these rows. It is a copy, so that a later run in the same folder finds the filled one; with `isInPlace` it is the
   * filled one, which takes half of the disk.
   */
  openVolume(volume: Volume, isInPlace: boolean): Promise<OpenVolume>;
  close(): Promise<void>;
}

export interface OpenVolume {
  directUrl: string;
  volume: Volume;
  owners: Owners;
}

/** Starts the server, durable as in production, in a folder that may contain filled databases of an earlier run. */
export async function openServer(directory: string): Promise<VolumeServer> {
  const server = await openDatabase(
    { databaseUrl: undefined, directDatabaseUrl: undefined, dataDir: join(directory, 'data') },
    pino({ level: 'warn' }),
  );
  return {
    async openVolume(volume, isInPlace) {
      const filled = `volume_${volume.messages}_${volume.expired}`;
      if (!(await hasDatabase(server, filled))) await createFilled(server, filled, volume);
      const measured = isInPlace ? filled : `${filled}_measured`;
      if (!isInPlace) {
        await runAlone(server, `DROP DATABASE IF EXISTS ${measured}`);
        await runAlone(server, `CREATE DATABASE ${measured} TEMPLATE ${filled} STRATEGY file_copy`);
      }
      const directUrl = urlOf(server, measured);
      await migrate(directUrl, await readDatabaseSchema());
      return { directUrl, volume, owners: await inDatabase(directUrl, readOwners) };
    },
    close: () => server.close(),
  };
}

/** Opens a database with connections of its own for some work. */
export async function inDatabase<Result>(url: string, work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const open = await openDatabase(
    { databaseUrl: url, directDatabaseUrl: undefined, dataDir: '' },
    pino({ level: 'warn' }),
  );
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

async function createFilled(server: OpenDatabase, name: string, volume: Volume): Promise<void> {
  const began = performance.now();
  const unfinished = `${name}_unfinished`;
  await runAlone(server, `DROP DATABASE IF EXISTS ${unfinished}`);
  await runAlone(server, `CREATE DATABASE ${unfinished}`);
  const url = urlOf(server, unfinished);
  await migrate(url, await readDatabaseSchema());
  const owners = await inDatabase(url, async (open) => {
    await createOwners(open);
    return readOwners(open);
  });
  await runAlone(server, `ALTER SYSTEM SET max_wal_size = '8GB'`);
  await runAlone(server, 'SELECT pg_reload_conf()');
  await fill(url, volume, owners);
  await runAlone(server, 'ALTER SYSTEM RESET max_wal_size');
  await runAlone(server, 'SELECT pg_reload_conf()');
  await runAlone(server, `ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  console.log(`${volume.messages} messages: filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

function urlOf({ directUrl }: OpenDatabase, name: string): string {
  const url = new URL(directUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function hasDatabase({ database }: OpenDatabase, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_database WHERE datname = ${name}`.execute(database);
  return rows.length > 0;
}

/** Runs a statement that takes longer than the pool of the service allows. */
async function runAlone({ directUrl }: OpenDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createOwners(open: OpenDatabase): Promise<void> {
  const context = testContext(open);
  for (let index = 0; index < accountCount; index++) {
    await testAccount(context, { userName: `volume-${String(index).padStart(3, '0')}@example.com` });
  }
  const { accounts } = await readOwners(open);
  await insertWorkflow(open.database, accounts[0] as Account, { identifier: 'order-shipped' });
  for (const name of ['main', 'second', 'rare']) {
    await sql`INSERT INTO connections (id, kind, name, settings, credentials, credential_names, window_size, binds)
      VALUES (${name}, 'test', ${name}, '{}', '', '{}', 1, 1)`.execute(open.database);
  }
}

async function readOwners({ database }: OpenDatabase): Promise<Owners> {
  const { rows } = await sql<Pick<Account, 'id' | 'userName' | 'environmentId' | 'organizationId'>>`
    SELECT accounts.id, user_name AS "userName", environments.id AS "environmentId", organization_id AS "organizationId"
    FROM accounts JOIN environments ON environments.id = environment_id
    WHERE user_name LIKE 'volume-%' ORDER BY user_name
  `.execute(database);
  const settings = { sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600, limits: {}, scopes: allScopes };
  const { rows: workflows } = await sql<{
    id: string;
  }>`SELECT id FROM workflows WHERE identifier = 'order-shipped'`.execute(database);
  return { accounts: rows.map((row) => ({ ...row, ...settings })), workflowId: workflows[0]?.id ?? '' };
}
