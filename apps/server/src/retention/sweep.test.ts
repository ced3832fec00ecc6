import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { createRetention } from './retention.ts';
import { retentionRules } from './rules.ts';
import { sweep } from './sweep.ts';

let open: OpenDatabase;
let context: Context;
let account: Account;

beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  account = await testAccount(context);
});
afterAll(() => open.close());
beforeEach(() => sql`TRUNCATE sandbox_messages, verifications CASCADE`.execute(open.database));

const rules = () => retentionRules(context.config.retention);
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const message = (days: number) => ({
  environment_id: account.environmentId,
  message_id: randomUUID(),
  channel: 'sms' as const,
  recipient: '+12025550150',
  sender: 'Example Shop',
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
  for (const age of [29, 31]) await messages(1, age);
  for (const age of [1, 3]) {
    await sql`INSERT INTO verification_counters (environment_id, kind, key, window_start)
      VALUES (${environmentId}, 'number', ${randomBytes(8)}, ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO verification_conversions (environment_id, country, minute)
      VALUES (${environmentId}, 'US', ${daysAgo(age)})`.execute(open.database);
    await sql`INSERT INTO rate_limits VALUES (${randomUUID()}, 'createTopic', 1, 0, ${daysAgo(age)}, 1)`.execute(
      open.database,
    );
    await sql`INSERT INTO signing_keys (kid, public_jwk, private_jwk, retired_at)
      VALUES (${randomUUID()}, '{}', '', ${daysAgo(age)})`.execute(open.database);
  }
  await sql`INSERT INTO signing_keys (kid, public_jwk, private_jwk, created_at)
    VALUES ('in use', '{}', '', ${daysAgo(90)})`.execute(open.database);
  for (const seconds of [-60, 60]) {
    await sql`INSERT INTO failed_sign_ins (key, expire)
      VALUES (${randomUUID()}, (extract(epoch FROM now()) + ${seconds}::int) * 1000)`.execute(open.database);
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
  expect(await sweep(open.database, rules())).toEqual(Object.fromEntries(rules().map(({ table }) => [table, 1])));
  expect(await sweep(open.database, rules())).toEqual(Object.fromEntries(rules().map(({ table }) => [table, 0])));
  expect(await textsLeft()).toEqual(['29 days old']);
  const { rows } = await sql`SELECT FROM verification_checks`.execute(open.database);
  expect(rows).toHaveLength(1);
  const keys = await sql<{ kid: string }>`SELECT kid FROM signing_keys WHERE retired_at IS NULL`.execute(open.database);
  expect(keys.rows).toEqual([{ kid: 'in use' }]);
});

it('goes by the settings', async () => {
  await messages(1, 31);
  await messages(1, 99);
  const kept = retentionRules({ ...context.config.retention, deliveryBodyDays: 60 });
  expect(await sweep(open.database, kept)).toMatchObject({ sandbox_messages: 1 });
  expect(await textsLeft()).toEqual(['31 days old']);
});

it('takes one batch after the other', async () => {
  await messages(25, 40);
  await messages(3, 1);
  expect(await sweep(open.database, rules(), { batch: 10 })).toMatchObject({ sandbox_messages: 25 });
  await messages(20, 40);
  expect(await sweep(open.database, rules(), { batch: 10 })).toMatchObject({ sandbox_messages: 20 });
  expect(await textsLeft()).toHaveLength(3);
});

it('removes each row once when several instances sweep at the same time', async () => {
  await messages(200, 40);
  const swept = await Promise.all([0, 1, 2, 3].map(() => sweep(open.database, rules(), { batch: 7 })));
  expect(swept.reduce((sum, { sandbox_messages: removed = 0 }) => sum + removed, 0)).toBe(200);
  expect(await textsLeft()).toEqual([]);
});

it('leaves it to the instance that is at it', async () => {
  await messages(5, 40);
  await open.database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(7249201165)`.execute(transaction);
    expect(await sweep(open.database, rules())).not.toHaveProperty('verifications');
  });
  expect(await textsLeft()).toHaveLength(5);
});

it('passes over a row that someone works on', async () => {
  await messages(2, 40);
  await open.database.transaction().execute(async (transaction) => {
    await sql`SELECT FROM sandbox_messages LIMIT 1 FOR UPDATE`.execute(transaction);
    expect(await sweep(open.database, rules())).toMatchObject({ sandbox_messages: 1 });
  });
  expect(await textsLeft()).toHaveLength(1);
});

it('stops when it is told to', async () => {
  await messages(1, 40);
  await sweep(open.database, rules(), { signal: AbortSignal.abort() });
  expect(await textsLeft()).toHaveLength(1);
});

it('runs again and again, also after a failure, until the service closes', async () => {
  let failures = 1;
  // The first time the database is away.
  const database = {
    transaction() {
      if (failures-- > 0) throw new Error('away');
      return open.database.transaction();
    },
  } as Database;
  const retention = createRetention({ ...context, database }, { first: 0, every: 5, again: 5 });
  for (let turn = 0; turn < 2; turn++) {
    await messages(1, 40);
    await expect.poll(textsLeft).toEqual([]);
  }
  expect(failures).toBeLessThan(0);
  await retention.close?.();
  await messages(1, 40);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await textsLeft()).toHaveLength(1);
});

it('does not run where only requests are answered', async () => {
  await messages(1, 40);
  const retention = createRetention(
    { ...context, config: { ...context.config, role: 'api' } },
    { first: 0, every: 5, again: 5 },
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  await retention.close?.();
  expect(await textsLeft()).toHaveLength(1);
});
