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
}

/** Finds subscribers in the order of their ids. A search reads the subscribers one by one until the page is full. */
export async function searchSubscribers(
  executor: Executor,
  account: Account,
  { words, after, limit }: SubscriberSearch,
): Promise<ReturnType<typeof toSubscriber>[]> {
  const text = sql`concat_ws(' ', subscriber_id, first_name, last_name, email, phone, chatapp_number)`;
  const { rows } = await sql<SubscriberRow>`
    SELECT ${recordColumns} FROM subscribers
    WHERE environment_id = ${account.environmentId} AND subscriber_id > ${after ?? ''} AND ${containsWords(text, words)}
    ORDER BY subscriber_id LIMIT ${limit}
  `.execute(executor);
  return rows.map((row) => toSubscriber(row, account));
}
