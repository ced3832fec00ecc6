import { findUnstorableText, isObject } from '@omnichannel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Call, Handler } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { requireSubscriber } from '../require-subscriber.ts';
import { isUnread, isUnseen } from './feed-counts.ts';
import { type FeedRow, feedColumns, toFeedItems } from './feed-items.ts';

type Query = Call<'listNotifications'>['query'];

/** Lists the items of a feed by page, the newest first. One statement reads the page and the total count, so that they agree. */
export function createFeedListHandler({ database }: Context): Handler<'listNotifications'> {
  return async ({ account: { environmentId }, params: { subscriberId }, query }) => {
    const { page = 0, limit = 10 } = query;
    const filters = filtersOf(query);
    const subscriber = await requireSubscriber(database, { environmentId, subscriberId });
    const start = query.after === undefined ? sql`true` : await findStart(database, subscriber, query.after);
    const offset = Math.min(page * limit, Number.MAX_SAFE_INTEGER);
    const { rows } = await sql<{ total: number } & (FeedRow | { id: null })>`
      SELECT total, page.* FROM (
        SELECT count(*) AS total FROM notifications AS item WHERE item.subscriber = ${subscriber} AND ${filters}
      ) AS feed LEFT JOIN (
        SELECT sequence, ${sql.join(feedColumns.map((column) => sql.ref(column)))} FROM notifications AS item
        WHERE item.subscriber = ${subscriber} AND ${filters} AND ${start}
        ORDER BY sequence DESC LIMIT ${limit + 1} OFFSET ${offset}
      ) AS page ON true
      ORDER BY sequence DESC
    `.execute(database);
    const found = rows.filter((row): row is (typeof rows)[number] & FeedRow => row.id !== null);
    const data = await toFeedItems(database, found.slice(0, limit));
    const totalCount = rows[0]?.total ?? 0;
    return { status: 200, body: { data, page, pageSize: limit, hasMore: found.length > limit, totalCount } };
  };
}

/** Returns the SQL condition of the filters. */
function filtersOf({ read, seen, payload }: Query): RawBuilder<unknown> {
  const filters = [sql`true`];
  if (read !== undefined) filters.push(read ? sql`item.read_at IS NOT NULL` : isUnread);
  if (seen !== undefined) filters.push(seen ? sql`item.seen_at IS NOT NULL` : isUnseen);
  if (payload !== undefined) {
    filters.push(sql`EXISTS (
      SELECT FROM notification_events AS event WHERE event.id = item.event_id AND event.payload @> ${parsePayload(payload)}::jsonb
    )`);
  }
  return sql.join(filters, sql` AND `);
}

/**
 * Parses the filter by payload.
 *
 * @param text JSON in Base64, of either alphabet
 * @returns JSON that PostgreSQL can store
 * @throws {HttpError} 422
 */
function parsePayload(text: string): string {
  try {
    const bytes = /^[\w+/=-]*$/.test(text) ? Buffer.from(text, 'base64') : Buffer.of();
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(json);
    // PostgreSQL cannot compare what it cannot store.
    if (isObject(value) && findUnstorableText('query', value).length === 0) return JSON.stringify(value);
  } catch {
    // The text is not Base64 of UTF-8, or not JSON.
  }
  throw new HttpError(422, 'The items cannot be filtered; see errors.', {
    violations: [{ in: 'query', field: 'payload', message: 'must be a JSON object in Base64' }],
  });
}

/**
 * Returns the SQL condition of the items after one of the feed.
 *
 * @throws {HttpError} 422 when it is none of the feed
 */
async function findStart(executor: Executor, subscriber: string, after: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ sequence: string }>`
    SELECT sequence::text FROM notifications WHERE id = ${after} AND subscriber = ${subscriber}
  `.execute(executor);
  const [item] = rows;
  if (item) return sql`item.sequence < ${item.sequence}::bigint`;
  throw new HttpError(422, 'The page cannot begin after this item; see errors.', {
    violations: [
      {
        in: 'query',
        field: 'after',
        message: 'must be the _id of an item of this feed. Request the first page without it',
      },
    ],
  });
}
