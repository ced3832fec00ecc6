import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { testAccount } from '../../testing.ts';
import { createSmsId } from '../verification/sms-id.ts';
import { createSmsReceiptRecorder } from '../verification/sms-receipts.ts';
import { useVerification } from '../verification/testing.ts';
import { readUsage } from './read-usage.ts';
import { recountUsage } from './recount-usage.ts';

const { open, context, request, newNumber, coolDown } = await useVerification();
const { database } = open;
const receive = createSmsReceiptRecorder(context, async () => {});
let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
});

const none = { accepted: 0, sent: 0, delivered: 0, read: 0, failed: 0, segments: 0 };
const usage = async () => readUsage(database, { accountId: account.id }, ['channel', 'country', 'connection']);
const differences = async () => (await recountUsage(database, context.config.retention)).differences;
const receipt = (checkCode: string, send: number, status: 'sent' | 'delivered' | 'failed') => ({
  messageId: createSmsId({ checkCode, send }),
  status,
  at: new Date(),
});

it('counts each SMS of a verification, with the connection of the last one', async () => {
  const number = newNumber();
  const checkCode = await request({ number, language: 'ar', codeExp: '10' }, { account });
  const passcode = { channel: 'verification', country: 'US' };
  // Arabic takes two SMS of 67 characters.
  expect(await usage()).toEqual([{ ...passcode, connection: '', ...none, accepted: 1, segments: 2 }]);
  await receive([{ ...receipt(checkCode, 1, 'sent'), connectionId: 'main' }]);
  await receive([{ ...receipt(checkCode, 1, 'failed'), connectionId: 'main' }]);
  await coolDown();
  expect(await request({ number, codeExp: '3' }, { account })).toBe(checkCode);
  await receive([{ ...receipt(checkCode, 2, 'delivered'), connectionId: 'backup' }]);
  await receive([
    receipt(checkCode, 2, 'delivered'),
    receipt(checkCode, 2, 'sent'),
    receipt(checkCode, 1, 'delivered'),
  ]);
  expect(await usage()).toEqual([
    { ...passcode, connection: 'backup', accepted: 2, sent: 2, delivered: 1, read: 0, failed: 1, segments: 3 },
  ]);
  expect(await differences()).toEqual([]);
});

it('counts an SMS in doubt as sent, once', async () => {
  const checkCode = await request({ number: newNumber() }, { account });
  const messageId = createSmsId({ checkCode, send: 1 });
  await receive([{ messageId, status: 'unknown', cause: 'inDoubt', at: new Date() }]);
  expect(await usage()).toMatchObject([{ accepted: 1, sent: 1 }]);
  await receive([receipt(checkCode, 1, 'sent')]);
  await receive([receipt(checkCode, 1, 'failed')]);
  expect(await usage()).toMatchObject([{ accepted: 1, sent: 1, failed: 1 }]);
  expect(await differences()).toEqual([]);
});

it('counts items of feeds as delivered, and as read while they are', async () => {
  const { environmentId } = account;
  await sql`INSERT INTO notifications (environment_id, subscriber, event_id, step)
    SELECT ${environmentId}, 'subscriber', 'event-' || n || ${account.id}, 0 FROM generate_series(1, 3) AS n`.execute(
    database,
  );
  await sql`UPDATE notifications SET read_at = now() WHERE environment_id = ${environmentId}`.execute(database);
  await sql`UPDATE notifications SET seen_at = now() WHERE environment_id = ${environmentId}`.execute(database);
  const inApp = { channel: 'inApp', country: '', connection: '', ...none, accepted: 3, sent: 3, delivered: 3 };
  expect(await usage()).toEqual([{ ...inApp, read: 3 }]);
  await sql`UPDATE notifications SET read_at = NULL WHERE environment_id = ${environmentId}`.execute(database);
  expect(await usage()).toEqual([inApp]);
  expect(await differences()).toEqual([]);
});

it('counts e-mails from their dispatch on, and no other deliveries', async () => {
  const eventId = newId();
  await sql`INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload)
    VALUES (${eventId}, ${account.environmentId}, ${eventId}, 'workflow', 1, '{}')`.execute(database);
  await sql`INSERT INTO notification_deliveries (event_id, step, subscriber)
    SELECT ${eventId}, step, 'subscriber' FROM generate_series(0, 2) AS step`.execute(database);
  const change = (set: ReturnType<typeof sql>, steps: readonly number[]) =>
    sql`UPDATE notification_deliveries SET ${set} WHERE event_id = ${eventId} AND step = ANY (${steps})`.execute(
      database,
    );
  await change(sql`outcome = 'sent', message_id = 'message'`, [2]);
  expect(await usage()).toEqual([]);
  await change(sql`dispatched_at = now()`, [0, 1]);
  expect(await usage()).toMatchObject([{ channel: 'email', accepted: 2, sent: 0 }]);
  await change(sql`outcome = 'sent'`, [0]);
  await change(sql`outcome = 'failed'`, [1]);
  expect(await usage()).toMatchObject([{ channel: 'email', ...none, accepted: 2, sent: 1, failed: 1 }]);
  expect(await differences()).toEqual([]);
});
