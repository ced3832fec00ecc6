import { sql } from 'kysely';
import type { Handler } from '../../../http/handler.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { subscriberNotFoundError } from '../../subscribers/subscribers.ts';
import { isSubscriber } from '../require-subscriber.ts';

/** How many items of a feed are not seen, and not read. */
export interface FeedCounts {
  unseen: number;
  unread: number;
}

// Each count reads the partial index of its mark alone. Nothing keeps the counts, so that they are exact after every change.

/** Counts the items of several feeds. @param subscribers `subscribers.id` @returns the counts by `subscribers.id` */
export async function loadFeedCounts(
  executor: Executor,
  subscribers: readonly string[],
): Promise<Map<string, FeedCounts>> {
  const { rows } = await sql<FeedCounts & { subscriber: string }>`
    SELECT subscriber,
      (SELECT count(*) FROM notifications WHERE subscriber = feed.subscriber AND seen_at IS NULL) AS unseen,
      (SELECT count(*) FROM notifications WHERE subscriber = feed.subscriber AND read_at IS NULL) AS unread
    FROM unnest(${subscribers}::text[]) AS feed (subscriber)
  `.execute(executor);
  return new Map(rows.map(({ subscriber, unseen, unread }) => [subscriber, { unseen, unread }]));
}

/** Counts the items that are not seen. */
export function createUnseenCountHandler(context: Context): Handler<'countUnseen'> {
  return createCountHandler(context, 'seen_at');
}

/** Counts the items that are not read. */
export function createUnreadCountHandler(context: Context): Handler<'countUnread'> {
  return createCountHandler(context, 'read_at');
}

function createCountHandler(
  { database }: Context,
  mark: 'seen_at' | 'read_at',
): Handler<'countUnseen'> & Handler<'countUnread'> {
  return async ({ account: { environmentId }, params: { subscriberId } }) => {
    const { rows } = await sql<{ count: number }>`
      SELECT (
        SELECT count(*) FROM notifications WHERE subscriber = subscribers.id AND ${sql.ref(mark)} IS NULL
      ) AS count
      FROM subscribers WHERE ${isSubscriber({ environmentId, subscriberId })}
    `.execute(database);
    const [counted] = rows;
    if (!counted) throw subscriberNotFoundError();
    return { status: 200, body: { data: { count: counted.count } } };
  };
}
