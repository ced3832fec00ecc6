import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Context } from '../context.ts';
import { topicNotFoundError } from './topic-record.ts';
import { isTopicTooLarge, maxTopicBytes, sumOfIdBytes } from './topic-size.ts';

// Statements that lock several rows lock them in the order of subscriberId, so that they cannot deadlock.

/**
 * Adds subscribers to a topic in one statement. It locks them and the topic against deletion, so that every found subscriber is in the topic
 * afterwards.
 */
export function createSubscriberAdditionHandler({ database }: Context): Handler<'addTopicSubscribers'> {
  return async ({ account, params, body }) => {
    const subscriberIds = [...new Set(body.subscribers)];
    const { rows } = await sql<{ topic: string | null; found: string[] }>`
      WITH topic AS MATERIALIZED (
        SELECT id FROM topics WHERE environment_id = ${account.environmentId} AND key = ${params.topicKey} FOR KEY SHARE
      ), found AS MATERIALIZED (
        SELECT subscriber_id FROM subscribers
        WHERE environment_id = ${account.environmentId} AND subscriber_id = ANY (${subscriberIds}) AND EXISTS (SELECT FROM topic)
        ORDER BY subscriber_id FOR KEY SHARE
      ), added AS (
        INSERT INTO topic_subscribers (topic_id, environment_id, subscriber_id)
        SELECT id, ${account.environmentId}, subscriber_id FROM topic, found ORDER BY subscriber_id
        ON CONFLICT DO NOTHING
        RETURNING subscriber_id
      ), grown AS (
        UPDATE topics SET size = size + more FROM (SELECT ${sumOfIdBytes} AS more FROM added) AS change
        WHERE id = (SELECT id FROM topic) AND more > 0
      )
      SELECT (SELECT id FROM topic) AS topic, array_to_json(ARRAY(SELECT subscriber_id FROM found)) AS found
    `
      .execute(database)
      .catch((error) => {
        throw isTopicTooLarge(error) ? topicTooLargeError(params.topicKey, error) : error;
      });
    const { topic, found } = rows[0] as (typeof rows)[number];
    if (topic === null) throw topicNotFoundError(params.topicKey);

    const foundIds = new Set(found);
    const [succeeded, notFound] = [
      subscriberIds.filter((id) => foundIds.has(id)),
      subscriberIds.filter((id) => !foundIds.has(id)),
    ];
    return { status: 200, body: { data: { succeeded, ...(notFound.length > 0 && { failed: { notFound } }) } } };
  };
}

/** Removes subscribers from a topic in one statement. */
export function createSubscriberRemovalHandler({ database }: Context): Handler<'removeTopicSubscribers'> {
  return async ({ account, params, body }) => {
    const { rows } = await sql`
      WITH topic AS MATERIALIZED (
        SELECT id FROM topics WHERE environment_id = ${account.environmentId} AND key = ${params.topicKey}
      ), gone AS MATERIALIZED (
        SELECT topic_id, subscriber_id FROM topic_subscribers
        WHERE topic_id = (SELECT id FROM topic) AND subscriber_id = ANY (${[...new Set(body.subscribers)]})
        ORDER BY subscriber_id FOR UPDATE
      ), removed AS (
        DELETE FROM topic_subscribers AS member USING gone
        WHERE member.topic_id = gone.topic_id AND member.subscriber_id = gone.subscriber_id
      ), shrunk AS (
        UPDATE topics SET size = size - less FROM (SELECT ${sumOfIdBytes} AS less FROM gone) AS change
        WHERE id = (SELECT id FROM topic) AND less > 0
      )
      SELECT FROM topic
    `.execute(database);
    if (rows.length === 0) throw topicNotFoundError(params.topicKey);
    return { status: 204, body: undefined };
  };
}

function topicTooLargeError(key: string, cause: unknown): HttpError {
  return new HttpError(422, 'No subscriber was added; see errors.', {
    violations: [
      {
        in: 'body',
        field: 'subscribers',
        message: `must be fewer: the ids of all subscribers of ${key} may take ${maxTopicBytes} bytes. Create another topic`,
      },
    ],
    cause,
  });
}
