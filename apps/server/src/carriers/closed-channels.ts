import { type ConnectionName, findMissingConnections } from '../features/messaging/connections.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { kinds } from './kinds.ts';
import { createLiveCarriers } from './live.ts';

/**
 * Lists the channels on which live accounts reach no one: without a carrier, without a connection, and for the chat channel without an
 * endpoint of a live account.
 *
 * @param accountId restricts the endpoints to those of one account
 */
export async function findClosedChannels(
  config: Config,
  database: Database,
  accountId?: string,
): Promise<ConnectionName[]> {
  const connections = await database.selectFrom('connections').select('kind').distinct().execute();
  const open = new Set<string | undefined>(connections.map(({ kind }) => kinds.get(kind)?.channel));
  if (await hasChatEndpoint(database, accountId)) open.add('chat');
  return findMissingConnections(createLiveCarriers(config, database)).filter((name) => !open.has(name));
}

async function hasChatEndpoint(database: Database, accountId?: string): Promise<boolean> {
  const found = await database
    .selectFrom('endpoints')
    .innerJoin('accounts', 'accounts.environment_id', 'endpoints.environment_id')
    .select('endpoints.id')
    .where('kind', '=', 'chat')
    .where('endpoints.disabled_at', 'is', null)
    .where('accounts.sandbox', '=', false)
    .where('accounts.disabled_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('accounts.id', '=', accountId as string))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
