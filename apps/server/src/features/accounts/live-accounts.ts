import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';

/** Lists the user names of at most `limit` live accounts that may sign in, oldest first. */
export async function listLiveAccounts(database: Database, limit: number): Promise<string[]> {
  const rows = await selectLiveAccounts(database).select('user_name').orderBy('created_at').limit(limit).execute();
  return rows.map((row) => row.user_name);
}

/** Counts the sandbox accounts that are not disabled. */
export async function countSandboxAccounts(database: Database): Promise<number> {
  const { accounts } = await database
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('sandbox', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(accounts);
}

function selectLiveAccounts(database: Database) {
  return database.selectFrom('accounts').where('sandbox', '=', false).where('disabled_at', 'is', null);
}

/**
 * Warns when live accounts have a channel without a carrier: their requests there are rejected with 501.
 *
 * @param channels without a carrier
 * @param level `info` if other channels have one, since live accounts may need no more
 */
export async function warnAboutLiveAccounts(
  database: Database,
  channels: readonly string[],
  log: Logger,
  level: 'info' | 'warn' = 'warn',
): Promise<void> {
  if (channels.length === 0) return;
  const { accounts } = await selectLiveAccounts(database)
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  if (accounts === 0) return;
  log[level](
    { accounts, channels },
    'live accounts have channels without a carrier and get 501 there; doctor names them',
  );
}

/** Finds the user names of live accounts that may send to all countries, oldest first. */
export async function findUnrestrictedAccounts(database: Database): Promise<string[]> {
  const rows = await selectLiveAccounts(database)
    .select('user_name')
    .where('allowed_countries', 'is', null)
    .where(sql<boolean>`blocked_countries = '{}'`)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.user_name);
}
