import { once } from 'node:events';
import type pg from 'pg';
import { readDatabaseSchema } from '../../all-tables.ts';
import { adviseOnConnection } from '../../platform/postgres/connection-advice.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { DatabaseClient, readOnlyState } from '../../platform/postgres/database-client.ts';
import { migrationFault, type RecordedMigration } from '../../platform/postgres/migrate.ts';
import { describePoolerError, requireSameDatabase } from '../../platform/postgres/pooler.ts';
import { examineDurability } from './durability.ts';
import type { Finding } from './finding.ts';

/** The oldest supported major version of PostgreSQL, at the time of this version. */
const oldestSupported = 15;
/** Milliseconds between the clocks of the database and this machine that are a risk, and that break things. */
const riskySkewMs = 1000;
const maxSkewMs = 10_000;

/** Examines the database: its connection, version, migrations, clock and durability. */
export async function examineDatabase(open: OpenDatabase): Promise<Finding[]> {
  const { pool } = open;
  try {
    const { rows } = await pool.query<{ version: string; major: number; isStandby: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
         pg_is_in_recovery() AS "isStandby"`,
    );
    const { version, major, isStandby } = rows[0] as { version: string; major: number; isStandby: boolean };
    if (isStandby) return [fail('database', describeStandby())];
    return [
      major < oldestSupported
        ? warn('database', `PostgreSQL ${version} is no longer supported. Upgrade to ${oldestSupported} or newer.`)
        : ok('database', `PostgreSQL ${version} responds`),
      await examineMigrations(pool),
      await examineClock(pool),
      await examineDurability(pool),
      await examineDirect(open),
    ];
  } catch (error) {
    return [fail('database', describeFault(error))];
  }
}

function describeFault(error: unknown): string {
  const pooled = describePoolerError(error);
  if (pooled !== undefined) return pooled;
  const advice = adviseOnConnection(error);
  if (advice !== undefined) return `${advice.problem}. ${advice.step}`;
  return `The database does not respond: ${(error as Error).message}. Check DATABASE_URL and its server.`;
}

/** Describes a server that rejects the first write, before one is attempted. */
function describeStandby(): string {
  return describeFault(Object.assign(new Error('the server is a standby'), { code: readOnlyState }));
}

async function examineMigrations(pool: pg.Pool): Promise<Finding> {
  const subject = 'migrations';
  const { rows } = await pool.query("SELECT to_regclass('migrations') IS NOT NULL AS made");
  const applied = rows[0].made
    ? (await pool.query<RecordedMigration>('SELECT name, checksum, breaking FROM migrations')).rows
    : [];
  const { migrations: known } = await readDatabaseSchema();
  const fault = migrationFault(applied, known);
  if (fault !== undefined) return fail(subject, fault);
  const missing = known.filter(({ name }) => !applied.some((row) => row.name === name));
  if (missing.length > 0)
    return warn(subject, `${missing.length} are pending: start applies them, and so does migrate`);
  return ok(subject, `all ${known.length} are applied`);
}

/** Compares the clocks: tokens use this machine's clock, passcodes the database's, and instances may differ. */
async function examineClock(pool: pg.Pool): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
  const answered = Date.now();
  // The duration of the query says nothing about the clocks.
  const skew = Math.round(Math.max(0, Math.abs(rows[0].now - (asked + answered) / 2) - (answered - asked) / 2));
  const message = `${skew} ms between the clocks of the database and this machine`;
  const step = '. Synchronize both by NTP.';
  if (skew > maxSkewMs) return fail('clock', message + step);
  return skew > riskySkewMs ? warn('clock', message + step) : ok('clock', message);
}

async function examineDirect(open: OpenDatabase): Promise<Finding> {
  try {
    await requireSameDatabase(open);
  } catch (error) {
    return fail('notifications', (error as Error).message);
  }
  return examineListen(open);
}

/** Examines LISTEN, which a pooler that shares sessions breaks: jobs would start a second late, and the sandbox inbox would not update. */
async function examineListen({ pool, directUrl }: OpenDatabase): Promise<Finding> {
  const channel = 'omnichannel_doctor';
  const client = new DatabaseClient({ url: directUrl, connectionTimeoutMillis: 5000 });
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
      'LISTEN does not work. Set DIRECT_DATABASE_URL to the database itself, past its pooler.',
    );
  } finally {
    await client.end().catch(() => {});
  }
}

const ok = (subject: string, message: string): Finding => ({ level: 'ok', subject, message });
const warn = (subject: string, message: string): Finding => ({ level: 'warn', subject, message });
const fail = (subject: string, message: string): Finding => ({ level: 'fail', subject, message });
