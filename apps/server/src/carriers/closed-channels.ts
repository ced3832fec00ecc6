import { type ConnectionName, findMissingConnections } from '../features/messaging/connections.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { kinds } from './kinds.ts';
import { createLiveCarriers } from './live.ts';

/** Lists the channels on which live accounts reach no one: without a carrier and without a connection. */
export async function findClosedChannels(config: Config, database: Database): Promise<ConnectionName[]> {
  const missing = findMissingConnections(createLiveCarriers(config, database));
  const connections = await database.selectFrom('connections').select('kind').distinct().execute();
  const served = new Set<string | undefined>(connections.map(({ kind }) => kinds.get(kind)?.channel));
  return missing.filter((name) => !served.has(name));
}
