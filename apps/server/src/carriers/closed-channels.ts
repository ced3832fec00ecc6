import { type ConnectionName, findMissingConnections } from '../features/messaging/connections.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { kinds } from './kinds.ts';
import { createLiveCarriers } from './live.ts';
import { loadRoutingTable } from './routing/routing-cache.ts';
import { chooseForSamples, routedChannels } from './sample-choices.ts';

/**
 * Lists the channels on which live accounts reach no one: without a carrier, without a connection to which the routes lead, and for the chat
 * channel without an endpoint of a live account.
 *
 * @param accountId restricts routes and endpoints to those of one account
 */
export async function findClosedChannels(
  config: Config,
  database: Database,
  accountId?: string,
): Promise<ConnectionName[]> {
  const open = new Set<ConnectionName>(await findRoutedChannels(database, accountId));
  if (await hasChatEndpoint(database, accountId)) open.add('chat');
  return findMissingConnections(createLiveCarriers(config, database)).filter((name) => !open.has(name));
}

/** Finds the channels whose messages have a connection by the routes, whatever its state. */
async function findRoutedChannels(database: Database, accountId?: string): Promise<ConnectionName[]> {
  const rows = await database
    .selectFrom('connections')
    .select(['id', 'kind', 'state', 'environment_id as environmentId'])
    .orderBy('name')
    .execute();
  const accounts = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', accountId ?? null)
    .execute();
  const parts = { kinds, connections: rows, table: await loadRoutingTable(database) };
  const environmentIds = accountId === undefined ? undefined : accounts.map(({ environment_id }) => environment_id);
  return routedChannels.filter((channel) => {
    for (const { choice } of chooseForSamples(parts, { environmentIds, channels: [channel] })) {
      if (choice.outcome !== 'noRoute') return true;
    }
    return false;
  });
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
