import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { lockConnection, requireChangeable } from './find-connection.ts';

/** The ways to end the wait of messages for a removed connection: they fail, or go to the next connection of their route. */
export const waitingChoices = ['fail', 'failover'] as const;
export type WaitingChoice = (typeof waitingChoices)[number];

/** Accepted messages that wait for a connection. The outbox implements it. */
export interface WaitingMessages {
  count(executor: Executor, connectionId: string): Promise<number>;
  /** Ends the wait in one of the ways, in the transaction that removes the connection. */
  release(transaction: Executor, connectionId: string, choice: WaitingChoice): Promise<void>;
}

/**
 * Removes a connection.
 *
 * @param options.waiting absent when nothing can wait
 * @param options.force what happens to messages that wait for it
 * @returns the number of messages that waited for it
 * @throws {ApplicationError} when messages wait for it and `force` is absent
 */
export async function removeConnection(
  database: Database,
  actor: Actor,
  name: string,
  { waiting, force }: { waiting?: WaitingMessages | undefined; force?: WaitingChoice | undefined },
): Promise<number> {
  requireChangeable(name);
  return database.transaction().execute(async (transaction) => {
    const { id, kind, environment_id: environmentId } = await lockConnection(transaction, name);
    const count = (await waiting?.count(transaction, id)) ?? 0;
    if (count > 0) {
      if (force === undefined) throw new ApplicationError('conflict', describeWaiting(name, count));
      await waiting?.release(transaction, id, force);
    }
    await transaction.deleteFrom('connections').where('id', '=', id).execute();
    await recordAudit(transaction, actor, {
      action: 'connection.removed',
      target: { type: 'connection', id, name },
      environmentId,
      before: { kind, waitingMessages: count },
      ...(count > 0 && { after: { waitingMessages: force } }),
    });
    return count;
  });
}

function describeWaiting(name: string, count: number): string {
  const messages = count === 1 ? '1 accepted message waits' : `${count} accepted messages wait`;
  return `${messages} for the connection ${name}. Resume it and let them be sent, or choose what happens to them:
  ${command`connections remove ${name} --force failover`}  # the next connection of their route sends them; without one they fail
  ${command`connections remove ${name} --force fail`}`;
}
