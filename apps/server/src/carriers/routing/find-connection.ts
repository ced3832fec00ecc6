import type { ConnectionName } from '../../features/messaging/connections.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type ConnectionChannel, isEmailKind } from '../connection-kind.ts';
import { rejectUnknownName, sandboxName } from '../connections/find-connection.ts';
import { kinds } from '../kinds.ts';

/** A connection that a command names. */
export interface NamedConnection {
  id: string;
  name: string;
  environmentId: string | null;
  /** Undefined for a kind that this version does not know. */
  channel: ConnectionChannel | undefined;
}

/**
 * Finds connections by their names, in this order.
 *
 * @throws {ApplicationError} when there is no such connection, or it is the sandbox or one for e-mail
 */
export async function findConnections(executor: Executor, names: readonly string[]): Promise<NamedConnection[]> {
  const rows = await executor
    .selectFrom('connections')
    .select(['id', 'name', 'environment_id', 'kind'])
    .where('name', 'in', names)
    .execute();
  return names.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (row && isEmailKind(kinds.get(row.kind))) {
      throw new ApplicationError(
        'invalid',
        `The connection ${name} submits e-mails, which have no routes and senders. Name one for SMS.`,
      );
    }
    if (row) {
      return { id: row.id, name, environmentId: row.environment_id, channel: kinds.get(row.kind)?.channel };
    }
    if (name === sandboxName) {
      throw new ApplicationError('invalid', `Sandbox accounts always use the connection ${name}, before any rule.`);
    }
    return rejectUnknownName(name);
  });
}

/**
 * Checks that an environment may use connections: those of the operator, and its own.
 *
 * @param environmentId null for the operator, who may use only the operator's connections
 * @throws {ApplicationError} with the connection of another owner
 */
export function requireUsable(connections: readonly NamedConnection[], environmentId: string | null): void {
  const other = connections.find((one) => one.environmentId !== null && one.environmentId !== environmentId);
  if (other === undefined) return;
  const owner =
    environmentId === null
      ? 'belongs to an account. Name that account with --account.'
      : 'belongs to another account, and only that account can use it.';
  throw new ApplicationError('invalid', `The connection ${other.name} ${owner}`);
}

/**
 * Checks that connections submit messages of a channel. A connection of SMS can follow one of RCS: the SMS replaces a message that RCS does not take.
 *
 * @throws {ApplicationError} with the connection of another channel
 */
export function requireChannel(connections: readonly NamedConnection[], channel: ConnectionName): void {
  const other = connections.find(
    (one, index) =>
      one.channel !== undefined &&
      one.channel !== channel &&
      !(channel === 'rcs' && one.channel === 'sms' && index > 0),
  );
  if (other === undefined) return;
  const hint =
    channel === 'rcs' && other.channel === 'sms'
      ? 'Name a connection of the channel rcs before it.'
      : `The messages of the route are of the channel ${channel}.`;
  throw new ApplicationError('invalid', `The connection ${other.name} is of the channel ${other.channel}. ${hint}`);
}
