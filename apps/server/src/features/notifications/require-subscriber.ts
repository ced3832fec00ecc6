import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { subscriberNotFoundError } from '../subscribers/subscribers.ts';

/** A subscriber as a path of the contract names it. */
export interface SubscriberKey {
  environmentId: string;
  /** The caller's id. */
  subscriberId: string;
}

/** SQL condition: the row of `subscribers` that the key names. */
export function isSubscriber({ environmentId, subscriberId }: SubscriberKey) {
  return sql<boolean>`subscribers.environment_id = ${environmentId} AND subscribers.subscriber_id = ${subscriberId}`;
}

/**
 * Finds the `subscribers.id` of a subscriber.
 *
 * @throws {HttpError} 404
 */
export async function requireSubscriber(executor: Executor, key: SubscriberKey): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM subscribers WHERE ${isSubscriber(key)}`.execute(executor);
  const [subscriber] = rows;
  if (!subscriber) throw subscriberNotFoundError();
  return subscriber.id;
}
