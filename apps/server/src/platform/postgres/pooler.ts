import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';

/** What to do when `DATABASE_URL` leads through a pooler, in a sentence. */
const advice =
  'DATABASE_URL leads through a pooler such as PgBouncer. Set DIRECT_DATABASE_URL to the database itself, past the pooler.';

/**
 * What an error says of a pooler between: it refuses settings of a session, since it shares sessions out. Locks of a session
 * would then be left behind in one that nobody owns.
 *
 * @returns undefined for any other error
 */
export function describePoolerError(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === '08P01' && message.startsWith('unsupported startup parameter') ? advice : undefined;
}

/**
 * Makes sure that both URLs lead to one database: what is accepted through the one is worked on through the other.
 *
 * @throws {Error} when they do not, or when the direct one leads through a pooler or nowhere
 */
export async function requireSameDatabase({
  pool,
  directUrl,
}: Pick<OpenDatabase, 'pool' | 'directUrl'>): Promise<void> {
  if (pool.options.connectionString === directUrl) return;
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 5000,
    // A pooler refuses it, before the lock below would stay in one of its sessions.
    idle_in_transaction_session_timeout: 60_000,
  });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    const reason = describePoolerError(error)
      ? 'leads through a pooler as well. Name the database itself in it.'
      : `cannot be connected to: ${error.message}. Look at it, and at its server.`;
    throw new Error(`DIRECT_DATABASE_URL ${reason}`, { cause: error });
  });
  try {
    // A lock that nobody else has is seen in its own database alone.
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
    'DIRECT_DATABASE_URL leads to another database than DATABASE_URL. Name the same one in it, past the pooler.',
  );
}
