import type { Actor } from '../../features/audit/record-audit.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { CheckResult } from '../connection-kind.ts';
import { describeFailure } from './change-connection.ts';
import { checkConnection } from './check-connection.ts';
import { recordCheck, recordFailedCheck, resumeConnection } from './connection-store.ts';
import type { ConnectionState } from './tables.ts';
import type { ConnectionContext, UsableConnection } from './usable-connection.ts';

/** The result of a check, and the state of the connection after it. */
export interface StoredCheck {
  result: CheckResult;
  state: ConnectionState;
}

/** Checks a connection as it is stored, and records the result. */
export async function checkStored(
  { database }: ConnectionContext,
  actor: Actor,
  { kind, connection }: UsableConnection,
): Promise<StoredCheck> {
  const result = await checkConnection(kind, connection);
  return { result, state: (await recordCheck(database, actor, connection, result)) ?? connection.state };
}

/**
 * Checks a paused connection at its provider, and turns it on unless the provider rejects it. Its links reconnect by themselves when a
 * provider that cannot be reached now is back.
 *
 * @param options.isChecked false to turn it on without the check
 * @returns the result of the check, undefined without one; and the state that is stored now, which another call may have changed meanwhile
 * @throws {ApplicationError} when the provider rejects it
 */
export async function resumeChecked(
  { database }: ConnectionContext,
  actor: Actor,
  { kind, connection }: UsableConnection,
  { isChecked }: { isChecked: boolean },
): Promise<{ result: CheckResult | undefined; state: ConnectionState }> {
  const result = isChecked ? await checkConnection(kind, connection) : undefined;
  if (result) await recordFailedCheck(database, connection.id, result);
  if (result?.outcome === 'broken') {
    throw new ApplicationError('conflict', `${describeFailure(result)}\nIt stays paused.`);
  }
  const before = await resumeConnection(database, actor, connection.name);
  return { result, state: before === 'paused' ? 'on' : before };
}
