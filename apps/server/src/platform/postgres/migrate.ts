import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockKeys } from './advisory-locks.ts';
import type { OpenDatabase } from './database.ts';
import { describePoolerError, requireSameDatabase } from './pooler.ts';
import type { DatabaseSchema, Migration, SqlFile } from './schema.ts';

export interface Migrated {
  /** Names of the migrations that were applied now, in order. */
  applied: readonly string[];
  /** Names of the function files that were applied now. */
  functions: readonly string[];
  /** Names of those in the database that this program does not know: it is the older of two versions. */
  unknown: readonly string[];
}

/**
 * Migrates an open database, when both of its URLs lead to it.
 *
 * @throws {Error} as `requireSameDatabase` and `migrate` do
 */
export async function migrateOpen(
  open: Pick<OpenDatabase, 'pool' | 'directUrl'>,
  schema: DatabaseSchema,
): Promise<Migrated> {
  await requireSameDatabase(open);
  return migrate(open.directUrl, schema);
}

/**
 * Brings a database to what this program needs: the tables, the queue's tables, then the functions. It applies each migration once, in
 * order, and each text of a function file once. Each file has a transaction of its own. Of several processes one does it; the others wait.
 *
 * @param directUrl a connection that keeps its session: the lock belongs to that
 * @throws {Error} when the database cannot be migrated (`migrationFault`), or when a file fails
 */
export async function migrate(directUrl: string, { migrations, functions }: DatabaseSchema): Promise<Migrated> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'omnichannel migrate',
    connectionTimeoutMillis: 10_000,
    // A setting of the session: a pooler that shares sessions out refuses it, before the lock below would stay in one of them.
    idle_in_transaction_session_timeout: 600_000,
  });
  // The query that is under way gets the error as well.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const fault = describePoolerError(error);
    throw fault === undefined ? error : new Error(fault);
  });
  try {
    await requireUtf8(client);
    await client.query('SELECT pg_advisory_lock($1)', [lockKeys.migrate]);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      breaking boolean NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const migrated = await applyMigrations(client, migrations);
    // The queue brings migrations of its own.
    await migrateQueue(directUrl);
    return { ...migrated, functions: await applyFunctions(client, functions) };
  } finally {
    await client.end();
  }
}

/** Through a pool of our own, whose end is waited for: the queue's would be closing still when the database stops. */
async function migrateQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, application_name: 'omnichannel migrate', max: 2 });
  // The query that is under way gets the error as well.
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

/** Says why this program cannot work with a database that has these migrations, and what to do. Returns undefined when it can. */
export function migrationFault(
  recorded: readonly RecordedMigration[],
  known: readonly Migration[],
): string | undefined {
  const unknown = unknownOf(recorded, known);
  const [baseline] = known;
  // Each release has the first migration, so each database of a release has it as well.
  if (unknown.length > 0 && baseline !== undefined && !recorded.some(({ name }) => name === baseline.name)) {
    return (
      'A version from before the first release made this database, and no release can migrate it: ' +
      'name a new data directory with --data-dir, or an empty database in DATABASE_URL.'
    );
  }
  const breaking = unknown.find((row) => row.breaking);
  if (breaking !== undefined) {
    return `The database is newer than this program, which does not know its migration ${breaking.name}: install the newer version.`;
  }
  const checksums = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  const changed = known.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed !== undefined) {
    return (
      `The migration ${changed.name} was applied to this database with another text than this program has. ` +
      'A migration never changes once it is released: install the version that wrote the database, or undo the change of the file and add a new one.'
    );
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

async function applyMigration(client: pg.Client, { name, sql, checksum, breaking }: Migration): Promise<void> {
  await inTransaction(client, `The migration ${name}`, async () => {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum, breaking) VALUES ($1, $2, $3)', [
      name,
      checksum,
      breaking,
    ]);
  });
}

/**
 * Applies the function files whose text this database never had. `sql_functions` keeps every text that was applied, not only the last:
 * otherwise an older instance that restarts beside a newer one would see another text than its own, and put its older body back.
 *
 * So a body that returns to an earlier text is not applied either, until the file differs, by a comment for instance.
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
    throw new Error(`${what} failed and was undone: ${message}.`, { cause: error });
  }
}

/** Names and texts are of all languages. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  if (rows[0].server_encoding !== 'UTF8') {
    throw new Error(
      `The database is encoded in ${rows[0].server_encoding}, and must be in UTF8: create another with ENCODING 'UTF8' and put it into DATABASE_URL.`,
    );
  }
}
