import { once } from 'node:events';
import pg from 'pg';
import { readDatabaseSchema } from '../../database-schema.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { migrationFault, type RecordedMigration } from '../../platform/postgres/migrate.ts';
import { describePoolerError, requireSameDatabase } from '../../platform/postgres/pooler.ts';
import type { Finding } from './finding.ts';

/** The oldest PostgreSQL that its makers still mend, at the time of this version. */
const oldest = 15;
/** Milliseconds between the clocks of the database and of this machine that are a risk, and that break things. */
const skewed = 1000;
const tooSkewed = 10_000;

/** The database: whether it answers, what it is, its tables, its clock, and whether it keeps what it was given. */
export async function examineDatabase({ pool, directUrl }: OpenDatabase): Promise<Finding[]> {
  try {
    const { rows } = await pool.query<{ version: string; major: number }>(
      "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major",
    );
    const { version, major } = rows[0] as { version: string; major: number };
    return [
      major < oldest
        ? warn('database', `PostgreSQL ${version} is not mended by its makers any more: move to ${oldest} or newer.`)
        : ok('database', `PostgreSQL ${version} answers`),
      await examineMigrations(pool),
      await examineClock(pool),
      await examineDurability(pool),
      await examineDirect(pool, directUrl),
    ];
  } catch (error) {
    return [
      fail(
        'database',
        describePoolerError(error) ??
          `It does not answer: ${(error as Error).message}. Look at DATABASE_URL, and at its server.`,
      ),
    ];
  }
}

async function examineMigrations(pool: pg.Pool): Promise<Finding> {
  const about = 'migrations';
  const { rows } = await pool.query("SELECT to_regclass('migrations') IS NOT NULL AS made");
  const applied = rows[0].made
    ? (await pool.query<RecordedMigration>('SELECT name, checksum, breaking FROM migrations')).rows
    : [];
  const { migrations: known } = await readDatabaseSchema();
  const fault = migrationFault(applied, known);
  if (fault !== undefined) return fail(about, fault);
  const missing = known.filter(({ name }) => !applied.some((row) => row.name === name));
  if (missing.length > 0) return warn(about, `${missing.length} are to be applied: start does it, or migrate.`);
  return ok(about, `all ${known.length} are applied`);
}

/** Tokens are dated by this machine's clock and passcodes by the database's; instances differ in theirs. */
async function examineClock(pool: pg.Pool): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
  const answered = Date.now();
  // What the answer took says nothing about the clocks.
  const skew = Math.round(Math.max(0, Math.abs(rows[0].now - (asked + answered) / 2) - (answered - asked) / 2));
  const says = `${skew} ms between the database's and this machine's`;
  const way = ': let both keep the time by NTP.';
  if (skew > tooSkewed) return fail('clock', says + way);
  return skew > skewed ? warn('clock', says + way) : ok('clock', says);
}

async function examineDurability(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit",
  );
  const { fsync, commit } = rows[0];
  if (fsync === 'on' && commit !== 'off') return ok('durability', 'what was accepted survives a crash');
  return warn(
    'durability',
    `fsync is ${fsync} and synchronous_commit ${commit}: a crash loses what was accepted just before. Set both to on.`,
  );
}

async function examineDirect(pool: pg.Pool, directUrl: string): Promise<Finding> {
  try {
    await requireSameDatabase({ pool, directUrl });
  } catch (error) {
    return fail('notifications', (error as Error).message);
  }
  return examineListen(pool, directUrl);
}

/** A pooler that shares sessions loses LISTEN: jobs would then start a second late, and the sandbox page stand still. */
async function examineListen(pool: pg.Pool, directUrl: string): Promise<Finding> {
  const channel = 'omnichannel_doctor';
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    const heard = once(client, 'notification', { signal: AbortSignal.timeout(2000) });
    await Promise.all([heard, pool.query(`NOTIFY ${channel}`)]);
    return ok('notifications', 'LISTEN works');
  } catch {
    return fail(
      'notifications',
      'LISTEN does not work: set DIRECT_DATABASE_URL to the database itself, past its pooler.',
    );
  } finally {
    await client.end().catch(() => {});
  }
}

const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says });
const warn = (about: string, says: string): Finding => ({ level: 'warn', about, says });
const fail = (about: string, says: string): Finding => ({ level: 'fail', about, says });
