import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';

/** A part of the request that triggered an event. */
export interface EventInput {
  payload: Record<string, unknown>;
  /** Who caused the event; without a `subscriberId` after their deletion. */
  actor?: { subscriberId?: string };
}

/** Finds the payload and the actor of an event. @returns undefined for an unknown event */
export async function findEventInput(
  executor: Executor,
  environmentId: string,
  transactionId: string,
): Promise<EventInput | undefined> {
  const { rows } = await sql<{ payload: EventInput['payload']; actor: string | null; subscriberId: string | null }>`
    SELECT payload, actor, subscriber_id AS "subscriberId"
    FROM notification_events AS event LEFT JOIN subscribers ON subscribers.id = event.actor
    WHERE event.environment_id = ${environmentId} AND transaction_id = ${transactionId}
  `.execute(executor);
  const [row] = rows;
  if (!row) return undefined;
  const { payload, actor, subscriberId } = row;
  return { payload, ...(actor !== null && { actor: subscriberId === null ? {} : { subscriberId } }) };
}
