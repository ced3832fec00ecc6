import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Context } from '../context.ts';
import { type TopicRow, toTopic } from './topic-record.ts';
import { maxTopicBytes } from './topic-size.ts';

/** Maximum topics of a page. */
const maxTopics = 1000;

interface Page {
  total: number;
  /** Null if there are none, as an aggregate of no rows is. */
  topics: TopicRow[] | null;
  isTooLarge: boolean;
}

/**
 * Lists topics by page, in the order of their creation (interface, section 4.2). One statement reads the topics of the page, their
 * subscribers and the total count, each from an index alone.
 *
 * @param options.largest maximum bytes of the ids on a page
 */
export function createTopicListHandler(
  { database }: Context,
  { largest: maxBytes = maxTopicBytes }: { largest?: number } = {},
): Handler<'listTopics'> {
  return async ({ account, query }) => {
    const page = Math.floor(query.page ?? 0);
    const pageSize = Math.min(Math.floor(query.pageSize ?? 100), maxTopics);
    const offset = Math.min(page * pageSize, Number.MAX_SAFE_INTEGER);
    const inEnvironment = sql`environment_id = ${account.environmentId}`;
    const matches = query.key === undefined ? inEnvironment : sql`${inEnvironment} AND key = ${query.key}`;

    const { rows } = await sql<Page>`
      WITH page AS MATERIALIZED (
        SELECT id, key, name, position, size FROM topics WHERE ${matches}
        ORDER BY position LIMIT ${pageSize} OFFSET ${offset}
      ), whole AS MATERIALIZED (
        SELECT coalesce(sum(size), 0) > ${maxBytes} AS is_too_large FROM page
      )
      SELECT is_too_large AS "isTooLarge",
        (SELECT count(*) FROM topics WHERE ${matches}) AS total,
        (SELECT json_agg(json_build_object('id', id, 'key', key, 'name', name, 'subscribers', (
            SELECT json_agg(subscriber_id ORDER BY subscriber_id) FROM topic_subscribers WHERE topic_id = page.id
          )) ORDER BY position)
          FROM page WHERE NOT is_too_large) AS topics
      FROM whole
    `.execute(database);
    const { total, topics, isTooLarge } = rows[0] as Page;
    if (isTooLarge) throw pageTooLargeError(maxBytes);

    const data = (topics ?? []).map((topic) => toTopic(topic, account));
    return { status: 200, body: { data, page, pageSize, totalCount: total } };
  };
}

function pageTooLargeError(maxBytes: number): HttpError {
  return new HttpError(422, 'The topics of this page have too many subscribers; see errors.', {
    violations: [
      {
        in: 'query',
        field: 'pageSize',
        message: `must be smaller: the ids of the subscribers of one page may take ${maxBytes} bytes together`,
      },
    ],
  });
}
