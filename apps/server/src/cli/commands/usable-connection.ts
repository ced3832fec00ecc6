import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import {
  type ConnectionContext,
  loadUsableConnection,
  type UsableConnection,
} from '../../carriers/connections/usable-connection.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import type { Task } from './define-action.ts';

/** Returns what the changes and checks of connections need. @throws {Error} without the secret of the database */
export async function connectionContext(
  { config, database }: Pick<Task, 'config' | 'database'>,
  kinds: ReadonlyMap<string, ConnectionKind>,
): Promise<ConnectionContext> {
  return { database, keys: await loadDatabaseKeys(config, database), kinds, publicUrl: config.publicUrl };
}

/** @throws {Error} when this version of the program does not know the kind of a connection of the service */
export function requireKind(kinds: ReadonlyMap<string, ConnectionKind>, name: string): ConnectionKind {
  const kind = kinds.get(name);
  if (kind !== undefined) return kind;
  throw new Error(`This version of the program does not know the kind ${name}. Use the version of the service.`);
}

/** Loads a connection that this process can use. @throws {ApplicationError} the advice, when it cannot */
export async function loadForUse(
  task: Task,
  kinds: ReadonlyMap<string, ConnectionKind>,
  name: string,
): Promise<UsableConnection> {
  return loadUsableConnection(await connectionContext(task, kinds), name);
}
