import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { toE164 } from '../phone-numbers/phone-numbers.ts';
import {
  type DataSubject,
  type ErasureCounts,
  isInEnvironment,
  isOfSubscriber,
  mentionsPhone,
} from '../privacy/privacy.ts';
import { deleteSubscribers } from './delete-subscriber.ts';

/** Finds the subscribers that one of the numbers identifies: as their phone, or in another identifying column. */
export async function findSubscribers(
  executor: Executor,
  numbers: readonly string[],
  environmentId: string | undefined,
): Promise<DataSubject['subscribers']> {
  const all = sql<string>`concat_ws('|', subscriber_id, phone, chatapp_number, email, first_name, last_name, locale)`;
  const { rows } = await sql<DataSubject['subscribers'][number]>`
    SELECT environment_id AS "environmentId", subscriber_id AS "subscriberId" FROM subscribers
    WHERE ${mentionsPhone(all, numbers)} AND ${isInEnvironment(environmentId)}
  `.execute(executor);
  return rows;
}

/** Finds the numbers of a subscriber, in E.164. */
export async function findSubscriberNumbers(
  executor: Executor,
  { environmentId, subscriberId }: DataSubject['subscribers'][number],
): Promise<string[]> {
  const row = await executor
    .selectFrom('subscribers')
    .select(['phone', 'chatapp_number'])
    .where('environment_id', '=', environmentId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  const numbers = [row?.phone, row?.chatapp_number].flatMap((text) => (text && toE164(text)) || []);
  return [...new Set(numbers)];
}

/** Erases a data subject from subscribers and topics. Their numbers are removed from the `data` of other subscribers. */
export async function eraseSubscribers(
  executor: Executor,
  { numbers, subscribers, environmentId }: Omit<DataSubject, 'contacts'>,
): Promise<ErasureCounts> {
  const deleted = await deleteSubscribers(executor, isOfSubscriber('subscriber_id', subscribers));

  const noted = await sql`
    UPDATE subscribers SET updated_at = clock_timestamp(), revision = revision + 1, data = (
      SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM jsonb_each(data) AS entry (name, value)
      WHERE NOT ${mentionsPhone(sql`name || '|' || value::text`, numbers)}
    )
    WHERE ${mentionsPhone(sql`data::text`, numbers)} AND ${isInEnvironment(environmentId)}
  `.execute(executor);
  return {
    subscribers: deleted.subscribers,
    topic_subscribers: deleted.memberships,
    'subscribers, data of others': Number(noted.numAffectedRows),
  };
}
