import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { lockKeys } from './advisory-locks.ts';
import type { OpenDatabase } from './database.ts';
import { createClientPool, DatabaseClient } from './database-client.ts';
import { describePoolerError, requireSameDatabase } from './pooler.ts';
import type { DatabaseSchema, Migration, SqlFile } from './schema.ts';

export interface Migrated {
  /** Names of the migrations that this call applied, in order. */
  applied: readonly string[];
  /** Names of the function files that this call applied. */
  functions: readonly string[];
  /** Names of recorded migrations that this program does not know: a newer version has applied them. */
  unknown: readonly string[];
}

/**
 * Migrates an open database after a check that both of its URLs lead to it.
 *
 * @throws {Error} the errors of `requireSameDatabase` and `migrate`
 */
export async function migrateOpen(
  open: Pick<OpenDatabase, 'pool' | 'url' | 'directUrl'>,
  schema: DatabaseSchema,
): Promise<Migrated> {
  await requireSameDatabase(open);
  return migrate(open.directUrl, schema);
}

/**
 * Migrates a database to the state that this program needs: its tables, the queue's tables, then its functions. It applies each migration
 * once, in order, and each text of a function file once. Each file has its own transaction, unless a migration is marked to run outside
 * one. One process migrates; all others wait.
 *
 * It is our own code, because Kysely's `Migrator` has no checksums and no repeatable files for functions. It also rejects every database with
 * a migration that it does not know, so an older instance could not restart next to a newer one.
 *
 * @param directUrl a connection that keeps its session, which owns the lock
 * @throws {Error} when the database cannot be migrated (`migrationFault`), or when a file fails
 */
export async function migrate(directUrl: string, { migrations, functions }: DatabaseSchema): Promise<Migrated> {
  const client = new DatabaseClient({
    url: directUrl,
    application_name: 'omnichannel migrate',
    connectionTimeoutMillis: 10_000,
    // A setting of the session: a pooler that shares sessions rejects it, before the lock below would stay in one of them.
    idle_in_transaction_session_timeout: 600_000,
  });
  // The running query receives the error as well.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const fault = describePoolerError(error);
    throw fault === undefined ? error : new Error(fault);
  });
  try {
    await requireUtf8(client);
    await lockMigrations(client);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      breaking boolean NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const migrated = await applyMigrations(client, migrations);
    // The queue has migrations of its own.
    await migrateQueue(directUrl);
    return { ...migrated, functions: await applyFunctions(client, functions) };
  } finally {
    await client.end();
  }
}

/** Milliseconds between two attempts to get the lock. */
const lockPollMs = 100;

/**
 * Takes the lock of migrations for this session. It does not wait in `pg_advisory_lock`: that statement would keep a snapshot, and
 * `CREATE INDEX CONCURRENTLY` of the process with the lock waits for the end of all snapshots.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ hasLock: boolean }>('SELECT pg_try_advisory_lock($1) AS "hasLock"', [
      lockKeys.migrate,
    ]);
    if (rows[0]?.hasLock) return;
    await sleep(lockPollMs);
  }
}

/** Migrates the queue's tables through a pool of our own: the queue would not wait for the end of its pool. */
async function migrateQueue(directUrl: string): Promise<void> {
  const pgPool = createClientPool({ url: directUrl, application_name: 'omnichannel migrate', max: 2 });
  // The running query receives the error as well.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/** A migration as the database records it. */
export type RecordedMigration = Pick<Migration, 'name' | 'checksum' | 'breaking'>;

const fromPrerelease =
  'from a version before the first release, which no release can migrate. ' +
  'Name a new data directory with --data-dir, or an empty database in DATABASE_URL.';

/** Describes why this program cannot work with a database that has these migrations, and the next step. Returns undefined when it can. */
export function migrationFault(
  recorded: readonly RecordedMigration[],
  known: readonly Migration[],
): string | undefined {
  const unknown = unknownOf(recorded, known);
  const [baseline] = known;
  // Every release has the first migration, so every database of a release has it as well.
  if (unknown.length > 0 && baseline !== undefined && !recorded.some(({ name }) => name === baseline.name)) {
    return `The database is ${fromPrerelease}`;
  }
  // Before the check for a newer version: versions before the first release had more migrations, some of them breaking.
  const checksums = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  const changed = known.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed !== undefined) {
    return (
      `The migration ${changed.name} was applied to this database with another text than this program has. ` +
      `No release changes a migration, so the database is ${fromPrerelease} ` +
      'If you changed the file, undo the change and add a new migration.'
    );
  }
  const breaking = unknown.find((row) => row.breaking);
  if (breaking !== undefined) {
    return `The database is newer than this program, which does not know its migration ${breaking.name}. Install the newer version.`;
  }
  return undefined;
}

function unknownOf(recorded: readonly RecordedMigration[], known: readonly Migration[]): RecordedMigration[] {
  const names = new Set(known.map(({ name }) => name));
  return recorded.filter(({ name }) => !names.has(name));
}

async function applyMigrations(
  client: pg.Client,
  known: readonly Migration[],
): Promise<Pick<Migrated, 'applied' | 'unknown'>> {
  const { rows: recorded } = await client.query<RecordedMigration>(
    'SELECT name, checksum, breaking FROM migrations ORDER BY name',
  );
  const fault = migrationFault(recorded, known);
  if (fault !== undefined) throw new Error(fault);
  const present = new Set(recorded.map(({ name }) => name));
  const missing = known.filter(({ name }) => !present.has(name));
  for (const migration of missing) await applyMigration(client, migration);
  return { applied: missing.map(({ name }) => name), unknown: unknownOf(recorded, known).map(({ name }) => name) };
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, checksum, breaking, outsideTransaction } = migration;
  const record = () =>
    client.query('INSERT INTO migrations (name, checksum, breaking) VALUES ($1, $2, $3)', [name, checksum, breaking]);
  if (outsideTransaction) {
    await runStatements(client, migration);
    await record();
    return;
  }
  await inTransaction(client, `The migration ${name}`, async () => {
    await client.query(sql);
    await record();
  });
}

/** Runs the statements of a migration one by one: several in one query would be one transaction. */
async function runStatements(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const statements = sql
    .replace(/^--.*$/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) {
    await client.query(statement).catch((error: Error) => {
      throw new Error(`The migration ${name} failed, and begins again at the next start: ${error.message}.`, {
        cause: error,
      });
    });
  }
}

/**
 * Applies the function files whose text is new to this database. `sql_functions` keeps every applied text, not only the last one. Otherwise
 * an older instance that restarts next to a newer one would find another text than its own, and restore its older body.
 *
 * A body that returns to an earlier text is therefore not applied, until the file differs, by a comment for example.
 */
async function applyFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS sql_functions (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (name, checksum)
  )`);
  const { rows } = await client.query<Pick<SqlFile, 'name' | 'checksum'>>('SELECT name, checksum FROM sql_functions');
  const history = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`));
  const applied: string[] = [];
  for (const { name, sql, checksum } of files) {
    if (history.has(`${name} ${checksum}`)) continue;
    await inTransaction(client, `The function file ${name}.sql`, async () => {
      await client.query(sql);
      await client.query('INSERT INTO sql_functions (name, checksum) VALUES ($1, $2)', [name, checksum]);
    });
    applied.push(name);
  }
  return applied;
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const { message } = error as Error;
    throw new Error(`${what} failed and was rolled back: ${message}.`, { cause: error });
  }
}

/** Names and texts are in all languages. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  if (rows[0].server_encoding !== 'UTF8') {
    throw new Error(
      `The database has the encoding ${rows[0].server_encoding}, and UTF8 is required. Create another with ENCODING 'UTF8' and set DATABASE_URL to it.`,
    );
  }
}
