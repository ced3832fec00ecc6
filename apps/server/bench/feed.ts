/**
 * Feeds where there are many items: the first page, a later one, and the counts of one subscriber, with 10,000 items in the database and with
 * 10 million. Times of the handlers, without HTTP, on an embedded database that writes to the disk as ever. Prints a table, the plans of
 * the statements, and the ratios of p95.
 *
 *   node bench/feed.ts [items, default 10000000] [calls a measurement]
 */
import { sql } from 'kysely';
import { createFeed } from '../src/features/notifications/feed/feed.ts';
import { insertWorkflow } from '../src/features/notifications/testing-feed.ts';
import type { Account } from '../src/http/account.ts';
import type { Handlers } from '../src/http/handler.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { testAccount, testCall, testContext } from '../src/testing.ts';
import { type CallTimes, measureCalls, round } from './measure-calls.ts';
import { benchDatabase } from './service.ts';

const many = Number(process.argv[2] ?? 10_000_000);
const calls = Number(process.argv[3] ?? 1000);
const few = 10_000;
/** Items in each feed: the same in both measurements, so that they differ in the size of the tables alone. */
const perFeed = 100;
/** Items of one statement, which fits into its timeout. */
const batch = 100_000;

const open = await benchDatabase();
try {
  const context = testContext(open);
  const account = await testAccount(context);
  const workflowId = await insertWorkflow(open.database, account, { identifier: 'order-shipped' });
  const { handlers = {}, close } = createFeed(context);
  await fill(open.database, account, workflowId, 0, few);
  await vacuum(open.database);
  const before = await measureAll(handlers, account, few);
  for (let from = few; from < many; from += batch) {
    await fill(open.database, account, workflowId, from, Math.min(from + batch, many));
  }
  await vacuum(open.database);
  const after = await measureAll(handlers, account, many);
  console.table(
    Object.fromEntries(
      Object.entries(before).map(([name, one]) => {
        const other = after[name] as typeof one;
        return [
          name,
          {
            [`p50 of ${few}, ms`]: round(one.p50Ms),
            [`p95 of ${few}, ms`]: round(one.p95Ms),
            [`p50 of ${many}, ms`]: round(other.p50Ms),
            [`p95 of ${many}, ms`]: round(other.p95Ms),
            'ratio of p95': round(other.p95Ms / one.p95Ms),
          },
        ];
      }),
    ),
  );
  for (const plan of await explain(open.database)) console.log(plan);
  await close?.();
} finally {
  await open.close();
}

/** Fills the feeds of these items: each event reaches all of them. Of ten items of a feed, one is new, two are seen, seven are read. */
async function fill(database: Database, { environmentId }: Account, workflowId: string, from: number, to: number) {
  const first = from / perFeed;
  const feeds = (to - from) / perFeed;
  const subscriber = sql`substr(md5((${first}::int + n % ${feeds}::int)::text), 1, 24)`;
  const event = sql`${`event-${from}-`} || n / ${feeds}::int`;
  await sql`INSERT INTO subscribers (id, environment_id, subscriber_id, first_name)
    SELECT ${subscriber}, ${environmentId}, 'user-' || ${first}::int + n, 'Lina'
    FROM generate_series(0, ${feeds - 1}::int) AS n`.execute(database);
  await sql`INSERT INTO notification_events
      (id, environment_id, transaction_id, workflow_id, workflow_version, payload, state, completed_at)
    SELECT ${event}, ${environmentId}, ${event}, ${workflowId}, 1, jsonb_build_object('order', jsonb_build_object('id', n)),
      'completed', now()
    FROM generate_series(0, ${to - from - 1}::int, ${feeds}::int) AS n`.execute(database);
  // Neighbours in the table belong to different feeds, as a fan-out stores them.
  await sql`INSERT INTO notifications (environment_id, subscriber, event_id, step, seen_at, read_at)
    SELECT ${environmentId}, ${subscriber}, ${event}, 0,
      CASE WHEN n / ${feeds}::int % 10 > 0 THEN now() END, CASE WHEN n / ${feeds}::int % 10 > 2 THEN now() END
    FROM generate_series(0, ${to - from - 1}::int) AS n`.execute(database);
}

/** Autovacuum does the same in a running service. It takes longer than the timeout of statements. */
async function vacuum(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`VACUUM ANALYZE`.execute(connection);
    await sql`RESET statement_timeout`.execute(connection);
  });
}

async function measureAll(handlers: Handlers, account: Account, items: number) {
  const params = () => ({ subscriberId: `user-${Math.floor(Math.random() * (items / perFeed))}` });
  const measure = (call: () => Promise<unknown> | undefined) => measureCalls(call, { count: calls, warmUp: 100 });
  const list = (query: object) => () =>
    handlers.listNotifications?.(testCall('listNotifications', account, { params: params(), query }));
  return {
    'page of 10': await measure(list({})),
    'page of 100': await measure(list({ limit: 100 })),
    'page 5 of 10': await measure(list({ page: 5 })),
    'page of unread': await measure(list({ read: false })),
    'count of unseen': await measure(() =>
      handlers.countUnseen?.(testCall('countUnseen', account, { params: params() })),
    ),
    'count of unread': await measure(() =>
      handlers.countUnread?.(testCall('countUnread', account, { params: params() })),
    ),
  } as Record<string, CallTimes>;
}

/** Returns the plans of a page and of the counts. */
async function explain(database: Database): Promise<string[]> {
  const subscriber = sql`(SELECT id FROM subscribers LIMIT 1)`;
  const statements = [
    sql`SELECT id FROM notifications WHERE subscriber = ${subscriber} ORDER BY sequence DESC LIMIT 11`,
    sql`SELECT count(*) FROM notifications WHERE subscriber = ${subscriber}`,
    sql`SELECT count(*) FROM notifications WHERE subscriber = ${subscriber} AND seen_at IS NULL`,
    sql`SELECT count(*) FROM notifications WHERE subscriber = ${subscriber} AND read_at IS NULL`,
  ];
  const plans: string[] = [];
  for (const statement of statements) {
    const { rows } = await sql<Record<string, string>>`EXPLAIN ANALYZE ${statement}`.execute(database);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
