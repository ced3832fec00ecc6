import { type ConnectionName, findMissingConnections } from '../features/messaging/connections.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { isSmsKind } from './connection-kind.ts';
import { kinds } from './kinds.ts';
import { createLiveCarriers } from './live.ts';

/** Lists the channels on which live accounts reach no one: without a carrier, and for SMS without a connection. */
export async function findClosedChannels(config: Config, database: Database): Promise<ConnectionName[]> {
  const missing = findMissingConnections(createLiveCarriers(config, database));
  if (!missing.includes('sms')) return missing;
  const connections = await database.selectFrom('connections').select('kind').distinct().execute();
  return connections.some(({ kind }) => isSmsKind(kinds.get(kind)))
    ? missing.filter((name) => name !== 'sms')
    : missing;
}
