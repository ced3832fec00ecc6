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
  const deliveries = await deleteDeliveries(executor, theirs);
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
    notification_deliveries: deliveries,
    'notification_events, payloads of others': Number(redacted.numAffectedRows),
  };
}

/** Deletes the deliveries of subscribers. Pending ones count as without an address, so that their events can complete. */
async function deleteDeliveries(executor: Executor, subscribers: readonly string[]): Promise<number> {
  // The order of all transactions that change both: events, deliveries, counts.
  await sql`
    SELECT FROM notification_events WHERE id IN (
      SELECT event_id FROM notification_deliveries WHERE subscriber = ANY (${subscribers}) AND outcome = 'pending'
    ) ORDER BY id FOR NO KEY UPDATE
  `.execute(executor);
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM notification_deliveries WHERE subscriber = ANY (${subscribers}) RETURNING event_id, environment_id, step, outcome
    ), ended AS (
      SELECT event_id, environment_id, step, count(*) AS count
      FROM deleted WHERE outcome = 'pending' GROUP BY event_id, environment_id, step
    ), counts AS (
      INSERT INTO notification_outcomes (event_id, environment_id, step, outcome, count)
      SELECT event_id, environment_id, step, change.outcome, change.count
      FROM ended, LATERAL (VALUES ('no_address', ended.count), ('pending', -ended.count)) AS change (outcome, count)
      ORDER BY event_id, step, change.outcome
      ON CONFLICT (event_id, step, outcome) DO UPDATE SET count = notification_outcomes.count + excluded.count
    )
    SELECT count(*)::integer AS count FROM deleted
  `.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Returns SQL: an object of a column without the properties that mention one of the numbers. */
function withoutNumbers(column: 'payload' | 'overrides', numbers: readonly string[]) {
  const object = sql.ref(column);
  return sql`CASE WHEN ${object} IS NOT NULL THEN (
    SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM jsonb_each(${object}) AS entry (name, value)
    WHERE NOT ${mentionsPhone(sql`name || '|' || value::text`, numbers)}
  ) END`;
}
