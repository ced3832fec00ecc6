import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { testMessages } from '../messaging/testing.ts';
import { createEvents } from '../notifications/events/events.ts';
import { storeSubscribers, storeWorkflow } from '../notifications/events/testing.ts';
import { createNotificationCount } from '../notifications/notification-count.ts';
import { createVerification } from '../verification/verification.ts';
import { findByRequestId } from './find-by-request-id.ts';
import { equalsRequestId } from './request-id-index.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const account = await testAccount(context);
const { handlers: messages } = testMessages(context);
const { handlers: verifications } = createVerification(context);
const { handlers: events } = createEvents(context, createNotificationCount(new Registry()));
const { environmentId } = account;
const none = { messages: [], verifications: [], events: [], auditEntries: [] };
const row = { environmentId, acceptedAt: expect.any(Date) };

it.each([undefined, randomUUID()])('finds a message, with the idempotency key %s', async (key) => {
  const body = { to: '+12025550100', type: 'text', text: { body: 'Hello' } };
  const call = testCall('sendChatAppMessage', account, { body, ...(key !== undefined && { key }) });
  const id = (await messages?.sendChatAppMessage?.(call))?.body.messages[0]?.id;
  expect(await findByRequestId(database, call.requestId)).toEqual({
    ...none,
    messages: [{ ...row, id, channel: 'chatApp', status: 'accepted' }],
  });
});

it('finds a verification by the last request that sent its passcode', async () => {
  const request = async (number: string, codeExp: string) => {
    const call = testCall('requestVerification', account, { body: { number, codeExp } });
    const reply = await verifications?.requestVerification?.(call);
    return { requestId: call.requestId, checkCode: reply?.body.data.checkCode };
  };
  // A test number has no limits, so that its passcode can be resent at once.
  const [first, second] = [await request('+12025550100', '10'), await request('+12025550100', '2')];
  expect(second.checkCode).toBe(first.checkCode);
  const found = { ...row, checkCode: second.checkCode, status: 'accepted' };
  expect(await findByRequestId(database, second.requestId)).toEqual({ ...none, verifications: [found] });
  expect(await findByRequestId(database, first.requestId)).toEqual(none);
  const other = await request('+12125550120', '2');
  expect((await findByRequestId(database, other.requestId)).verifications).toEqual([
    { ...found, checkCode: other.checkCode },
  ]);
});

it('finds the events of a request', async () => {
  await storeWorkflow(database, account, 'welcome');
  await storeSubscribers(database, account, ['amira']);
  const event = (transactionId: string) => ({ name: 'welcome', to: 'amira', transactionId });
  const one = testCall('triggerEvent', account, { body: event('one') });
  await events?.triggerEvent?.(one);
  const both = testCall('triggerEvents', account, { body: { events: [event('two'), event('three')] } });
  await events?.triggerEvents?.(both);
  const found = (transactionId: string) => ({ ...row, id: expect.any(String), transactionId, status: 'completed' });
  expect(await findByRequestId(database, one.requestId)).toEqual({ ...none, events: [found('one')] });
  expect(new Set((await findByRequestId(database, both.requestId)).events)).toEqual(
    new Set([found('two'), found('three')]),
  );
});

it('finds entries of the audit log', async () => {
  const ada = { kind: 'operator', id: 'operator-1', name: 'ada', requestId: 'request-1' } as const;
  await recordAudit(database, ada, { action: 'card.deleted', target: { type: 'card', id: 'card' }, environmentId });
  const found = await findByRequestId(database, 'request-1');
  expect(found).toEqual({ ...none, auditEntries: [expect.objectContaining({ action: 'card.deleted' })] });
});

it('looks the id up in indexes', async () => {
  for (const table of ['messages', 'verifications', 'notification_events']) {
    const rows = await database.transaction().execute(async (transaction) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
      const plan = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT FROM ${sql.table(table)} WHERE ${equalsRequestId('request_id', randomUUID())}
      `.execute(transaction);
      return plan.rows;
    });
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toContain(`${table}_request`);
  }
});
