import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { saveQuestion } from '../chat/message-store.ts';
import { createContacts } from '../messaging/contacts/contacts.ts';
import { createMediaStore } from '../messaging/media/create-media-store.ts';
import { testMessages } from '../messaging/testing.ts';
import { insertEvent, insertWorkflow } from '../notifications/testing-feed.ts';
import { createSubscribers } from '../subscribers/subscribers.ts';
import { createTopics } from '../topics/topics.ts';
import { createVerification } from '../verification/verification.ts';
import { emit } from '../webhooks/emit-events.ts';
import { setEndpoint } from '../webhooks/endpoints.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let stranger: Account;

const verification = createVerification(context);
beforeEach(async () => {
  await sql`TRUNCATE subscribers, topics, verifications, sandbox_messages, idempotency_keys, messages,
    notification_events, notifications, notification_preferences, workflows, inbound_messages, conversation_windows, opt_outs, inbound_sms, inbound_events, media, contacts, endpoints, deliveries, delivery_attempts, chat_conversations CASCADE`.execute(
    open.database,
  );
  await sql`TRUNCATE verification_counters`.execute(open.database);
  account = await testAccount(context);
  stranger = await testAccount(context);
  await fill(account);
  await fill(stranger);
});

const number = '+12025550160';
const email = 'noor@example.com';
/** Of others, who stay. */
const other = '+12025550161';

const subscribe = (of: Account, body: Call<'createSubscriber'>['body'], key?: string) =>
  createSubscribers(context).handlers?.createSubscriber?.(
    testCall('createSubscriber', of, { body, ...(key !== undefined && { key }) }),
  );

/** A person and another one, in all that an account holds. */
async function fill(of: Account): Promise<void> {
  // Stored responses hold what was given in them, not what came later.
  await subscribe(of, { subscriberId: 'noor', email, firstName: 'Noor' }, 'a key');
  await subscribe(of, { subscriberId: 'noor', phone: '+1 (202) 555-0160', chatappNumber: number.slice(1) });
  await subscribe(of, { subscriberId: 'family' }, `called by ${number}`);
  await subscribe(
    of,
    { subscriberId: 'family', phone: other, data: { emergency: number, plan: 'free' } },
    'another key',
  );
  const question = { query: `Why was I called by ${number}?`, inputs: {}, files: [], name: '' };
  await saveQuestion(open.database, { account: of, user: 'noor' }, question, undefined);
  const topics = createTopics(context).handlers;
  await topics?.createTopic?.(testCall('createTopic', of, { body: { key: 'news', name: 'News' } }));
  await topics?.addTopicSubscribers?.(
    testCall('addTopicSubscribers', of, { params: { topicKey: 'news' }, body: { subscribers: ['noor', 'family'] } }),
  );
  await notify(of);
  const { handlers, jobs } = verification;
  for (const [key, to] of Object.entries({ one: number, two: other })) {
    await handlers?.requestVerification?.(testCall('requestVerification', of, { body: { number: to }, key }));
    const { id, check_code } = await open.database
      .selectFrom('verifications')
      .select(['id', 'check_code'])
      .where('number', '=', to)
      .where('environment_id', '=', of.environmentId)
      .executeTakeFirstOrThrow();
    await jobs?.verificationSms?.({ verificationId: id, send: 1 }, new AbortController().signal);
    await handlers?.checkVerification?.(
      testCall('checkVerification', of, { body: { checkCode: check_code, passCode: '123456' } }),
    );
    await converse(of, to);
  }
}

/** An event for the person alone, and one for both that mentions the number. Both have preferences. */
async function notify(of: Account): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscribers WHERE environment_id = ${of.environmentId} ORDER BY subscriber_id DESC
  `.execute(open.database);
  const [noor = '', family = ''] = rows.map(({ id }) => id);
  const workflowId = await insertWorkflow(open.database, of, { identifier: 'welcome' });
  await insertEvent(open.database, of, { workflowId, subscribers: [noor], payload: { name: 'Noor' } });
  await insertEvent(open.database, of, {
    workflowId,
    subscribers: [noor, family],
    payload: { caller: { number }, kind: 'missed-call' },
  });
  await sql`INSERT INTO notification_preferences (environment_id, subscriber, workflow_id)
    SELECT ${of.environmentId}, unnest(${[noor, family]}::text[]), ''`.execute(open.database);
}

/** Someone sends a picture. A receiver gets the event and echoes it, and the account replies after a check of the number. */
async function converse(of: Account, person: string): Promise<void> {
  const { events, handlers, reported } = testMessages(context);
  const { environmentId } = of;
  const picture = await createMediaStore(open.database, context.config).put(
    open.database,
    environmentId,
    'image/png',
    Buffer.from(person),
  );
  const content = { type: 'image', file: { id: picture, mediaType: 'image/png' }, caption: 'Hello' } as const;
  await createContacts(context).handlers?.validateChatAppContacts?.(
    testCall('validateChatAppContacts', of, { body: { contacts: [person], blocking: 'wait' } }),
  );
  await sql`INSERT INTO opt_outs (environment_id, sender_group, number_hash, number, keyword)
    VALUES (${environmentId}, 'Shop', sha256(${Buffer.from(person)}), ${person}, 'STOP')`.execute(open.database);
  await sql`INSERT INTO inbound_sms (id, connection_id, environment_id, key_hash, sender, receiver, text, at)
    VALUES (${`${environmentId} ${person}`}, ${environmentId}, ${environmentId}, sha256(${Buffer.from(person)}), ${person},
      '12345', ${Buffer.from('Hello', 'utf16le')}, now())`.execute(open.database);
  await sql`INSERT INTO inbound_events (id, connection_id, channel, environment_id, key_hash, sender, payload, has_file)
    VALUES (${`${environmentId} ${person}`}, ${environmentId}, 'chatApp', ${environmentId}, sha256(${Buffer.from(person)}), ${person},
      '{}', false)`.execute(open.database);
  const at = new Date();
  await events.receiveInbound({
    id: person,
    environmentId,
    channel: 'chatApp',
    from: person,
    ...(person === number && { name: 'Noor' }),
    at,
    content,
  });
  const url = 'https://example.com/hooks';
  await setEndpoint(open.database, context.keys, { environmentId, kind: 'chatApp.message', url, sandbox: true });
  await emit(open.database, reported);
  await sql`INSERT INTO delivery_attempts (delivery_id, at, url, response_body, took_ms)
    SELECT id, now(), ${url}, body, 1 FROM deliveries WHERE message_id = ${person}
      AND environment_id = ${environmentId}`.execute(open.database);
  const body = { to: person, type: 'text' as const, text: { body: 'Good day' } };
  await handlers?.sendChatAppMessage?.(testCall('sendChatAppMessage', of, { body }));
  await submit(environmentId, person);
  await sql`INSERT INTO provider_files (connection_id, media_id, provider_id)
    SELECT id, ${picture}, ${`picture of ${person}`} FROM connections WHERE id = ${environmentId}`.execute(
    open.database,
  );
}

/** Stores what the outbox has about the messages of a person: an attempt, its accepted part, and a receipt. */
async function submit(environmentId: string, person: string): Promise<void> {
  const digits = person.slice(1);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, expires_at)
    SELECT 'message', id, environment_id, account_id, 'Shop', ${environmentId}, now() + interval '1 hour' FROM messages
    WHERE environment_id = ${environmentId} AND recipient = ${person} LIMIT 1 RETURNING id
  `.execute(open.database);
  const outboxId = rows[0]?.id;
  if (outboxId === undefined) return;
  await sql`INSERT INTO connections (id, environment_id, kind, name, settings, credentials, credential_names, window_size, binds)
    VALUES (${environmentId}, ${environmentId}, 'test', ${environmentId}, '{}', '', '{}', 1, 1)
    ON CONFLICT DO NOTHING`.execute(open.database);
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id)
    SELECT id, 1, source, reference, environment_id, connection_id FROM outbox WHERE id = ${outboxId}`.execute(
    open.database,
  );
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, recipient)
    VALUES (${outboxId}, 1, 0, ${environmentId}, ${digits})`.execute(open.database);
  await sql`INSERT INTO unmatched_receipts (connection_id, ids, recipient, status, at)
    VALUES (${environmentId}, '{1}', ${digits}, 'delivered', now())`.execute(open.database);
  await sql`INSERT INTO recipient_watermarks (connection_id, recipient, status, at)
    VALUES (${environmentId}, ${digits}, 'read', now())`.execute(open.database);
}

/** Every row of every table that has any of the texts in it, as `table: row`. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
  `.execute(open.database);
  expect(tables.rows.length).toBeGreaterThan(15);
  const found = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.raw(name)} AS t`.execute(
        open.database,
      );
      return rows.filter(({ row }) => texts.some((text) => row.includes(text))).map(({ row }) => `${name}: ${row}`);
    }),
  );
  return found.flat();
}
const ofEnvironment = ({ environmentId }: Account, rows: string[]) => rows.filter((row) => row.includes(environmentId));
const person = [number.slice(1), '555-0160', email, 'Noor', '"noor"'];
const counts = (all: Record<string, number>) => expect.objectContaining(all);

describe('a number', () => {
  it('is no longer in the database, nor is its person', async () => {
    expect(await rowsWith(...person)).not.toEqual([]);
    expect(await erase(open.database, testActor, { number })).toEqual({
      chat_messages: 2,
      chat_conversations: 2,
      chat_files: 0,
      subscribers: 2,
      topic_subscribers: 2,
      'subscribers, data of others': 2,
      notifications: 4,
      notification_preferences: 2,
      notification_events: 2,
      'notification_events, payloads of others': 2,
      notification_deliveries: 0,
      verifications: 2,
      sandbox_messages: 2,
      submission_attempts: 2,
      opt_outs: 2,
      inbound_sms: 2,
      inbound_events: 2,
      deliveries: 2,
      messages: 2,
      inbound_messages: 2,
      conversation_windows: 2,
      media: 2,
      contacts: 2,
      idempotency_keys: 6,
    });
    expect(await rowsWith(...person)).toEqual([]);
    // Rows of the other person, whose event has the rest of its payload.
    const events = await open.database.selectFrom('notification_events').select('payload').execute();
    expect(events).toEqual([{ payload: { kind: 'missed-call' } }, { payload: { kind: 'missed-call' } }]);
    const feed = await sql`SELECT FROM notifications`.execute(open.database);
    const preferences = await sql`SELECT FROM notification_preferences`.execute(open.database);
    expect([feed.rows.length, preferences.rows.length]).toEqual([2, 2]);
    const checks = await sql`SELECT FROM verification_checks`.execute(open.database);
    const responses = await sql`SELECT FROM idempotency_keys`.execute(open.database);
    expect([checks.rows.length, responses.rows.length]).toEqual([2, 4]);
  });

  it('leaves everybody else as they are', async () => {
    const before = (await rowsWith(other.slice(1), 'family')).filter((row) => !row.includes('called by'));
    await erase(open.database, testActor, { number });
    const after = await rowsWith(other.slice(1), 'family');
    expect(after).toHaveLength(before.length);
    const rows = await open.database
      .selectFrom('subscribers')
      .select(['subscriber_id', 'phone', 'data', 'revision'])
      .execute();
    const family = { subscriber_id: 'family', phone: other, data: { plan: 'free' }, revision: 2 };
    expect(rows).toEqual([family, family]);
  });

  it('is removed from one environment only, where that is asked for', async () => {
    const theirs = await rowsWith(...person);
    await erase(open.database, testActor, { number, environmentId: account.environmentId });
    const left = await rowsWith(...person);
    expect(ofEnvironment(account, left)).toEqual([]);
    expect(ofEnvironment(stranger, left)).toEqual(ofEnvironment(stranger, theirs));
    expect(left.filter((row) => row.includes('idempotency_keys'))).toHaveLength(2);
  });

  it('is found as a subscriberId, and in an e-mail address', async () => {
    await subscribe(account, { subscriberId: number, firstName: 'Hidden' });
    await subscribe(account, { subscriberId: 'gateway', email: `${number.slice(1)}@sms.example.com` });
    expect(await erase(open.database, testActor, { number })).toEqual(counts({ subscribers: 4 }));
    expect(await rowsWith(...person, 'Hidden', 'gateway')).toEqual([]);
  });

  it('that is unknown removes nothing', async () => {
    const before = await rowsWith('');
    const erased = await erase(open.database, testActor, { number: '+12025550169' });
    expect(Object.values(erased).every((count) => count === 0)).toBe(true);
    expect(await rowsWith('')).toEqual(before);
  });
});

describe('a subscriber', () => {
  it('is removed with what was sent to their numbers, in their environment', async () => {
    const { environmentId } = account;
    expect(await erase(open.database, testActor, { environmentId, subscriberId: 'noor' })).toEqual({
      chat_messages: 1,
      chat_conversations: 1,
      chat_files: 0,
      subscribers: 1,
      topic_subscribers: 1,
      'subscribers, data of others': 1,
      notifications: 2,
      notification_preferences: 1,
      notification_events: 1,
      'notification_events, payloads of others': 1,
      notification_deliveries: 0,
      verifications: 1,
      sandbox_messages: 1,
      submission_attempts: 1,
      opt_outs: 1,
      inbound_sms: 1,
      inbound_events: 1,
      deliveries: 1,
      messages: 1,
      inbound_messages: 1,
      conversation_windows: 1,
      media: 1,
      contacts: 1,
      idempotency_keys: 3,
    });
    const left = await rowsWith(...person);
    expect(ofEnvironment(account, left)).toEqual([]);
    expect(ofEnvironment(stranger, left).length).toBeGreaterThan(3);
  });

  it('erases no one else who shares the number', async () => {
    const { environmentId } = account;
    await subscribe(account, { subscriberId: 'sister', phone: number });
    expect(await erase(open.database, testActor, { environmentId, subscriberId: 'noor' })).toEqual(
      counts({ subscribers: 1 }),
    );
    const row = await open.database
      .selectFrom('subscribers')
      .select('phone')
      .where('subscriber_id', '=', 'sister')
      .executeTakeFirst();
    expect(row?.phone).toBe(number);
  });
});

it('is tried without removing anything', async () => {
  const before = await rowsWith('');
  const tried = await erase(open.database, testActor, { number }, { dryRun: true });
  expect(await rowsWith('')).toEqual(before);
  expect(await erase(open.database, testActor, { number })).toEqual(tried);
});

it('ends when two run at the same time, while topics change', async () => {
  const { environmentId } = account;
  const results = await Promise.allSettled([
    erase(open.database, testActor, { number }),
    erase(open.database, testActor, { environmentId, subscriberId: 'noor' }),
    erase(open.database, testActor, { number: other }),
    ...Array.from({ length: 20 }, (_, turn) =>
      createTopics(context).handlers?.[turn % 2 ? 'addTopicSubscribers' : 'removeTopicSubscribers']?.(
        testCall(turn % 2 ? 'addTopicSubscribers' : 'removeTopicSubscribers', account, {
          params: { topicKey: 'news' },
          body: { subscribers: ['family', 'noor'] },
        }) as never,
      ),
    ),
  ]);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await rowsWith(...person, other.slice(1), 'family')).toEqual([]);
});
