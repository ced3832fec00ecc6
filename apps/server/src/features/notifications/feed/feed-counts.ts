import { sql } from 'kysely';
import type { Handler } from '../../../http/handler.ts';
import type { Context } from '../../context.ts';
import { subscriberNotFoundError } from '../../subscribers/subscribers.ts';
import { isSubscriber } from '../require-subscriber.ts';

// Each count reads the partial index of its mark alone. Nothing keeps the counts, so that they are exact after every change.

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
