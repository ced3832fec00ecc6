import { type RawBuilder, sql } from 'kysely';
import type { Handler } from '../../../http/handler.ts';
import type { Context } from '../../context.ts';
import { subscriberNotFoundError } from '../../subscribers/subscribers.ts';
import { isSubscriber } from '../require-subscriber.ts';

// Each count reads the index `notifications_marks` alone. Nothing keeps the counts, so that they are exact after every change.

/** The SQL condition of unread items. */
export const isUnread = sql<boolean>`read_at IS NULL`;
/** The SQL condition of unseen items. They are unread, too: the index has unread items only. */
export const isUnseen = sql<boolean>`(seen_at IS NULL AND read_at IS NULL)`;

/** Counts the items that are not seen. */
export function createUnseenCountHandler(context: Context): Handler<'countUnseen'> {
  return createCountHandler(context, isUnseen);
}

/** Counts the items that are not read. */
export function createUnreadCountHandler(context: Context): Handler<'countUnread'> {
  return createCountHandler(context, isUnread);
}

function createCountHandler(
  { database }: Context,
  isCounted: RawBuilder<boolean>,
): Handler<'countUnseen'> & Handler<'countUnread'> {
  return async ({ account: { environmentId }, params: { subscriberId } }) => {
    const { rows } = await sql<{ count: number }>`
      SELECT (
        SELECT count(*) FROM notifications WHERE subscriber = subscribers.id AND ${isCounted}
      ) AS count
      FROM subscribers WHERE ${isSubscriber({ environmentId, subscriberId })}
    `.execute(database);
    const [counted] = rows;
    if (!counted) throw subscriberNotFoundError();
    return { status: 200, body: { data: { count: counted.count } } };
  };
}
