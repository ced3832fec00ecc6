import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { type DataSubject, type ErasureCounts, isOfSubscriber } from '../privacy/privacy.ts';
import { eraseEvents } from './events/erase.ts';

/**
 * Erases a data subject's feed, preferences and streams, and their part of events. It runs before the subscribers are erased, which their rows are found by.
 */
export async function eraseNotifications(executor: Executor, subject: DataSubject): Promise<ErasureCounts> {
  // Triggers and changes of preferences lock the subscriber, too: they are over by now, or find no subscriber.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscribers WHERE ${isOfSubscriber('subscriber_id', subject.subscribers)} ORDER BY environment_id, subscriber_id FOR UPDATE
  `.execute(executor);
  const ids = rows.map(({ id }) => id);
  const isOfSubject = sql`subscriber = ANY (${ids})`;
  const items = await sql`DELETE FROM notifications WHERE ${isOfSubject}`.execute(executor);
  const preferences = await sql`DELETE FROM notification_preferences WHERE ${isOfSubject}`.execute(executor);
  await sql`DELETE FROM notification_streams WHERE ${isOfSubject}`.execute(executor);
  const events = await eraseEvents(executor, subject);
  return {
    ...events,
    notifications: Number(items.numAffectedRows) + (events.notifications ?? 0),
    notification_preferences: Number(preferences.numAffectedRows),
  };
}
