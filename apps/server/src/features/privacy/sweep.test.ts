import { randomBytes, randomUUID } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createRetentionPolicy } from '../../all-tables.ts';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database, Tables } from '../../platform/postgres/database.ts';
import { createPool } from '../../platform/postgres/pool.ts';
import type { RetentionRule } from '../../platform/postgres/retention-rule.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { type SweepOptions, sweep } from './sweep.ts';
import { createSweepSchedule } from './sweep-schedule.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);

beforeEach(() => sql`TRUNCATE sandbox_messages, verifications CASCADE`.execute(open.database));

/** Statements of batches that `large` has run. */
const batches: CompiledQuery[] = [];
/** The same database, whose tables are read as if they were large: small ones would be read whole. */
const large = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: createPool(open.directUrl, context.log, { settings: { enable_seqscan: 'off', enable_bitmapscan: 'off' } }),
  }),
  log: ({ query }) => void (query.sql.includes('SKIP LOCKED') && batches.push(query)),
});
afterAll(() => large.destroy());

const rules = () => createRetentionPolicy(context.config.retention);
/** How many rows are removed, where nothing fails. */
async function swept(by = rules(), options: SweepOptions = {}) {
  const { removed, failures } = await sweep(open.database, by, options);
  expect(failures).toEqual([]);
  return removed;
}
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const message = (days: number) => ({
  environment_id: account.environmentId,
  message_id: randomUUID(),
  channel: 'sms' as const,
  recipient: '+12025550150',
  sender: 'ExampleShop',
  text: `${days} days old`,
  outcome: 'delivered' as const,
  outcome_at: daysAgo(days),
  created_at: daysAgo(days),
});
const messages = (count: number, days: number) =>
  open.database
    .insertInto('sandbox_messages')
    .values(Array.from({ length: count }, () => message(days)))
    .execute();
const textsLeft = async () =>
  (await open.database.selectFrom('sandbox_messages').select('text').execute()).map(({ text }) => text);

/** Rows that are just young enough, and just too old, in each table of the rules. */
async function fill(): Promise<void> {
  const { id, environmentId } = account;
  for (const [table, days] of [
    ['idempotency_keys', 1],
    ['verifications', 30],
  ] as const) {
    for (const age of [days, days + 1]) {
      const at = sql`now() - make_interval(days => ${age}) + interval '1 hour'`;
      await (table === 'idempotency_keys'
        ? sql`INSERT INTO idempotency_keys (account_id, operation, key, fingerprint, created_at)
            VALUES (${id}, 'createTopic', ${String(age)}, '', ${at})`
        : sql`WITH verification AS (
            INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language,
              code_length, key_id, created_at, expires_at)
            VALUES (${randomUUID()}, ${randomUUID()}, ${environmentId}, ${id}, '+12025550151', 'US', 'Shop', 'en', 6,
              '', ${at}, ${at}) RETURNING id
          ) INSERT INTO verification_checks (verification_id, status) SELECT id, 2 FROM verification`
      ).execute(open.database);
    }
  }
  for (const age of [89, 91]) {
    await sql`INSERT INTO api_keys (id, account_id, name, masked_id, key_hash, scopes, revoked_at)
      VALUES (${randomUUID()}, ${id}, ${`key ${age}`}, 'omk_', ${randomBytes(32)}, ARRAY['send'], ${daysAgo(age)})`.execute(
      open.database,
    );
  }
  const base = randomUUID();
  await sql`INSERT INTO knowledge_bases (id, environment_id, name) VALUES (${base}, ${environmentId}, 'base')`.execute(
    open.database,
  );
  for (const age of [29, 31]) {
    await sql`INSERT INTO knowledge_imports (id, base_id, path, bytes, status, finished_at)
      VALUES (${randomUUID()}, ${base}, 'a.md', 1, 'added', ${daysAgo(age)})`.execute(open.database);
  }
  for (const age of [364, 366]) {
    await sql`INSERT INTO audit_log (id, at, actor_kind, actor_name, action, target_type)
      VALUES (${randomUUID()}, ${daysAgo(age)}, 'command', 'ada', 'account.created', 'account')`.execute(open.database);
  }
  for (const age of [29, 31]) {
    await messages(1, age);
    await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at)
      VALUES (${randomUUID()}, ${environmentId}, '', '', '{}', 'dead', ${daysAgo(age + 3)}, ${daysAgo(age)})`.execute(
      open.database,
    );
    await sql`INSERT INTO delivery_attempts (delivery_id, at, url, took_ms)
      VALUES (${randomUUID()}, ${daysAgo(age)}, 'https://example.com', 1)`.execute(open.database);
  }
  for (const age of [89, 91]) {
    await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, accepted_at)
      VALUES (${randomUUID()}, ${environmentId}, ${id}, 'rcs', '+12025550151', 'text', '{}', '{}', ${daysAgo(age)})`.execute(
      open.database,
    );
    await sql`INSERT INTO inbound_messages (environment_id, id, channel, sender, content, at, received_at)
      VALUES (${environmentId}, ${randomUUID()}, 'rcs', '+12025550151', '{}', now(), ${daysAgo(age)})`.execute(
      open.database,
    );
    await sql`INSERT INTO conversation_windows VALUES (${environmentId}, 'rcs', ${randomUUID()}, ${daysAgo(age)})`.execute(
      open.database,
    );
  }
  for (const age of [13, 15]) {
    await sql`INSERT INTO media (id, environment_id, content_type, size, created_at)
      VALUES (${randomUUID()}, ${environmentId}, 'image/png', 1, ${daysAgo(age)})`.execute(open.database);
  }
  for (const age of [6, 8]) {
    await sql`INSERT INTO contacts (environment_id, number, valid, checked_at)
      VALUES (${environmentId}, ${`+1202555015${age}`}, true, ${daysAgo(age)})`.execute(open.database);
  }
  // That a person cannot receive messages counts for longer than a check.
  await sql`INSERT INTO contacts (environment_id, number, valid, checked_at, incapable_at)
    VALUES (${environmentId}, '+12025550159', true, ${daysAgo(8)}, ${daysAgo(29)})`.execute(open.database);
  for (const age of [7, 9]) {
    await sql`INSERT INTO inbound_sms (id, connection_id, key_hash, at, processed_at)
      VALUES (${randomUUID()}, '', ${randomBytes(32)}, now(), ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO inbound_events (id, connection_id, channel, key_hash, has_file, processed_at)
      VALUES (${randomUUID()}, '', 'chatApp', ${randomBytes(32)}, false, ${daysAgo(age)})`.execute(open.database);
  }
  for (const age of [1, 3]) {
    await sql`INSERT INTO help_replies (environment_id, sender_group, number_hash, replied_at)
      VALUES ('', '', ${randomBytes(32)}, ${daysAgo(age)})`.execute(open.database);
  }
  await sql`INSERT INTO connections (id, kind, name, settings, credentials, credential_names, window_size, binds)
    VALUES ('main', 'test', 'main', '{}', '', '{}', 1, 1)`.execute(open.database);
  for (const hours of [23, 25]) {
    const mediaId = randomUUID();
    await sql`INSERT INTO media (id, environment_id, content_type, size)
      VALUES (${mediaId}, ${environmentId}, 'image/png', 1)`.execute(open.database);
    await sql`INSERT INTO provider_files (connection_id, media_id, provider_id, expires_at, created_at)
      VALUES ('main', ${mediaId}, '1', now() - make_interval(hours => ${hours}), ${daysAgo(9)})`.execute(open.database);
  }
  for (const age of [29, 31]) {
    await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, written_at)
      VALUES (${age}, 1, 'message', '', '', '', ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, recipient, accepted_at)
      VALUES (${age}, 1, 0, '', '', ${daysAgo(age)})`.execute(open.database);
  }
  for (const age of [6, 8]) {
    await sql`INSERT INTO unmatched_receipts (connection_id, ids, status, at, received_at)
      VALUES ('', ${[String(age)]}, 'sent', now(), ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO recipient_watermarks (connection_id, recipient, status, at, received_at)
      VALUES ('', ${String(age)}, 'read', now(), ${daysAgo(age)})`.execute(open.database);
  }
  for (const age of [89, 91]) {
    const conversation = randomUUID();
    await sql`INSERT INTO chat_conversations (id, environment_id, end_user, name, inputs, updated_at)
      VALUES (${conversation}, ${environmentId}, 'customer-1', '', '{}', ${daysAgo(age)})`.execute(open.database);
    // All messages of the older conversation are deleted with it, and the older messages of the other one.
    for (const asked of age === 89 ? [89, 91] : [91]) {
      await sql`INSERT INTO chat_messages (id, conversation_id, task_id, query, inputs, files, created_at)
        VALUES (${randomUUID()}, ${conversation}, ${randomUUID()}, '', '{}', '[]', ${daysAgo(asked)})`.execute(
        open.database,
      );
    }
    await sql`INSERT INTO chat_files (id, environment_id, end_user, created_at)
      VALUES (${randomUUID()}, ${environmentId}, 'customer-1', ${daysAgo(age)})`.execute(open.database);
  }
  for (const age of [364, 366]) {
    await sql`INSERT INTO notifications (environment_id, subscriber, event_id, step, created_at)
      VALUES (${environmentId}, ${randomUUID()}, ${randomUUID()}, 0, ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO notification_events
        (id, environment_id, transaction_id, workflow_id, workflow_version, payload, created_at, completed_at)
      VALUES (${randomUUID()}, ${environmentId}, ${randomUUID()}, '', 1, '{}', ${daysAgo(age + 9)}, ${daysAgo(age + 1)})`.execute(
      open.database,
    );
  }
  for (const age of [1, 3]) {
    await sql`INSERT INTO verification_counters (key, kind, count, window_start)
      VALUES (${randomUUID()}, 'number', 1, ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO verification_conversions (environment_id, country, minute)
      VALUES (${environmentId}, 'US', ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO rate_limits VALUES (${randomUUID()}, 'createTopic', 1, 0, ${daysAgo(age)}, 1)`.execute(
      open.database,
    );
    await sql`INSERT INTO signing_keys (kid, public_jwk, private_jwk, retired_at)
      VALUES (${randomUUID()}, '{}', '', ${daysAgo(age)})`.execute(open.database);
  }
  for (const hours of [23, 25]) {
    await sql`INSERT INTO workflow_versions (workflow_id, version, environment_id, definition, workflow_created_at, retired_at)
      VALUES (${randomUUID()}, 1, ${environmentId}, '{}', now(), now() - make_interval(hours => ${hours}))`.execute(
      open.database,
    );
  }
  for (const days of [29, 31]) {
    await sql`INSERT INTO rejected_requests (environment_id, at, method, path, status, message, request_id)
      VALUES (${environmentId}, ${daysAgo(days)}, 'POST', '/v1/topics', 422, 'key is required', ${randomUUID()})`.execute(
      open.database,
    );
  }
  await sql`INSERT INTO signing_keys (kid, public_jwk, private_jwk, created_at)
    VALUES ('in use', '{}', '', ${daysAgo(90)})`.execute(open.database);
  await sql`INSERT INTO operators (id, user_name, role) VALUES ('ann', 'ann', 'owner')`.execute(open.database);
  for (const age of [29, 31]) {
    await sql`INSERT INTO operator_networks (operator_id, network_hash, last_sign_in_at)
      VALUES ('ann', ${randomBytes(32)}, ${daysAgo(age)})`.execute(open.database);
  }
  for (const seconds of [-60, 60]) {
    await sql`INSERT INTO failed_sign_ins (key, expire)
      VALUES (${randomUUID()}, (extract(epoch FROM now()) + ${seconds}::int) * 1000)`.execute(open.database);
    await sql`INSERT INTO operator_sign_in_attempts (key, attempts, next_at, expires_at)
      VALUES (${randomBytes(32)}, 1, now(), now() + make_interval(secs => ${seconds}))`.execute(open.database);
    await sql`INSERT INTO operator_links (key_hash, purpose, operator_id, expires_at)
      VALUES (${randomBytes(32)}, 'invitation', 'ann', now() + make_interval(secs => ${seconds}))`.execute(
      open.database,
    );
    await sql`INSERT INTO operator_sessions (id, token_hash, operator_id, stage, expires_at, address, user_agent)
      VALUES (${randomUUID()}, ${randomBytes(32)}, 'ann', 'signedIn', now() + make_interval(secs => ${seconds}), '', '')`.execute(
      open.database,
    );
    for (const [table, key] of [
      ['sandbox_links', 'key_hash'],
      ['sandbox_sessions', 'token_hash'],
    ] as const) {
      await sql`INSERT INTO ${sql.table(table)} (${sql.ref(key)}, account_id, expires_at)
        VALUES (${randomBytes(32)}, ${id}, now() + make_interval(secs => ${seconds}))`.execute(open.database);
    }
  }
}

it('removes from each table what is too old, and nothing else', async () => {
  await fill();
  expect(await swept()).toEqual(Object.fromEntries(rules().map(({ table }) => [table, 1])));
  expect(await swept()).toEqual(Object.fromEntries(rules().map(({ table }) => [table, 0])));
  expect(await textsLeft()).toEqual(['29 days old']);
  const { rows } = await sql`SELECT FROM verification_checks`.execute(open.database);
  expect(rows).toHaveLength(1);
  const keys = await sql<{ kid: string }>`SELECT kid FROM signing_keys WHERE retired_at IS NULL`.execute(open.database);
  expect(keys.rows).toEqual([{ kid: 'in use' }]);
});

it('forgets after 30 days that a person could not receive messages', async () => {
  const { environmentId } = await testAccount(context);
  await sql`INSERT INTO contacts (environment_id, number, incapable_at)
    VALUES (${environmentId}, '+12025550159', ${daysAgo(31)})`.execute(open.database);
  expect(await swept()).toMatchObject({ contacts: 1 });
});

it('goes by the settings', async () => {
  await messages(1, 31);
  await messages(1, 99);
  const kept = createRetentionPolicy({ ...context.config.retention, deliveryBodyDays: 60 });
  expect(await swept(kept)).toMatchObject({ sandbox_messages: 1 });
  expect(await textsLeft()).toEqual(['31 days old']);
});

it('passes the rows that stay once, however many batches follow', async () => {
  await sql`TRUNCATE deliveries, delivery_attempts`.execute(open.database);
  const count = 100;
  // The older half waits for its next attempt.
  await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at)
    SELECT 'delivery ' || n, '', '', '', '', CASE WHEN n <= ${count}::int THEN 'waiting' ELSE 'dead' END,
      now() - interval '31 days' - make_interval(secs => ${2 * count}::int - n), CASE WHEN n > ${count}::int THEN ${daysAgo(31)} END
    FROM generate_series(1, ${2 * count}::int) AS n`.execute(open.database);
  const [rule] = rules().filter(({ table }) => table === 'deliveries') as [RetentionRule];
  // A condition that counts the rows that it is asked about.
  await sql`CREATE SEQUENCE read_rows`.execute(open.database);
  const counting = { ...rule, startsAt: sql<Date>`CASE WHEN nextval('read_rows') > 0 THEN ${rule.startsAt} END` };
  expect((await sweep(large, [counting], { batchRows: 10 })).removed).toEqual({ deliveries: count });
  const { rows } = await sql<{ last: number }>`SELECT last_value AS last FROM read_rows`.execute(open.database);
  await sql`DROP SEQUENCE read_rows`.execute(open.database);
  await sql`TRUNCATE deliveries`.execute(open.database);
  expect(rows[0]?.last).toBeLessThan(3 * count);
});

it('takes one batch after the other', async () => {
  await messages(25, 40);
  await messages(3, 1);
  expect(await swept(rules(), { batchRows: 10 })).toMatchObject({ sandbox_messages: 25 });
  await messages(20, 40);
  expect(await swept(rules(), { batchRows: 10 })).toMatchObject({ sandbox_messages: 20 });
  expect(await textsLeft()).toHaveLength(3);
});

it('reads the tables of indexes in their order, from the time at which the last batch has ended', async () => {
  const plans: Record<string, string> = {};
  for (const rule of rules().filter(({ isIndexed }) => isIndexed)) {
    expect((await sweep(large, [rule])).failures).toEqual([]);
    const { sql: text, parameters } = batches.pop() as CompiledQuery;
    const { rows } = await large.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]),
    );
    plans[rule.table] = rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  const isOrdered = (plan: string) =>
    /Index Scan using \w+ on \w+.*\n +Index Cond: .*>=.*<.*/.test(plan) && !plan.includes('Sort');
  expect(Object.entries(plans).filter(([, plan]) => !isOrdered(plan))).toEqual([]);
});

it('reads a table without an index once, page by page', async () => {
  const fillLimits = (count: number, days: number) =>
    sql`INSERT INTO rate_limits SELECT gen_random_uuid(), 'createTopic', 1, 0, ${daysAgo(days)}, 1
      FROM generate_series(1, ${count}::int)`.execute(open.database);
  await sql`TRUNCATE rate_limits`.execute(open.database);
  for (const days of [3, 1, 3]) await fillLimits(1000, days);
  expect(await swept(rules(), { batchPages: 4 })).toMatchObject({ rate_limits: 2000 });
  expect(await swept(rules(), { batchPages: 4 })).toMatchObject({ rate_limits: 0 });
});

it('sweeps every table, whatever becomes of another', async () => {
  await messages(1, 40);
  const broken = { table: 'no_such_table', startsAt: sql<Date>`created_at`, days: 1, isIndexed: true };
  const { removed, failures } = await sweep(open.database, [broken, ...rules()]);
  expect(removed).toMatchObject({ sandbox_messages: 1 });
  expect(failures).toEqual([{ table: 'no_such_table', error: expect.objectContaining({ code: '42P01' }) }]);
});

it('removes each row once when several instances sweep at the same time', async () => {
  await messages(200, 40);
  const all = await Promise.all([0, 1, 2, 3].map(() => swept(rules(), { batchRows: 7 })));
  expect(all.reduce((sum, { sandbox_messages: removed = 0 }) => sum + removed, 0)).toBe(200);
  expect(await textsLeft()).toEqual([]);
});

it('a delivery stays with its attempts while it waits, unless that has no end', async () => {
  await sql`TRUNCATE deliveries, delivery_attempts`.execute(open.database);
  const { retention } = context.config;
  // One from two days ago with two attempts since, a dead one from then, and one without attempts.
  for (const [id, made, ended] of [
    ['waits', 2, null],
    ['ended', 2, 2],
    ['ended today', 2, 0],
    ['forgotten', 16, null],
  ] as const) {
    await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at)
      VALUES (${id}, ${account.environmentId}, '', '', '{}', ${ended === null ? 'waiting' : 'dead'}, ${daysAgo(made)},
        ${ended === null ? null : daysAgo(ended)})`.execute(open.database);
    await sql`INSERT INTO delivery_attempts (delivery_id, at, url, took_ms)
      VALUES (${id}, ${daysAgo(made)}, 'https://example.com', 1)`.execute(open.database);
  }
  const removed = await swept(createRetentionPolicy({ ...retention, deliveryBodyDays: 1 }));
  expect(removed).toMatchObject({ deliveries: 2, delivery_attempts: 2 });
  const left =
    await sql`SELECT deliveries.id, delivery_id FROM deliveries JOIN delivery_attempts ON delivery_id = deliveries.id
    ORDER BY deliveries.id`.execute(open.database);
  expect(left.rows).toEqual([
    { id: 'ended today', delivery_id: 'ended today' },
    { id: 'waits', delivery_id: 'waits' },
  ]);
});

it('leaves it to the instance that is at it', async () => {
  await messages(5, 40);
  await open.database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKeys.sweep})`.execute(transaction);
    expect(await swept()).not.toHaveProperty('verifications');
  });
  expect(await textsLeft()).toHaveLength(5);
});

it('passes over a row that someone works on', async () => {
  await messages(2, 40);
  await open.database.transaction().execute(async (transaction) => {
    await sql`SELECT FROM sandbox_messages LIMIT 1 FOR UPDATE`.execute(transaction);
    expect(await swept()).toMatchObject({ sandbox_messages: 1 });
  });
  expect(await textsLeft()).toHaveLength(1);
});

it('stops when its signal aborts', async () => {
  await messages(1, 40);
  await sweep(open.database, rules(), { signal: AbortSignal.abort() });
  expect(await textsLeft()).toHaveLength(1);
});

it('runs again and again, also after a failure, until the service closes', async () => {
  let failures = rules().length;
  // The first time the database is away, for each table.
  const database = {
    transaction() {
      if (failures-- > 0) throw new Error('away');
      return open.database.transaction();
    },
    getExecutor: () => open.database.getExecutor(),
  } as unknown as Database;
  const schedule = createSweepSchedule({ ...context, database }, rules(), {
    firstDelayMs: 0,
    intervalMs: 5,
    retryDelayMs: 5,
  });
  for (let turn = 0; turn < 2; turn++) {
    await messages(1, 40);
    await expect.poll(textsLeft).toEqual([]);
  }
  expect(failures).toBeLessThan(0);
  await schedule.close?.();
  await messages(1, 40);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await textsLeft()).toHaveLength(1);
});

it('does not run where only requests are answered', async () => {
  await messages(1, 40);
  const schedule = createSweepSchedule({ ...context, config: { ...context.config, role: 'api' } }, rules(), {
    firstDelayMs: 0,
    intervalMs: 5,
    retryDelayMs: 5,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await schedule.close?.();
  expect(await textsLeft()).toHaveLength(1);
});
