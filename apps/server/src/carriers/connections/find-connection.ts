import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { ConnectionRow } from './load-connection.ts';

/** Name and kind of the connection that delivers to no one. It has no row in the database, so that no command can change it. */
export const sandboxName = 'sandbox';

/** Locks the row of a connection until the end of the transaction. @throws {ApplicationError} when there is none with this name */
export async function lockConnection(transaction: Executor, name: string): Promise<ConnectionRow> {
  const row = await transaction
    .selectFrom('connections')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row ?? rejectUnknownName(name);
}

/** Reads the row of a connection, with its encrypted credentials. @throws {ApplicationError} when there is none with this name */
export async function readConnection(executor: Executor, name: string): Promise<ConnectionRow> {
  requireChangeable(name);
  const row = await executor.selectFrom('connections').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? rejectUnknownName(name);
}

/** @throws {ApplicationError} for the sandbox connection, which is built in */
export function requireChangeable(name: string): void {
  if (name !== sandboxName) return;
  throw new ApplicationError(
    'invalid',
    'The connection sandbox is built in and always on. It has no settings and cannot be removed.',
  );
}

/** @throws {ApplicationError} the commands that show the names */
export function rejectUnknownName(name: string): never {
  throw new ApplicationError('notFound', `There is no connection ${name}. See them with: ${command`connections list`}`);
}
