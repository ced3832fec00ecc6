import { randomInt } from 'node:crypto';
import { adviseOnConnection } from './connection-advice.ts';
import type { OpenDatabase } from './database.ts';
import { DatabaseClient } from './database-client.ts';

/** The next step when `DATABASE_URL` leads through a pooler. */
const advice =
  'DATABASE_URL leads through a pooler such as PgBouncer. Set DIRECT_DATABASE_URL to the database itself, past the pooler.';

/**
 * Describes an error that a connection pooler causes: it shares sessions, so it rejects their settings. A session's lock would remain in a
 * session without an owner.
 *
 * @returns undefined for any other error
 */
export function describePoolerError(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === '08P01' && message.startsWith('unsupported startup parameter') ? advice : undefined;
}

/**
 * Checks that both URLs lead to one database: jobs that are added through one are run through the other.
 *
 * @throws {Error} when they do not, or when the direct URL leads through a pooler or cannot be connected to
 */
export async function requireSameDatabase({
  pool,
  url,
  directUrl,
}: Pick<OpenDatabase, 'pool' | 'url' | 'directUrl'>): Promise<void> {
  if (url === directUrl) return;
  const client = new DatabaseClient({
    url: directUrl,
    connectionTimeoutMillis: 5000,
    // A pooler rejects this setting, before the lock below would remain in one of its sessions.
    idle_in_transaction_session_timeout: 60_000,
  });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    const reason = describePoolerError(error)
      ? 'leads through a pooler as well. Set it to the database itself.'
      : `cannot be connected to: ${error.message}. ${adviseOnConnection(error)?.step ?? 'Check it and its server.'}`;
    throw new Error(`DIRECT_DATABASE_URL ${reason}`, { cause: error });
  });
  try {
    // A lock with random keys is visible in its own database only.
    const key = [randomInt(2 ** 31), randomInt(2 ** 31)];
    await client.query('SELECT pg_advisory_lock($1::integer, $2::integer)', key);
    const { rowCount } = await pool.query(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database AND datname = current_database()
       WHERE locktype = 'advisory' AND classid = $1::oid AND objid = $2::oid AND objsubid = 2`,
      key,
    );
    if (rowCount === 1) return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new Error(
    'DIRECT_DATABASE_URL leads to another database than DATABASE_URL. Set it to the same database, past the pooler.',
  );
}
