import { type RawBuilder, sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import { sumOfIdBytes } from '../topics/topics.ts';
import { subscriberNotFoundError } from './subscriber-record.ts';

/** Numbers of deleted rows. */
interface DeletedRows {
  subscribers: number;
  memberships: number;
}

/** Deletes a subscriber with all that belongs to it. Its id can be used again at once. */
export function createSubscriberDeletionHandler({ database }: Context): Handler<'deleteSubscriber'> {
  return async ({ account, params }) => {
    const condition = sql`environment_id = ${account.environmentId} AND subscriber_id = ${params.subscriberId}`;
    const deleted = await database.transaction().execute((transaction) => deleteSubscribers(transaction, condition));
    if (deleted.subscribers === 0) throw subscriberNotFoundError();
    return { status: 200, body: { data: { acknowledged: true, status: 'deleted' } } };
  };
}

/**
 * Deletes subscribers with their memberships, preferences, feeds and streams. Their locks make a simultaneous addition to a topic wait, or
 * wait for it, so that no membership is left.
 *
 * @param executor a transaction
 * @param condition SQL: the condition on `environment_id` and `subscriber_id`
 */
export async function deleteSubscribers(executor: Executor, condition: RawBuilder<unknown>): Promise<DeletedRows> {
  // Locked in the order of topic changes: first the subscribers, then their memberships, then the topics.
  const { rows: locked } = await sql<{ id: string }>`
    SELECT id FROM subscribers WHERE ${condition} ORDER BY environment_id, subscriber_id FOR UPDATE
  `.execute(executor);
  const ids = locked.map(({ id }) => id);
  await sql`SELECT FROM topic_subscribers WHERE ${condition} ORDER BY subscriber_id FOR UPDATE`.execute(executor);
  await sql`
    SELECT FROM topics WHERE id IN (SELECT topic_id FROM topic_subscribers WHERE ${condition}) ORDER BY id FOR NO KEY UPDATE
  `.execute(executor);
  const memberships = await deleteMemberships(executor, condition);
  for (const table of ['notifications', 'notification_preferences', 'notification_streams'])
    await sql`DELETE FROM ${sql.table(table)} WHERE subscriber = ANY (${ids})`.execute(executor);
  const removed = await sql`DELETE FROM subscribers WHERE ${condition}`.execute(executor);
  return { subscribers: Number(removed.numAffectedRows), memberships };
}

/** @returns the number of deleted memberships */
async function deleteMemberships(executor: Executor, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM topic_subscribers WHERE ${condition} RETURNING topic_id, subscriber_id
    ), shrunk AS (
      UPDATE topics SET size = size - less
      FROM (SELECT topic_id, ${sumOfIdBytes} AS less FROM gone GROUP BY topic_id) AS change WHERE id = topic_id
    )
    SELECT count(*)::integer AS count FROM gone
  `.execute(executor);
  return rows[0]?.count ?? 0;
}
