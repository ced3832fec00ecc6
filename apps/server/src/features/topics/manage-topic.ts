import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Context } from '../context.ts';
import { idsOfSubscribers, type TopicRow, topicNotFoundError, toTopic } from './topic-record.ts';

/** Returns a topic with all its subscribers. */
export function createTopicGetHandler({ database }: Context): Handler<'getTopic'> {
  return async ({ account, params: { topicKey } }) => {
    const { rows } = await sql<TopicRow>`
      SELECT id, key, name, ${idsOfSubscribers} AS subscribers FROM topics
      WHERE environment_id = ${account.environmentId} AND key = ${topicKey}
    `.execute(database);
    if (!rows[0]) throw topicNotFoundError(topicKey);
    return { status: 200, body: { data: toTopic(rows[0], account) } };
  };
}

/** Changes the name of a topic. */
export function createTopicRenamingHandler({ database }: Context): Handler<'renameTopic'> {
  return async ({ account, params: { topicKey }, body }) => {
    const { rows } = await sql<TopicRow>`
      UPDATE topics SET name = ${body.name} WHERE environment_id = ${account.environmentId} AND key = ${topicKey}
      RETURNING id, key, name, ${idsOfSubscribers} AS subscribers
    `.execute(database);
    if (!rows[0]) throw topicNotFoundError(topicKey);
    return { status: 200, body: { data: toTopic(rows[0], account) } };
  };
}

/**
 * Deletes a topic without subscribers. The condition is on its size and not on its memberships: PostgreSQL checks the row again after it
 * has waited for a simultaneous addition, and would not look for the new memberships.
 */
export function createTopicDeletionHandler({ database }: Context): Handler<'deleteTopic'> {
  return async ({ account, params: { topicKey } }) => {
    const isTopic = sql`environment_id = ${account.environmentId} AND key = ${topicKey}`;
    const { numAffectedRows } = await sql`DELETE FROM topics WHERE ${isTopic} AND size = 0`.execute(database);
    if (numAffectedRows === 1n) return { status: 204, body: undefined };
    const { rows } = await sql`SELECT FROM topics WHERE ${isTopic}`.execute(database);
    if (rows.length === 0) throw topicNotFoundError(topicKey);
    throw new HttpError(
      409,
      `The topic ${topicKey} has subscribers. Remove them with POST /v1/topics/{topicKey}/subscribers/removal first.`,
    );
  };
}

/** Returns the membership of a subscriber in a topic. */
export function createTopicSubscriberGetHandler({ database }: Context): Handler<'getTopicSubscriber'> {
  return async ({ account, params: { topicKey, subscriberId } }) => {
    const { rows } = await sql<{ topicId: string; subscriber: string | null }>`
      SELECT topics.id AS "topicId", subscribers.id AS subscriber
      FROM topics
      LEFT JOIN topic_subscribers AS member ON member.topic_id = topics.id AND member.subscriber_id = ${subscriberId}
      LEFT JOIN subscribers
        ON subscribers.environment_id = topics.environment_id AND subscribers.subscriber_id = member.subscriber_id
      WHERE topics.environment_id = ${account.environmentId} AND topics.key = ${topicKey}
    `.execute(database);
    const [found] = rows;
    if (!found) throw topicNotFoundError(topicKey);
    if (found.subscriber === null) {
      throw new HttpError(
        404,
        `The subscriber is not in the topic ${topicKey}. Add it with POST /v1/topics/{topicKey}/subscribers.`,
      );
    }
    const data = {
      _organizationId: account.organizationId,
      _environmentId: account.environmentId,
      _topicId: found.topicId,
      topicKey,
      _subscriberId: found.subscriber,
      externalSubscriberId: subscriberId,
    };
    return { status: 200, body: { data } };
  };
}
