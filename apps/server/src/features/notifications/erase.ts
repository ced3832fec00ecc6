import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type DataSubject,
  type ErasureCounts,
  isInEnvironment,
  isOfSubscriber,
  mentionsPhone,
} from '../privacy/privacy.ts';

/**
 * Erases a data subject's feed, preferences and streams, and the events that were for them alone. Their numbers are removed from the payloads
 * of other events. It runs before the subscribers are erased, which their rows are found by.
 */
export async function eraseNotifications(
  executor: Executor,
  { numbers, subscribers, environmentId }: Omit<DataSubject, 'contacts'>,
): Promise<ErasureCounts> {
  // Triggers and changes of preferences lock the subscriber, too: they are over by now, or find no subscriber.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscribers WHERE ${isOfSubscriber('subscriber_id', subscribers)} ORDER BY subscriber_id FOR UPDATE
  `.execute(executor);
  const ids = rows.map(({ id }) => id);
  const isTheirs = sql`subscriber = ANY (${ids})`;
  const items = await sql`DELETE FROM notifications WHERE ${isTheirs}`.execute(executor);
  const preferences = await sql`DELETE FROM notification_preferences WHERE ${isTheirs}`.execute(executor);
  await sql`DELETE FROM notification_streams WHERE ${isTheirs}`.execute(executor);
  const events = await sql`
    DELETE FROM notification_events
    WHERE subscribers <@ ${ids}::text[] AND subscribers <> '{}' AND topics = '{}' AND NOT is_broadcast
  `.execute(executor);
  const noted = await sql`
    UPDATE notification_events SET payload = (
      SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM jsonb_each(payload) AS entry (name, value)
      WHERE NOT ${mentionsPhone(sql`name || '|' || value::text`, numbers)}
    ), overrides = CASE WHEN ${mentionsPhone(sql`overrides::text`, numbers)} THEN NULL ELSE overrides END
    WHERE ${mentionsPhone(sql`concat_ws('|', payload, overrides)`, numbers)} AND ${isInEnvironment(environmentId)}
  `.execute(executor);
  return {
    notifications: Number(items.numAffectedRows),
    notification_preferences: Number(preferences.numAffectedRows),
    notification_events: Number(events.numAffectedRows),
    'notification_events, payload of others': Number(noted.numAffectedRows),
  };
}
