import { pino } from 'pino';
import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { readConnection } from '../../carriers/connections/find-connection.ts';
import { type LoadedConnection, loadConnection } from '../../carriers/connections/load-connection.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import type { ConnectionServices } from './change-connections.ts';
import type { Task } from './define-action.ts';

/** Loads a connection that this process can use. @throws {Error} the advice, when it cannot */
export async function loadForUse(
  { config, database }: Task,
  kinds: ConnectionServices['kinds'],
  name: string,
): Promise<{ kind: ConnectionKind; connection: LoadedConnection }> {
  const row = await readConnection(database, name);
  const keys = await loadDatabaseKeys(config, database);
  const log = pino({ level: 'silent' });
  const connection = loadConnection(row, { kinds, keys, publicUrl: config.publicUrl, log });
  const kind = kinds.get(connection.kind);
  if (kind !== undefined && connection.fault === undefined) return { kind, connection };
  throw new Error(`The connection ${name} cannot be used. ${connection.fault}`);
}
