import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { FailureSource } from './outcome-times.ts';
import type { ConnectionState } from './tables.ts';

/** When a connection was last used, to the minute; null before. */
export interface ConnectionTimes {
  firstWebhookAt: Date | null;
  lastWebhookAt: Date | null;
  /** When its provider last accepted a message. */
  acceptedAt: Date | null;
  lastFailure: ConnectionFailure | null;
}

/** The last failure of a message, a link or a check of a connection. */
export interface ConnectionFailure {
  /** To the minute. */
  at: Date;
  source: FailureSource;
  reason: string;
}

/** Reads when connections were last used, by id. */
export async function readConnectionTimes(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConnectionTimes>> {
  const { rows } = await sql<TimesRow>`
    SELECT connections.id, first_at AS "firstWebhookAt", last_at AS "lastWebhookAt",
      accepted_at AS "acceptedAt", failed_at AS "failedAt", failure, failure_source AS source
    FROM connections
    LEFT JOIN connection_webhooks ON connection_webhooks.connection_id = connections.id
    LEFT JOIN connection_outcomes ON connection_outcomes.connection_id = connections.id
    WHERE connections.id = ANY (${ids}::text[])
  `.execute(executor);
  return new Map(
    rows.map(({ id, failedAt, failure, source, ...times }) => [
      id,
      { ...times, lastFailure: failedAt === null ? null : { at: failedAt, source, reason: failure ?? '' } },
    ]),
  );
}

interface TimesRow extends Omit<ConnectionTimes, 'lastFailure'> {
  id: string;
  failedAt: Date | null;
  failure: string | null;
  source: FailureSource;
}

/** A state that a connection had from this time on. */
export interface StateChange {
  at: Date;
  state: ConnectionState;
  reason: string | null;
}

/** Reads the last states of a connection, newest first. */
export function readStateHistory(executor: Executor, connectionId: string): Promise<StateChange[]> {
  return executor
    .selectFrom('connection_states')
    .select(['at', 'state', 'reason'])
    .where('connection_id', '=', connectionId)
    .orderBy('seq', 'desc')
    .execute();
}
