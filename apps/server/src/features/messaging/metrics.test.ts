import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { DeliveryReceipt } from './carrier.ts';
import { type TestMessages, testMessages } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);
let messages: TestMessages;
beforeEach(() => {
  messages = testMessages(context);
});

/** @returns the message's id */
async function send(id: 'sendChatAppMessage' | 'sendRcsMessage', to = '+12025550100', key?: string): Promise<string> {
  const body = { to, type: 'text', text: { body: 'Hello' } };
  const handler = messages.handlers?.[id] as (call: object) => Promise<{ body: object }>;
  const response = await handler(testCall(id, account, { body, ...(key !== undefined && { key }) }));
  return (response.body as { messages: [{ id: string }] }).messages[0].id;
}

const reported = (messageId: string, ...statuses: DeliveryReceipt['status'][]) =>
  messages.events.receive(statuses.map((status) => ({ messageId, status, at: new Date() })));

/** By channel and status, without those that are not there. */
async function counted(): Promise<Record<string, number>> {
  const text = await messages.metrics.metrics();
  const lines = text.matchAll(/^omnichannel_messages_total\{channel="(\w+)",status="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, channel, status, count]) => [`${channel} ${status}`, Number(count)]));
}

it('counts a message once for each status that it reaches, despite duplicates', async () => {
  const id = await send('sendChatAppMessage');
  await reported(id, 'sent', 'sent', 'delivered');
  await reported(id, 'sent', 'delivered');
  await reported(id, 'read');
  await reported(await send('sendRcsMessage'), 'failed', 'sent');
  await send('sendRcsMessage');
  expect(await counted()).toEqual({
    'chatApp accepted': 1,
    'chatApp sent': 1,
    'chatApp delivered': 1,
    'chatApp read': 1,
    'rcs accepted': 2,
    'rcs failed': 1,
  });
});

it('counts nothing that was rejected, repeated or undone', async () => {
  await send('sendChatAppMessage', '+12025550100', 'one');
  await expect(send('sendChatAppMessage', '+12025550104')).rejects.toThrow();
  await expect(send('sendChatAppMessage', '+12025550100', 'one')).rejects.toThrow();
  await reported('unknown', 'sent');
  expect(await counted()).toEqual({ 'chatApp accepted': 1 });
});
