import type { Executor } from '../../platform/postgres/database.ts';

/** Lists the topics that a subscriber is in, in the order of their creation. */
export async function listTopicsOfSubscriber(
  executor: Executor,
  environmentId: string,
  subscriberId: string,
): Promise<{ key: string; name: string }[]> {
  return executor
    .selectFrom('topic_subscribers as member')
    .innerJoin('topics', 'topics.id', 'member.topic_id')
    .select(['topics.key', 'topics.name'])
    .where('member.environment_id', '=', environmentId)
    .where('member.subscriber_id', '=', subscriberId)
    .orderBy('topics.position')
    .execute();
}
