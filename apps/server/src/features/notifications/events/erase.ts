import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import {
  type DataSubject,
  type ErasureCounts,
  isInEnvironment,
  isOfSubscriber,
  mentionsPhone,
} from '../../privacy/privacy.ts';

/**
 * Erases a data subject from events: events that only they got are deleted, and what mentions their numbers in other events is removed. Their
 * feeds and preferences are deleted with their subscriber.
 */
export async function eraseEvents(
  executor: Executor,
  { numbers, subscribers, environmentId }: DataSubject,
): Promise<ErasureCounts> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscribers WHERE ${isOfSubscriber('subscriber_id', subscribers)}
  `.execute(executor);
  const theirs = rows.map(({ id }) => id);
  const deliveries = await sql`DELETE FROM notification_deliveries WHERE subscriber = ANY (${theirs})`.execute(
    executor,
  );
  // A trigger in progress can store an event after the first pass, which has deleted the subscriber. No subscriber of such an event exists.
  const { rows: deleted } = await sql<{ id: string }>`
    DELETE FROM notification_events AS event
    WHERE NOT is_broadcast AND topics = '{}' AND ${isInEnvironment(environmentId)}
      AND (subscribers && ${theirs}::text[] OR created_at > now() - interval '10 minutes')
      AND NOT EXISTS (
        SELECT FROM subscribers AS other WHERE other.id = ANY (event.subscribers) AND other.id <> ALL (${theirs}::text[])
      )
    RETURNING id
  `.execute(executor);
  // Counts of feeds include items without an event.
  const items = await sql`
    DELETE FROM notifications WHERE event_id = ANY (${deleted.map(({ id }) => id)})
  `.execute(executor);
  const redacted = await sql`
    UPDATE notification_events SET
      payload = ${withoutNumbers('payload', numbers)},
      overrides = ${withoutNumbers('overrides', numbers)},
      transaction_id = CASE WHEN ${mentionsPhone(sql`transaction_id`, numbers)} THEN id ELSE transaction_id END
    WHERE ${mentionsPhone(sql`concat_ws('|', transaction_id, payload::text, overrides::text)`, numbers)}
      AND ${isInEnvironment(environmentId)}
  `.execute(executor);
  return {
    notification_events: deleted.length,
    notifications: Number(items.numAffectedRows),
    notification_deliveries: Number(deliveries.numAffectedRows),
    'notification_events, payloads of others': Number(redacted.numAffectedRows),
  };
}

/** Returns SQL: an object of a column without the properties that mention one of the numbers. */
function withoutNumbers(column: 'payload' | 'overrides', numbers: readonly string[]) {
  const object = sql.ref(column);
  return sql`CASE WHEN ${object} IS NOT NULL THEN (
    SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM jsonb_each(${object}) AS entry (name, value)
    WHERE NOT ${mentionsPhone(sql`name || '|' || value::text`, numbers)}
  ) END`;
}
