import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';

/** A topic with the ids of its subscribers; null if it has none, as an aggregate of no rows is. */
export interface TopicRow {
  id: string;
  key: string;
  name: string;
  subscribers: string[] | null;
}

/** SQL: the ids of the subscribers of the topic `id`, as a JSON array in their order. */
export const idsOfSubscribers = sql`(
  SELECT json_agg(subscriber_id ORDER BY subscriber_id) FROM topic_subscribers WHERE topic_id = topics.id
)`;

/** Converts a row to the contract's topic. */
export function toTopic({ id, key, name, subscribers }: TopicRow, { organizationId, environmentId }: Account) {
  return {
    _id: id,
    _organizationId: organizationId,
    _environmentId: environmentId,
    key,
    name,
    subscribers: subscribers ?? [],
  };
}

/** Creates the response to a key in the path that no topic of the account has. */
export function topicNotFoundError(key: string): HttpError {
  return new HttpError(
    404,
    `No topic has the key ${key}. Look it up with GET /v1/topics, or create it with POST /v1/topics.`,
  );
}
