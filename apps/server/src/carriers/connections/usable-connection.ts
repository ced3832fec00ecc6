import { pino } from 'pino';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { ConnectionKind } from '../connection-kind.ts';
import { readConnection } from './find-connection.ts';
import { type ConnectionRow, type LoadedConnection, loadConnection } from './load-connection.ts';

/** The dependencies of changes and checks of connections. */
export interface ConnectionContext {
  database: Database;
  keys: Keys;
  kinds: ReadonlyMap<string, ConnectionKind>;
  publicUrl: string | undefined;
}

/** A connection that this process can use. */
export interface UsableConnection {
  kind: ConnectionKind;
  connection: LoadedConnection;
}

/**
 * Loads a connection that this process can use.
 *
 * @throws {ApplicationError} when there is none with this name, or with the advice, when it cannot be used
 */
export async function loadUsableConnection(context: ConnectionContext, name: string): Promise<UsableConnection> {
  const connection = loadRow(context, await readConnection(context.database, name));
  const kind = context.kinds.get(connection.kind);
  if (kind !== undefined && connection.fault === undefined) return { kind, connection };
  throw new ApplicationError('conflict', `The connection ${name} cannot be used. ${connection.fault}`);
}

/** Loads a connection from its row, without logs: the caller reports what is wrong. */
export function loadRow({ keys, kinds, publicUrl }: ConnectionContext, row: ConnectionRow): LoadedConnection {
  return loadConnection(row, { kinds, keys, publicUrl, log: pino({ level: 'silent' }) });
}
