import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/** A topic with the number of its subscribers. */
export interface TopicSummary {
  id: string;
  key: string;
  name: string;
  subscribers: number;
  createdAt: Date;
}

const columns = sql`id, key, name, created_at AS "createdAt",
  (SELECT count(*) FROM topic_subscribers WHERE topic_id = topics.id) AS subscribers`;

/**
 * Finds topics of an environment, by key in the order of its characters.
 *
 * @param filter.search a part of the key or the name, in any case
 * @param filter.after the key of the last topic before the page
 */
export async function findTopics(
  executor: Executor,
  environmentId: string,
  { search, after }: { search?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<TopicSummary[]> {
  const { rows } = await sql<TopicSummary>`
    SELECT ${columns} FROM topics
    WHERE environment_id = ${environmentId} AND key COLLATE "C" > ${after ?? ''}
      AND position(lower(${search ?? ''}) IN lower(concat_ws(' ', key, name))) > 0
    ORDER BY key COLLATE "C" LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Finds a topic by its key. */
export async function findTopic(
  executor: Executor,
  environmentId: string,
  key: string,
): Promise<TopicSummary | undefined> {
  const { rows } = await sql<TopicSummary>`
    SELECT ${columns} FROM topics WHERE environment_id = ${environmentId} AND key = ${key}
  `.execute(executor);
  return rows[0];
}
