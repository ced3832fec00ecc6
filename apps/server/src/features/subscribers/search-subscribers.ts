import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import { containsWords } from '../../platform/postgres/contains-words.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordColumns, type SubscriberRow, toSubscriber } from './subscriber-record.ts';

export interface SubscriberSearch {
  /** Only subscribers whose id, name and addresses together contain all of them. */
  words: readonly string[];
  /** The `subscriberId` after which the page begins. */
  after: string | undefined;
  limit: number;
  /** Only subscribers of this topic. */
  topicId?: string | undefined;
}

/** Finds subscribers in the order of their ids. A search reads the subscribers one by one until the page is full. */
export async function searchSubscribers(
  executor: Executor,
  account: Account,
  search: SubscriberSearch,
): Promise<ReturnType<typeof toSubscriber>[]> {
  const rows = await findSubscriberRows(executor, account.environmentId, search);
  return rows.map((row) => toSubscriber(row, account));
}

/** Finds the rows of subscribers, in the same way. */
export async function findSubscriberRows(
  executor: Executor,
  environmentId: string,
  { words, after, topicId, limit }: SubscriberSearch,
): Promise<SubscriberRow[]> {
  const text = sql`concat_ws(' ', subscriber_id, first_name, last_name, email, phone, chatapp_number)`;
  const isInTopic =
    topicId === undefined
      ? sql`true`
      : sql`EXISTS (
          SELECT FROM topic_subscribers AS inside
          WHERE inside.topic_id = ${topicId} AND inside.subscriber_id = subscribers.subscriber_id
        )`;
  const { rows } = await sql<SubscriberRow>`
    SELECT ${recordColumns} FROM subscribers
    WHERE environment_id = ${environmentId} AND subscriber_id > ${after ?? ''} AND ${containsWords(text, words)} AND ${isInTopic}
    ORDER BY subscriber_id LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Finds the row of a subscriber. */
export async function findSubscriberRow(
  executor: Executor,
  environmentId: string,
  subscriberId: string,
): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`
    SELECT ${recordColumns} FROM subscribers
    WHERE environment_id = ${environmentId} AND subscriber_id = ${subscriberId}
  `.execute(executor);
  return rows[0];
}
