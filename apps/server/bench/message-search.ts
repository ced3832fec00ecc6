/**
 * The search of messages in a large history: by number and by id over the admin API, with an operator key, compared with a look-up by the
 * primary key over a bare Fastify server, in the same run and in turns. Then the other filters, with the seconds of the slowest page of each, and the
 * bytes of the indexes. Prints tables; fails when a search takes too many times as long as the look-up.
 *
 *   node bench/message-search.ts [--rows 1000000] [--calls 2000]
 */
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { createOperatorAuthentication } from '../src/admin/authenticate-operator.ts';
import { createMessageHandlers } from '../src/admin/messages.ts';
import { type MessageFilter, searchMessages } from '../src/carriers/outbox/message-search.ts';
import { createFailedTokens } from '../src/features/accounts/failed-tokens.ts';
import { testActor } from '../src/features/audit/testing.ts';
import type { Context } from '../src/features/context.ts';
import { createOperatorKey, createOperatorKeyAuthentication } from '../src/features/operators/operator-keys.ts';
import { createApp } from '../src/http/app.ts';
import { readContract } from '../src/http/contract/contract.ts';
import { readAdminDocument, readDocument } from '../src/http/contract/document.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { round } from './measure-calls.ts';
import { benchDatabase, median } from './service.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, calls: { type: 'string', default: '2000' } },
});
const rows = Number(values.rows);
const calls = Number(values.calls);
/** Verifications, and inbound messages. */
const others = Math.ceil(rows / 5);
const people = Math.ceil(rows / 20);
const accounts = 100;
const target = 3;
const request = JSON.stringify({
  to: '+12025550100',
  type: 'text',
  text: { body: 'Your order is ready for collection.' },
});
/** Rows that one statement stores: it ends before the timeout of statements. */
const batch = 50_000;

const open = await benchDatabase();
const { database } = open;
const app = Fastify();
app.get('/key/:id', async ({ params }) => {
  const { id } = params as { id: string };
  return database
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'status', 'accepted_at'])
    .where('id', '=', id)
    .execute();
});
const api = createApp({
  contract: readContract(await readAdminDocument(), 'admin', (await readDocument())['x-families']),
  // The handlers use nothing else of the context.
  handlers: createMessageHandlers({ database } as Context),
  async authenticate() {
    throw new Error('The admin API has no accounts as callers.');
  },
  authenticateOperator: createOperatorAuthentication({
    byKey: createOperatorKeyAuthentication(database),
    bySession: async () => undefined,
    failed: createFailedTokens(1_000_000),
  }),
});
try {
  const began = performance.now();
  await fill();
  console.log(`Filled in ${round((performance.now() - began) / 1000)} s.`);
  const { key } = await createOperatorKey(database, testActor, { name: 'bench', role: 'support', expiresAt: null });
  const listen = { port: 0, host: '127.0.0.1' };
  await measureRoutes(await app.listen(listen), await api.listen(listen), key);
  await measureFilters();
  await printSizes();
} finally {
  await app.close();
  await api.close();
  await open.close();
}

async function fill(): Promise<void> {
  for (let from = 1; from <= rows; from += batch) await fillMessages(from, Math.min(from + batch - 1, rows));
  for (let from = 1; from <= others; from += batch) await fillOthers(from, Math.min(from + batch - 1, others));
  // VACUUM takes longer than a statement may.
  for (const table of ['messages', 'verifications', 'inbound_messages', 'submission_attempts', 'submitted_parts']) {
    await sql`ANALYZE ${sql.table(table)}`.execute(database);
  }
}

/** Messages of the last 90 days in the order of their times; one in 47 has failed, and one in 1,000 went over the connection `rare`. */
async function fillMessages(from: number, to: number): Promise<void> {
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, status, failure, accepted_at, failed_at)
    SELECT ${idOf(sql`n`)}, 'environment-' || n % ${accounts}::int, 'a', (ARRAY['sms', 'chatApp', 'rcs'])[n % 3 + 1], ${numberOf(sql`n`)},
      'text', ${request}::json, ${request}::json, CASE n % 47 WHEN 0 THEN 'failed' ELSE 'delivered' END,
      CASE n % 47 WHEN 0 THEN '{"code":1014,"title":"Internal error"}'::json END, ${timeOf(sql`n`, rows)},
      CASE n % 47 WHEN 0 THEN now() END
    FROM generate_series(${from}::int, ${to}::int) AS n`.execute(database);
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, written_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, 1, 'message', ${idOf(sql`n`)}, 'environment-' || n % ${accounts}::int, CASE n % 1000 WHEN 7 THEN 'rare' ELSE 'main' END,
      'accepted', ${timeOf(sql`n`, rows)}
    FROM generate_series(${from}::int, ${to}::int) AS n`.execute(database);
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status)
    SELECT n, 1, 0, CASE n % 1000 WHEN 7 THEN 'rare' ELSE 'main' END, 'provider-' || n, 'provider-' || n, '12025550123', 'delivered'
    FROM generate_series(${from}::int, ${to}::int) AS n`.execute(database);
}

async function fillOthers(from: number, to: number): Promise<void> {
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      created_at, expires_at, sms_status)
    SELECT gen_random_uuid(), md5('check' || n), 'environment-' || n % ${accounts}::int, 'a', ${numberOf(sql`n`)}, 'US', 'Shop', 'en', 6,
      '', ${timeOf(sql`n`, others)}, now(), 'delivered'
    FROM generate_series(${from}::int, ${to}::int) AS n`.execute(database);
  await sql`INSERT INTO inbound_messages (environment_id, id, channel, sender, content, at, received_at)
    SELECT 'environment-' || n % ${accounts}::int, 'wamid.' || md5('inbound' || n) || md5('message' || n), 'chatApp', ${numberOf(sql`n`)},
      ${request}::json, now(), ${timeOf(sql`n`, others)}
    FROM generate_series(${from}::int, ${to}::int) AS n`.execute(database);
}

async function measureRoutes(bare: string, base: string, key: string): Promise<void> {
  const search = (query: Record<string, string>) =>
    `${base}/admin/v1/messages?${new URLSearchParams({ ...query, limit: '20' })}`;
  const headers = { authorization: `Bearer ${key}` };
  const any = (most: number) => 1 + Math.floor(Math.random() * most);
  const idAt = async (n: number) =>
    (await sql<{ id: string }>`SELECT ${idOf(sql`${n}::int`)} AS id`.execute(database)).rows[0]?.id ?? '';
  const ids = await Promise.all(Array.from({ length: 200 }, () => idAt(any(rows))));
  const anyId = () => ids[any(ids.length) - 1] as string;
  const numbers = Array.from({ length: 200 }, () => `+1202${String(5_550_000 + any(people) - 1).padStart(7, '0')}`);
  const paths = {
    'primary key': () => `${bare}/key/${anyId()}`,
    'by number': () => search({ number: numbers[any(numbers.length) - 1] as string }),
    'by id': () => search({ id: anyId() }),
    'by id of a provider': () => search({ id: `provider-${any(rows)}` }),
    timeline: () => `${base}/admin/v1/messages/${anyId()}`,
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  for (let call = -50; call < calls; call++) {
    for (const [name, path] of Object.entries(paths)) {
      const start = performance.now();
      const response = await fetch(path(), { headers });
      const text = await response.text();
      if (!response.ok || text === '[]' || text.startsWith('{"data":[]')) throw new Error(`${name}: ${text}`);
      if (call >= 0) times[name]?.push(performance.now() - start);
    }
  }
  const p95 = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0;
  const floor = p95(times['primary key']);
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([name, list]) => [
        name,
        { 'p50, ms': round(median(list)), 'p95, ms': round(p95(list)), 'p95 to the look-up': round(p95(list) / floor) },
      ]),
    ),
  );
  for (const name of ['by number', 'by id']) {
    const ratio = p95(times[name]) / floor;
    console.log(`${name}: ${round(ratio)} times the look-up, at most ${target}: ${ratio <= target ? 'yes' : 'NO'}`);
    if (ratio > target) process.exitCode = 1;
  }
}

/** Measures the slowest of the first pages of each filter, and how many pages a search through all rows takes. */
async function measureFilters(): Promise<void> {
  const now = Date.now();
  const filters: Record<string, MessageFilter> = {
    none: {},
    account: { environmentId: 'environment-7' },
    'account and failed': { environmentId: 'environment-7', states: ['failed'] },
    failed: { states: ['failed'] },
    channel: { channel: 'rcs' },
    'account and channel': { environmentId: 'environment-7', channel: 'rcs' },
    'day of last month': { since: new Date(now - 31 * 86_400_000), until: new Date(now - 30 * 86_400_000) },
    'rare connection': { connectionId: 'rare' },
    'state without messages': { states: ['sent'] },
    'state without messages, connection': { states: ['sent'], connectionId: 'main' },
    'connection without messages': { connectionId: 'none' },
    'connection without messages, account': { connectionId: 'none', environmentId: 'environment-7' },
    'number without messages, connection': { recipient: '+12025550100', connectionId: 'none' },
  };
  const measured: Record<string, object> = {};
  for (const [name, filter] of Object.entries(filters)) measured[name] = await measureFilter(database, filter);
  console.table(measured);
}

async function measureFilter(searched: Database, filter: MessageFilter) {
  const times: number[] = [];
  let found = 0;
  let cursor: string | null | undefined;
  const most = 100;
  while (cursor !== null && times.length < most) {
    const start = performance.now();
    const page = await searchMessages(searched, filter, { cursor, limit: 50 });
    times.push((performance.now() - start) / 1000);
    found += page.messages.length;
    cursor = page.nextCursor;
  }
  return { pages: cursor === null ? times.length : `${most}+`, found, 'slowest page, s': round(Math.max(...times)) };
}

async function printSizes(): Promise<void> {
  const { rows: sizes } = await sql<{ index: string; bytes: number; rows: number }>`
    SELECT indexrelid::regclass::text AS index, pg_relation_size(indexrelid)::float8 AS bytes, reltuples::float8 AS rows
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relname IN ('messages', 'verifications', 'inbound_messages') ORDER BY 1
  `.execute(database);
  console.table(
    Object.fromEntries(
      sizes.map(({ index, bytes, rows: stored }) => [index, { 'bytes a row': round(bytes / stored) }]),
    ),
  );
}

type Sql = ReturnType<typeof sql>;

/** Creates the id of a message in the order of time, as `newId` does. */
function idOf(n: Sql): Sql {
  return sql`lpad(to_hex((1790000000 + ${n})::bigint), 8, '0') || substr(md5('message' || ${n}), 1, 16)`;
}

function numberOf(n: Sql): Sql {
  // A multiplication spreads the messages of a person over the time.
  return sql`'+1202' || lpad((5550000 + ${n}::bigint * 7919 % ${people}::int)::text, 7, '0')`;
}

function timeOf(n: Sql, count: number): Sql {
  return sql`now() - interval '90 days' * (1 - ${n}::float8 / ${count}::int)`;
}
