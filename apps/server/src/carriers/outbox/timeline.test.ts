import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { storeLink } from './testing-links.ts';
import { readMessageContent, readTimeline } from './timeline.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

const time = (second: number) => new Date(Date.parse('2026-05-01T12:00:00Z') + second * 1000);
const id = '0123456789abcdef01234567';
const checkCode = '0123456789abcdef0123456789abcdef';
let environmentId: string;

beforeEach(async () => {
  await sql`
    TRUNCATE messages, verifications, verification_checks, inbound_messages, submission_attempts, submitted_parts, outbox, endpoints,
      deliveries, delivery_attempts
  `.execute(database);
  ({ environmentId } = await testAccount(context));
});

async function storeMessage(changes: { status?: string; failedAt?: Date; failure?: object } = {}) {
  const { status = 'sent', failedAt = null, failure } = changes;
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, accepted_at, status, sent_at,
      failed_at, failure)
    VALUES (${id}, ${environmentId}, 'a', 'sms', '+12025550123', 'text', '{}', '{"type":"text","text":"Hello"}', ${time(0)}, ${status},
      ${time(5)}, ${failedAt}, ${failure === undefined ? null : JSON.stringify(failure)}::json)`.execute(database);
}

async function storeVerification({ succeeded }: { succeeded: boolean }) {
  const verification = randomUUID();
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language,
      code_length, key_id, created_at, expires_at, sends, succeeded_at, sms_status, sms_status_at)
    VALUES (${verification}, ${checkCode}, ${environmentId}, 'a', '+12025550123', 'US', 'Shop', 'en', 6, '', ${time(0)}, ${time(180)}, 2,
      ${succeeded ? time(60) : null}, 'delivered', ${time(9)})`.execute(database);
  return verification;
}

interface Attempt {
  attempt?: number;
  reference?: string;
  connection?: string;
  state?: string;
  code?: string;
  second: number;
}

async function storeAttempt(outboxId: number, { attempt = 1, reference = id, connection = 'main', ...rest }: Attempt) {
  const source = reference === id ? 'message' : 'passcode';
  const { state = 'accepted', code = null, second } = rest;
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, code, written_at, ended_at)
    VALUES (${outboxId}, ${attempt}, ${source}, ${reference}, ${environmentId}, ${connection}, ${state}, ${code}, ${time(second)},
      ${time(second + 1)})`.execute(database);
}

async function storePart(outboxId: number, attempt: number, { part, second }: { part: number; second: number }) {
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status, status_at, code)
    VALUES (${outboxId}, ${attempt}, ${part}, 'spare', ${`P${part}`}, ${`p${part}`}, '12025550123', 'failed', ${time(second)}, '21')`.execute(
    database,
  );
}

async function storeDelivery(messageId: string) {
  await sql`INSERT INTO endpoints (id, environment_id, kind, url, sandbox, secret)
    VALUES ('endpoint', ${environmentId}, 'chatApp.status', 'https://example.com/?key=secret', true, '')`.execute(
    database,
  );
  await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, created_at, due_at)
    VALUES ('msg_1', ${environmentId}, 'endpoint', ${messageId}, '{}', ${time(20)}, ${time(400)})`.execute(database);
  for (const [second, status] of [
    [21, 500],
    [26, null],
  ]) {
    await sql`INSERT INTO delivery_attempts (delivery_id, at, url, status, error, took_ms)
      VALUES ('msg_1', ${time(second as number)}, 'https://example.com/?key=secret', ${status}, 'It failed.', 12)`.execute(
      database,
    );
  }
}

it('the timeline of a message has attempts, doubt, fallback, receipts, the failure and webhooks in order', async () => {
  const failure = { code: 1014, title: 'Internal error', details: 'The provider could not deliver the message.' };
  await storeMessage({ status: 'failed', failedAt: time(12), failure });
  await storeAttempt(1, { state: 'unknown', second: 1 });
  await storeAttempt(1, { attempt: 2, connection: 'spare', second: 3 });
  await storePart(1, 2, { part: 0, second: 10 });
  await storePart(1, 2, { part: 1, second: 11 });
  await storeDelivery(id);
  const { message, events = [], outbox } = (await readTimeline(database, { id })) ?? {};
  expect(message).toMatchObject({ id, status: 'failed', failure: failure.details });
  expect(outbox).toBeNull();
  const receipt = { type: 'receipt', connection: 'spare', attempt: 2, status: 'failed', code: '21' };
  const webhook = { deliveryId: 'msg_1', endpoint: 'chatApp.status' };
  expect(events).toMatchObject([
    { at: time(0), type: 'accepted', requestId: null },
    { at: time(1), type: 'submitted', connection: 'main', attempt: 1, state: 'unknown', send: null, parts: [] },
    { at: time(2), type: 'inDoubt', connection: 'main', attempt: 1 },
    { at: time(3), type: 'fallback', from: 'main', to: 'spare' },
    {
      at: time(3),
      type: 'submitted',
      state: 'accepted',
      parts: [
        { part: 0, providerId: 'P0' },
        { part: 1, providerId: 'P1' },
      ],
    },
    { at: time(5), type: 'status', status: 'sent' },
    { at: time(10), ...receipt, part: 0, providerId: 'P0' },
    { at: time(11), ...receipt, part: 1, providerId: 'P1' },
    { at: time(12), type: 'failed', ...failure, providerCode: '21' },
    { at: time(20), type: 'webhookQueued', ...webhook },
    { at: time(21), type: 'webhookAttempt', ...webhook, attempt: 1, statusCode: 500, error: 'It failed.', tookMs: 12 },
    { at: time(26), type: 'webhookAttempt', ...webhook, attempt: 2, statusCode: null },
    { at: time(400), type: 'webhookDue', ...webhook },
  ]);
});

it('the timeline of a message has its statuses in order, also when a receipt was faster than the record of its submission', async () => {
  await storeMessage({ status: 'delivered' });
  await sql`UPDATE messages SET sent_at = ${time(9)}, delivered_at = ${time(8)}, failed_at = NULL WHERE id = ${id}`.execute(
    database,
  );
  const { events = [] } = (await readTimeline(database, { id })) ?? {};
  expect(events).toMatchObject([
    { type: 'accepted' },
    { at: time(8), type: 'status', status: 'sent' },
    { at: time(8), type: 'status', status: 'delivered' },
  ]);
});

it('the timeline of a verification has its SMS, checks and result, and no passcode, number or secret', async () => {
  const verification = await storeVerification({ succeeded: true });
  await storeAttempt(1, { reference: `${checkCode}-1`, second: 1 });
  await storeAttempt(2, { reference: `${checkCode}-2`, connection: 'spare', second: 8 });
  for (const [second, status] of [
    [50, 2],
    [60, 1],
  ]) {
    await sql`INSERT INTO verification_checks (verification_id, at, status)
      VALUES (${verification}, ${time(second as number)}, ${status})`.execute(database);
  }
  const { events = [], message } = (await readTimeline(database, { id: checkCode })) ?? {};
  expect(message).toMatchObject({ id: checkCode, source: 'passcode', status: 'delivered' });
  expect(events).toMatchObject([
    { at: time(0), type: 'requested', requestId: null },
    { at: time(1), type: 'submitted', send: 1, connection: 'main' },
    { at: time(8), type: 'submitted', send: 2, connection: 'spare' },
    { at: time(9), type: 'status', status: 'delivered' },
    { at: time(50), type: 'checked', result: 'invalid' },
    { at: time(60), type: 'checked', result: 'valid' },
    { at: time(60), type: 'verified' },
  ]);
  for (const secret of [verification, '12025550123', '2025550123'])
    expect(JSON.stringify(events)).not.toContain(secret);
  expect(await readMessageContent(database, { id: checkCode })).toBeUndefined();
});

it('a verification that no check has passed expires', async () => {
  await storeVerification({ succeeded: false });
  const { events = [] } = (await readTimeline(database, { id: checkCode })) ?? {};
  expect(events.at(-1)).toEqual({ at: time(180), type: 'expired' });
});

it('a message that waits has its state in the outbox', async () => {
  await storeMessage();
  await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, due_at, expires_at)
    VALUES ('message', ${id}, ${environmentId}, 'a', 'Shop', 'main', ${time(30)}, ${time(90)})`.execute(database);
  expect((await readTimeline(database, { id }))?.outbox).toEqual({
    state: 'waiting',
    connection: 'main',
    dueAt: time(30),
    expiresAt: time(90),
    obstacle: null,
  });
});

it('a message that waits names what keeps its connection from submitting it', async () => {
  await sql`INSERT INTO connections (id, kind, name, state, reason, settings, credentials, credential_names, window_size, binds, updated_at)
    VALUES ('c1', 'test', 'main', 'on', NULL, '{}', '', '{}', 10, 1, ${time(0)})`.execute(database);
  await storeMessage();
  await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, due_at, expires_at)
    VALUES ('message', ${id}, ${environmentId}, 'a', 'Shop', 'c1', ${time(30)}, ${time(90)})`.execute(database);
  const obstacle = async () => (await readTimeline(database, { id }))?.outbox?.obstacle;
  expect(await obstacle()).toEqual({ cause: 'unattended', since: null, reason: null });
  await storeLink(database, 'c1', { state: 'connecting', reason: 'ECONNREFUSED', seconds: 54 });
  expect(await obstacle()).toEqual({ cause: 'down', since: expect.any(Date), reason: 'ECONNREFUSED' });
  await storeLink(database, 'c1', { state: 'ready' });
  expect(await obstacle()).toBeNull();
  await sql`UPDATE connections SET state = 'broken', reason = 'wrong password'`.execute(database);
  expect(await obstacle()).toEqual({ cause: 'broken', since: null, reason: 'wrong password' });
  // Its provider may have it already.
  await sql`UPDATE outbox SET state = 'inDoubt'`.execute(database);
  expect(await obstacle()).toBeNull();
  await sql`DELETE FROM connections`.execute(database);
});

it('a passcode that waits has the state of its SMS in the outbox', async () => {
  await storeVerification({ succeeded: false });
  await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, state, due_at, expires_at)
    VALUES ('passcode', ${`${checkCode}-2`}, ${environmentId}, 'a', 'Shop', 'main', 'inDoubt', ${time(30)}, ${time(90)})`.execute(
    database,
  );
  expect((await readTimeline(database, { id: checkCode }))?.outbox).toMatchObject({
    state: 'inDoubt',
    dueAt: time(30),
  });
});

it('an inbound message has its webhooks and its content, for its environment only', async () => {
  await sql`INSERT INTO inbound_messages (environment_id, id, channel, sender, content, at, received_at)
    VALUES (${environmentId}, 'wamid.In', 'chatApp', '+12025550123', '{"type":"text","text":"Hi"}', ${time(-1)}, ${time(0)})`.execute(
    database,
  );
  await storeDelivery('wamid.In');
  const reference = { id: 'wamid.In', environmentId };
  const { events = [] } = (await readTimeline(database, reference)) ?? {};
  expect(events.map(({ type }) => type)).toEqual([
    'received',
    'webhookQueued',
    'webhookAttempt',
    'webhookAttempt',
    'webhookDue',
  ]);
  expect(JSON.stringify(events)).not.toContain('secret');
  expect(await readMessageContent(database, reference)).toMatchObject({ content: { type: 'text', text: 'Hi' } });
  for (const read of [readTimeline, readMessageContent]) {
    expect(await read(database, { id: 'wamid.In', environmentId: 'other' })).toBeUndefined();
  }
});

it('the content of a message is separate from its timeline', async () => {
  await storeMessage();
  expect((await readMessageContent(database, { id }))?.content).toEqual({ type: 'text', text: 'Hello' });
  expect(JSON.stringify(await readTimeline(database, { id }))).not.toContain('Hello');
  expect(await readTimeline(database, { id: 'none' })).toBeUndefined();
  expect(await readTimeline(database, { id, environmentId: 'other' })).toBeUndefined();
});
