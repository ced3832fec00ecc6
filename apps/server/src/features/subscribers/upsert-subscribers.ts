import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { recordColumns, type SubscriberRow } from './subscriber-record.ts';

/** Maximum bytes of a subscriber as JSON, as createSubscriber has for its body. */
export const maxSubscriberBytes = 64 * 1024;

/** A subscriber as a caller gives it. An absent field of an existing subscriber keeps its value. */
export interface SubscriberInput {
  subscriberId: string;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  chatappNumber?: string | undefined;
  avatar?: string | undefined;
  locale?: string | undefined;
  data?: unknown;
}

/** A stored subscriber, and whether the upsert created it. */
export interface UpsertedSubscriber extends SubscriberRow {
  isNew: boolean;
}

/**
 * Creates subscribers, and updates those that exist. It is one statement, so that two simultaneous updates both apply. It locks the rows in
 * the order of their ids, so that two upserts of the same subscribers cannot deadlock.
 *
 * @param subscribers each with another `subscriberId`; see `mergeById`
 */
export async function upsertSubscribers(
  executor: Executor,
  environmentId: string,
  subscribers: readonly SubscriberInput[],
): Promise<UpsertedSubscriber[]> {
  const texts = (field: Exclude<keyof SubscriberInput, 'data'>) => subscribers.map((one) => one[field] ?? null);
  const data = subscribers.map((one) => (one.data === undefined ? null : JSON.stringify(one.data)));
  const { rows } = await sql<SubscriberRow>`
    INSERT INTO subscribers (id, environment_id, subscriber_id, email, first_name, last_name, phone, chatapp_number, avatar, locale, data)
    SELECT given.id, ${environmentId}, given.subscriber_id, given.email, given.first_name, given.last_name, given.phone,
      given.chatapp_number, given.avatar, given.locale, given.data::jsonb
    FROM unnest(
      ${subscribers.map(() => newId())}::text[], ${texts('subscriberId')}::text[], ${texts('email')}::text[],
      ${texts('firstName')}::text[], ${texts('lastName')}::text[], ${texts('phone')}::text[],
      ${texts('chatappNumber')}::text[], ${texts('avatar')}::text[], ${texts('locale')}::text[], ${data}::text[]
    ) AS given (id, subscriber_id, email, first_name, last_name, phone, chatapp_number, avatar, locale, data)
    ORDER BY given.subscriber_id COLLATE "C"
    ON CONFLICT (environment_id, subscriber_id) DO UPDATE SET
      email = coalesce(excluded.email, subscribers.email),
      first_name = coalesce(excluded.first_name, subscribers.first_name),
      last_name = coalesce(excluded.last_name, subscribers.last_name),
      phone = coalesce(excluded.phone, subscribers.phone),
      chatapp_number = coalesce(excluded.chatapp_number, subscribers.chatapp_number),
      avatar = coalesce(excluded.avatar, subscribers.avatar),
      locale = coalesce(excluded.locale, subscribers.locale),
      data = coalesce(excluded.data, subscribers.data),
      -- Not now(), the start of the transaction: another update may have committed since then.
      updated_at = clock_timestamp(),
      revision = subscribers.revision + 1
    RETURNING ${recordColumns}
  `.execute(executor);
  // Each update increases the revision, so that only a new row has revision 0.
  return rows.map((row) => ({ ...row, isNew: row.revision === 0 }));
}

/** Merges inputs with the same `subscriberId` into one, with the last value of each field. The first one decides the place. */
export function mergeById<Input extends SubscriberInput>(subscribers: readonly Input[]): Input[] {
  const merged = new Map<string, Input>();
  for (const one of subscribers) {
    const given = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as Input;
    merged.set(one.subscriberId, { ...merged.get(one.subscriberId), ...given });
  }
  return [...merged.values()];
}
