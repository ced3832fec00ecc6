import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import type { Context } from '../context.ts';
import { recordColumns, type SubscriberRow, toSubscriber } from './subscriber-record.ts';

/**
 * Lists subscribers by page. One statement reads the page and the total, so that both are of the same moment. The inner query selects the
 * page, so that the streams of skipped subscribers are not looked up.
 */
export function createSubscriberListHandler({ database }: Context): Handler<'listSubscribers'> {
  return async ({ account, query }) => {
    const { page = 0, limit = 10 } = query;
    const offset = Math.min(page * limit, Number.MAX_SAFE_INTEGER);
    const inEnvironment = sql`environment_id = ${account.environmentId}`;
    const { rows } = await sql<{ total: number } & { [Column in keyof SubscriberRow]: SubscriberRow[Column] | null }>`
      SELECT total, page.*
      FROM (SELECT count(*) AS total FROM subscribers WHERE ${inEnvironment}) AS whole
      LEFT JOIN (
        SELECT ${recordColumns} FROM (
          SELECT * FROM subscribers WHERE ${inEnvironment} ORDER BY subscriber_id LIMIT ${limit} OFFSET ${offset}
        ) AS subscribers
      ) AS page ON true
      ORDER BY page.subscriber_id
    `.execute(database);
    const totalCount = rows[0]?.total ?? 0;
    // Past the last page, the join has one row without a subscriber.
    const found = rows.filter((row) => row.id !== null) as SubscriberRow[];
    const data = found.map((row) => toSubscriber(row, account));
    return {
      status: 200,
      body: { data, page, pageSize: limit, hasMore: offset + data.length < totalCount && data.length > 0, totalCount },
    };
  };
}
