import { type RawBuilder, sql } from 'kysely';
import type { Call, Handler } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Notifier } from '../../../platform/postgres/notifier.ts';
import type { Context } from '../../context.ts';
import { requireSubscriber } from '../require-subscriber.ts';
import { feedPayloads } from '../streams/feed-channel.ts';
import { isUnread, isUnseen } from './feed-counts.ts';
import { type FeedRow, toFeedItems } from './feed-items.ts';

type Input = Call<'markMessages'>['body'];
type Mark = Input['mark'];

/**
 * Items that one statement marks. Each mark writes to most indexes of the table, so that 100,000 items take seconds: a single statement would hold up the
 * marks of single items meanwhile, and lose all of its work with its connection.
 */
const markAllBatchSize = 5000;

// Both statements lock the items in the order of the feed, so that simultaneous marks cannot deadlock.

/** Marks items of a feed, and returns those of them that are in the feed. */
export function createMarkHandler({ database }: Context, notifier: Notifier): Handler<'markMessages'> {
  return async ({ account: { environmentId }, params: { subscriberId }, body }) => {
    const named = namedItems(body, environmentId);
    const subscriber = await requireSubscriber(database, { environmentId, subscriberId });
    const { seenAt, readAt } = marked(body.mark);
    const { rows } = await sql<FeedRow & { isChanged: boolean }>`
      WITH named AS MATERIALIZED (
        SELECT id, subscriber, event_id, step, sequence, created_at, ${seenAt} AS seen_at, ${readAt} AS read_at
        FROM notifications WHERE subscriber = ${subscriber} AND ${named} ORDER BY sequence FOR UPDATE
      ), changed AS (
        UPDATE notifications AS item SET seen_at = named.seen_at, read_at = named.read_at FROM named
        WHERE item.id = named.id AND (item.seen_at, item.read_at) IS DISTINCT FROM (named.seen_at, named.read_at)
        RETURNING item.id
      )
      SELECT named.*, changed.id IS NOT NULL AS "isChanged" FROM named LEFT JOIN changed USING (id) ORDER BY sequence DESC
    `.execute(database);
    if (rows.some(({ isChanged }) => isChanged)) notifier.notify(feedPayloads('counts', [subscriber]));
    return { status: 201, body: { data: await toFeedItems(database, rows) } };
  };
}

/**
 * Marks all items that a feed has when the request arrives, batch by batch. Each batch is a transaction: a request that is repeated after a
 * failure goes on with the items that are left.
 */
export function createMarkAllHandler(
  { database }: Context,
  notifier: Notifier,
  batchSize = markAllBatchSize,
): Handler<'markAllMessages'> {
  return async ({ account: { environmentId }, params: { subscriberId }, body }) => {
    const subscriber = await requireSubscriber(database, { environmentId, subscriberId });
    const end = await findLastSequence(database, subscriber);
    let total = 0;
    for (let after = '0', isDone = end === null; !isDone; ) {
      const batch = await markBatch(database, body.markAs, { subscriber, after, end: end as string, size: batchSize });
      if (batch.changed > 0) notifier.notify(feedPayloads('counts', [subscriber]));
      total += batch.changed;
      isDone = batch.found < batchSize;
      after = batch.last ?? after;
    }
    return { status: 201, body: { data: total } };
  };
}

/** Returns the sequence of the newest item of a feed; null for an empty one. */
async function findLastSequence(executor: Executor, subscriber: string): Promise<string | null> {
  const { rows } = await sql<{ end: string | null }>`
    SELECT max(sequence)::text AS end FROM notifications WHERE subscriber = ${subscriber}
  `.execute(executor);
  return rows[0]?.end ?? null;
}

interface MarkedBatch {
  /** Items that lacked the mark; fewer than the size in the last batch. */
  found: number;
  changed: number;
  /** The sequence of the last one; null for none. */
  last: string | null;
}

/** Marks the next items that lack the mark, after a sequence up to another. */
async function markBatch(
  executor: Executor,
  markAs: MarkOfAll,
  { subscriber, after, end, size }: { subscriber: string; after: string; end: string; size: number },
): Promise<MarkedBatch> {
  const { mark, isLacking } = marksOfAll[markAs];
  const { seenAt, readAt } = marked(mark);
  const { rows } = await sql<MarkedBatch>`
    WITH lacking AS MATERIALIZED (
      SELECT id, sequence FROM notifications
      WHERE subscriber = ${subscriber} AND ${isLacking} AND sequence > ${after}::bigint AND sequence <= ${end}::bigint
      ORDER BY sequence LIMIT ${size} FOR UPDATE
    ), changed AS (
      UPDATE notifications AS item SET seen_at = ${seenAt}, read_at = ${readAt} FROM lacking
      WHERE item.id = lacking.id RETURNING item.id
    )
    SELECT count(*)::integer AS found, max(sequence)::text AS last, (SELECT count(*)::integer FROM changed) AS changed
    FROM lacking
  `.execute(executor);
  return rows[0] as MarkedBatch;
}

type MarkOfAll = Call<'markAllMessages'>['body']['markAs'];

/** The changes of each mark of all items, and the SQL condition of the items that lack it. An index finds those that lack `read` or `seen`. */
const marksOfAll: Record<MarkOfAll, { mark: Mark; isLacking: RawBuilder<unknown> }> = {
  read: { mark: { read: true }, isLacking: isUnread },
  unread: { mark: { read: false }, isLacking: sql`read_at IS NOT NULL` },
  seen: { mark: { seen: true }, isLacking: isUnseen },
  unseen: { mark: { seen: false }, isLacking: sql`seen_at IS NOT NULL` },
};

/** Returns the SQL values of the marks: an item that is read is always seen. The time of an earlier mark stays. */
function marked({ seen, read }: Mark): { seenAt: RawBuilder<unknown>; readAt: RawBuilder<unknown> } {
  const set = { seenAt: sql`coalesce(seen_at, now())`, readAt: sql`coalesce(read_at, now())` };
  const cleared = sql`NULL::timestamptz`;
  if (read) return set;
  if (seen === false) return { seenAt: cleared, readAt: cleared };
  return { seenAt: seen ? set.seenAt : sql`seen_at`, readAt: read === false ? cleared : sql`read_at` };
}

/**
 * Returns the SQL condition of the items that a request names.
 *
 * @throws {HttpError} 422 when it names none
 */
function namedItems({ messageId, transactionId }: Input, environmentId: string): RawBuilder<unknown> {
  const conditions = [];
  if (messageId !== undefined) conditions.push(sql`id = ANY (${[messageId].flat()})`);
  if (transactionId !== undefined) {
    conditions.push(sql`event_id = (
      SELECT id FROM notification_events WHERE environment_id = ${environmentId} AND transaction_id = ${transactionId}
    )`);
  }
  if (conditions.length > 0) return sql.join(conditions, sql` AND `);
  throw new HttpError(422, 'The items to mark are missing; see errors.', {
    violations: [{ in: 'body', field: 'messageId', message: 'is required, or transactionId' }],
  });
}
