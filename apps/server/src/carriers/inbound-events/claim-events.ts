import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { MessageChannel } from '../connection-kind.ts';
import type { ProviderContent } from '../provider-events.ts';
import type { StoredMessage } from './store-events.ts';

/** Seconds after which another process takes over a claimed message. */
const leaseSeconds = 60;
/** Seconds of a lease for a message whose file is downloaded. */
export const fileLeaseSeconds = 300;
/** Maximum seconds between two attempts to process a message. */
const maxRetrySeconds = 3600;

/** A message to process. */
export interface ClaimedEvent {
  id: string;
  connectionId: string;
  channel: MessageChannel;
  /** Null as long as it is unknown, over the operator's connection. */
  environmentId: string | null;
  message: StoredMessage;
  hasFile: boolean;
  attempts: number;
}

export interface ClaimOptions {
  hasFile: boolean;
  limit: number;
  /** Connections whose messages are left out. */
  except?: readonly string[];
}

/** Claims messages that are due, of each person the earliest. */
export async function claimEvents(
  executor: Executor,
  { hasFile, limit, except = [] }: ClaimOptions,
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    WITH due AS (
      SELECT id FROM inbound_events AS event
      WHERE processed_at IS NULL AND has_file = ${hasFile} AND due_at <= now() AND connection_id <> ALL (${except}::text[])
        AND NOT EXISTS (
          SELECT FROM inbound_events AS earlier
          WHERE earlier.connection_id = event.connection_id AND earlier.sender = event.sender AND earlier.seq < event.seq
            AND earlier.processed_at IS NULL
        )
      ORDER BY due_at, seq LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE inbound_events
    SET due_at = ${secondsFromNow(hasFile ? fileLeaseSeconds : leaseSeconds)}, attempts = attempts + 1
    FROM due WHERE inbound_events.id = due.id
    RETURNING inbound_events.id, connection_id AS "connectionId", channel, environment_id AS "environmentId", payload AS message,
      has_file AS "hasFile", attempts
  `.execute(executor);
  return rows;
}

/** Stores the environment that gets a message, so that every later attempt and the file have the same. */
export async function recordEnvironment(
  executor: Executor,
  { id }: Pick<ClaimedEvent, 'id'>,
  environmentId: string,
): Promise<void> {
  await executor.updateTable('inbound_events').set({ environment_id: environmentId }).where('id', '=', id).execute();
}

/**
 * Replaces the content of a message whose file was stored or is lost.
 *
 * @returns false when another process has taken over the message
 */
export async function recordContent(
  executor: Executor,
  { id, attempts, message }: ClaimedEvent,
  content: Exclude<ProviderContent, { file: object }> | object,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('inbound_events')
    .set({ payload: JSON.stringify({ ...message, content }), has_file: false })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a message as processed, and deletes all but its key. */
export async function finishEvent(executor: Executor, { id }: Pick<ClaimedEvent, 'id'>): Promise<void> {
  await executor
    .updateTable('inbound_events')
    .set({ payload: null, sender: null, user_id: null, processed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/**
 * Makes a message due again after a failed attempt, and with it the later messages of the person, which wait for it: every claim would read
 * them.
 *
 * @returns the seconds until then
 */
export async function postponeEvent(executor: Executor, event: ClaimedEvent): Promise<number> {
  const seconds = Math.min(2 ** Math.min(event.attempts, 20), maxRetrySeconds);
  const { id, attempts } = event;
  await sql`
    WITH postponed AS (
      UPDATE inbound_events SET due_at = ${secondsFromNow(seconds)}
      WHERE id = ${id} AND attempts = ${attempts} AND processed_at IS NULL
      RETURNING connection_id, sender, seq, due_at
    )
    UPDATE inbound_events AS later SET due_at = postponed.due_at FROM postponed
    WHERE later.connection_id = postponed.connection_id AND later.sender = postponed.sender AND later.seq > postponed.seq
      AND later.processed_at IS NULL AND later.due_at < postponed.due_at
  `.execute(executor);
  return seconds;
}

/** Gives a message back whose processing was interrupted: the next process takes it at once. */
export async function releaseEvent(executor: Executor, { id, attempts }: ClaimedEvent): Promise<void> {
  await executor
    .updateTable('inbound_events')
    .set({ due_at: secondsFromNow(0), attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('processed_at', 'is', null)
    .execute();
}

function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql`now() + make_interval(secs => ${seconds})`;
}
