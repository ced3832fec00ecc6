/**
 * Subscribers and topics where there are many: 100,000 subscribers, 10,000 topics of 100 each, and one topic with all of them. Times
 * of the handlers, without HTTP, on an embedded database that writes to the disk as ever. Prints a table.
 *
 *   node bench/topics.ts [calls a measurement]
 */
import { sql } from 'kysely';
import { createSubscribers } from '../src/features/subscribers/subscribers.ts';
import { createTopics } from '../src/features/topics/topics.ts';
import type { Account } from '../src/http/account.ts';
import type { Handlers } from '../src/http/handler.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { testAccount, testCall, testContext } from '../src/testing.ts';
import { measureCalls, round } from './measure-calls.ts';
import { benchDatabase } from './service.ts';

const calls = Number(process.argv[2] ?? 300);
const subscribers = 100_000;
const topics = 10_000;
const perTopic = 100;

const open = await benchDatabase();
try {
  const context = testContext(open);
  const account = await testAccount(context);
  await fill(open.database, account);
  const handlers: Handlers = { ...createSubscribers(context).handlers, ...createTopics(context).handlers };
  console.table(await measureAll(handlers, account));
} finally {
  await open.close();
}

async function fill(database: Database, { environmentId }: Account): Promise<void> {
  await sql`INSERT INTO subscribers (id, environment_id, subscriber_id, email, phone)
    SELECT substr(md5(n::text), 1, 24), ${environmentId}, 'user-' || n, 'user-' || n || '@example.com', '+12025550100'
    FROM generate_series(1, ${subscribers}::int) AS n`.execute(database);
  await sql`INSERT INTO topics (id, environment_id, key, name)
    SELECT substr(md5('topic' || n), 1, 24), ${environmentId}, 'topic-' || n, 'Topic ' || n
    FROM generate_series(1, ${topics}::int) AS n ORDER BY n`.execute(database);
  await sql`INSERT INTO topics (id, environment_id, key, name)
    VALUES (substr(md5('everyone'), 1, 24), ${environmentId}, 'everyone', 'Everyone')`.execute(database);
  // In parts that fit into a statement's timeout: across the topics, as they fill over time.
  for (let part = 0; part < perTopic; part += 10) {
    await sql`INSERT INTO topic_subscribers (topic_id, environment_id, subscriber_id)
      SELECT substr(md5('topic' || n), 1, 24), ${environmentId}, 'user-' || (n * 7919 + m * 997) % ${subscribers}::int + 1
      FROM generate_series(1, ${topics}::int) AS n, generate_series(${part}::int, ${part + 9}::int) AS m
      ON CONFLICT DO NOTHING`.execute(database);
  }
  await sql`ANALYZE`.execute(database);
}

async function measureAll(handlers: Handlers, account: Account) {
  const list = (query: object) => () => handlers.listTopics?.(testCall('listTopics', account, { query }));
  const anyone = () => `user-${1 + Math.floor(Math.random() * subscribers)}`;
  const anyTopic = () => `topic-${1 + Math.floor(Math.random() * topics)}`;
  const change = (operationId: 'addTopicSubscribers' | 'removeTopicSubscribers') => () =>
    handlers[operationId]?.(
      testCall(operationId, account, {
        params: { topicKey: anyTopic() },
        body: { subscribers: Array.from({ length: 10 }, anyone) },
      }) as never,
    );
  const upsert = () =>
    handlers.createSubscriber?.(
      testCall('createSubscriber', account, { body: { subscriberId: anyone(), firstName: 'Lina' } }),
    );
  const everyone = (from: number, to: number) => () =>
    handlers.addTopicSubscribers?.(
      testCall('addTopicSubscribers', account, {
        params: { topicKey: 'everyone' },
        body: { subscribers: Array.from({ length: to - from }, (_, index) => `user-${from + index + 1}`) },
      }),
    );

  const few = Math.max(1, Math.ceil(calls / 30));
  const rows: Record<string, object> = {};
  rows['list: first page of 100'] = await measure(list({}), calls);
  rows['list: last page of 100'] = await measure(list({ page: topics / 100 - 1 }), calls);
  rows['list: by key'] = await measure(() => list({ key: anyTopic() })(), calls);
  rows['list: count only'] = await measure(list({ pageSize: 0 }), calls);
  rows['list: first page of 1000'] = await measure(list({ pageSize: 1000 }), few);
  rows['upsert, one at a time'] = await measure(upsert, calls);
  rows['upsert, 32 at a time'] = await measure(upsert, calls * 10, 32);
  rows['add 10 to a topic'] = await measure(change('addTopicSubscribers'), calls);
  rows['remove 10 from a topic'] = await measure(change('removeTopicSubscribers'), calls);
  rows['add 10,000 to a topic'] = await measure(everyone(0, 10_000), 1);
  for (let from = 10_000; from < subscribers; from += 10_000) await everyone(from, from + 10_000)();
  rows['list: a topic of 100,000'] = await measure(list({ key: 'everyone' }), few);
  return rows;
}

/** Milliseconds of the median and of the slowest hundredth, and calls a second. */
async function measure(call: () => Promise<unknown> | undefined, count: number, concurrency = 1) {
  const warmUp = count > 1 ? Math.min(count, 20) : 0;
  const { p50Ms, p99Ms, perSecond } = await measureCalls(call, { count, warmUp, concurrency });
  return { calls: count, 'p50, ms': round(p50Ms), 'p99, ms': round(p99Ms), 'calls/s': round(perSecond) };
}
