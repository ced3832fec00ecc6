import type { Logger } from 'pino';
import { type LiveCarriers, missingConnections } from '../carriers/connections.ts';
import type { Database } from '../database/database.ts';

/** Returns the user names of the live accounts that may sign in, oldest first. */
export async function listLiveAccounts(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('accounts')
    .select('user_name')
    .where('sandbox', '=', false)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.user_name);
}

/** Warns when live accounts have a channel without a carrier: their requests there are rejected with 501. */
export async function warnOfLiveAccounts(database: Database, live: LiveCarriers, log: Logger): Promise<void> {
  const channels = missingConnections(live);
  if (channels.length === 0) return;
  const { length: accounts } = await listLiveAccounts(database);
  if (accounts === 0) return;
  log.warn(
    { accounts, channels },
    'live accounts have channels without a carrier and get 501 there; doctor names them',
  );
}
