import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { DeliveryReceipt, Sms, SubmitResult } from './carrier.ts';
import { noCarrierCode } from './connections.ts';
import { type TestMessages, testMessages } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);

async function accepted(messages: TestMessages, body = 'Hello', changes: object = {}): Promise<string> {
  const call = testCall('sendChatAppMessage', account, {
    body: { to: '+12025550100', type: 'text', text: { body }, ...changes },
  });
  const reply = await messages.handlers?.sendChatAppMessage?.(call);
  const { id } = (reply?.body as { messages: { id: string }[] } | undefined)?.messages[0] ?? {};
  return String(id);
}
const work = (messages: TestMessages, messageId: string) =>
  messages.jobs?.sendMessage?.({ messageId }, new AbortController().signal);
const statusOf = (id: string) =>
  open.database.selectFrom('messages').select(['status', 'failure']).where('id', '=', id).executeTakeFirst();

it('hands a message over under its id, and again when the job was interrupted', async () => {
  const messages = testMessages(context);
  const id = await accepted(messages);
  await work(messages, id);
  await work(messages, id);
  const message = {
    id,
    environmentId: account.environmentId,
    channel: 'chatApp',
    to: '+12025550100',
    content: { type: 'text', text: 'Hello' },
  };
  expect(messages.handedOver).toEqual([message, message]);
});

it('hands a reply over with the message that it replies to', async () => {
  const messages = testMessages(context);
  const first = await accepted(messages);
  await work(messages, await accepted(messages, 'Yes', { context: { message_id: first } }));
  expect(messages.handedOver).toEqual([expect.objectContaining({ repliesTo: first })]);
});

it('hands an SMS over with its sender', async () => {
  const sent: Sms[] = [];
  const messages = testMessages(context, {
    async sendSms(sms) {
      sent.push(sms);
      return { outcome: 'accepted' };
    },
  });
  const call = testCall('sendSmsMessage', account, { body: { to: '+12025550100', sender: 'Example', text: 'Hello' } });
  const id = String((await messages.handlers?.sendSmsMessage?.(call))?.body.messages[0]?.id);
  await work(messages, id);
  const { environmentId } = account;
  const sms = { id, environmentId, to: '+12025550100', sender: 'Example', text: 'Hello', purpose: 'message' };
  expect(sent).toEqual([sms]);
  expect(messages.handedOver).toEqual([]);
});

it('hands each of many over that are worked at the same time', async () => {
  const messages = testMessages(context);
  const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => accepted(messages, `${n}`)));
  await Promise.all(ids.map((id) => work(messages, id)));
  expect(messages.handedOver.map(({ id }) => id).sort()).toEqual(ids.sort());
});

it('skips a message with a later status, and a deleted one', async () => {
  const messages = testMessages(context);
  const id = await accepted(messages);
  await messages.events.receive([{ messageId: id, status: 'sent', at: new Date() }]);
  await work(messages, id);
  await work(messages, 'gone');
  expect(messages.handedOver).toEqual([]);
});

it('goes by what another instance has learnt of it meanwhile', async () => {
  const [messages, other] = [testMessages(context), testMessages(context)];
  const receive = async (by: TestMessages, status: DeliveryReceipt['status']) =>
    by.events.receive([{ messageId: id, status, at: new Date() }]);
  const id = await accepted(messages);
  await work(messages, id);
  await receive(other, 'delivered');
  await receive(messages, 'sent');
  expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
  await receive(messages, 'read');
  await receive(other, 'read');
  expect(await statusOf(id)).toMatchObject({ status: 'read' });
  expect([...other.reported, ...messages.reported].map(({ body }) => body)).toEqual([
    { statuses: [expect.objectContaining({ status: 'delivered' })] },
    { statuses: [expect.objectContaining({ status: 'read' })] },
  ]);
});

it('caches dispatched messages until their final status', async () => {
  const reads: unknown[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && /^\s*SELECT .* FROM messages /.test(node.sqlFragments.join())) reads.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const messages = testMessages({ ...context, database: open.database.withPlugin(watch) });
  const receive = (messageId: string, status: DeliveryReceipt['status']) =>
    messages.events.receive([{ messageId, status, at: new Date() }]);
  const id = await accepted(messages);
  await work(messages, id);
  for (const status of ['sent', 'delivered', 'read'] as const) await receive(id, status);
  expect(await statusOf(id)).toMatchObject({ status: 'read' });
  expect(reads).toHaveLength(0);
  await receive(id, 'delivered');
  expect(reads).toHaveLength(1);
  await receive(await accepted(messages), 'sent');
  expect(reads).toHaveLength(2);
});

it('fails one that the carrier rejects, and emits the event', async () => {
  const refusing = { send: async (): Promise<SubmitResult> => ({ outcome: 'rejected', reason: 'no route' }) };
  const messages = testMessages(context, refusing);
  const id = await accepted(messages);
  await work(messages, id);
  const error = { code: 1014, title: 'Internal error', details: 'The carrier rejected the message: no route' };
  expect(await statusOf(id)).toEqual({ status: 'failed', failure: error });
  expect(messages.reported).toEqual([
    expect.objectContaining({
      messageId: id,
      body: { statuses: [expect.objectContaining({ status: 'failed', errors: [error] })] },
    }),
  ]);
});

it('fails one whose carrier was removed meanwhile, and hands nothing over', async () => {
  const messages = testMessages(context);
  const id = await accepted(messages);
  const find = () => undefined;
  const without = testMessages({ ...context, connections: { ...context.connections, find } });
  await work(without, id);
  expect(await statusOf(id)).toMatchObject({ status: 'failed', failure: { code: noCarrierCode } });
  expect(without.handedOver).toEqual([]);
});

it('is retried when the carrier does not respond, and fails when its job is dead', async () => {
  const silent = {
    send: async () => {
      throw new Error('timeout');
    },
  };
  const messages = testMessages(context, silent);
  const id = await accepted(messages);
  await expect(work(messages, id)).rejects.toThrow('timeout');
  expect(await statusOf(id)).toMatchObject({ status: 'accepted' });
  for (let turn = 0; turn < 2; turn++) await messages.onPermanentFailure?.sendMessage?.({ messageId: id });
  expect(await statusOf(id)).toMatchObject({
    status: 'failed',
    failure: { code: 1014, details: 'The carrier could not be reached in any attempt.' },
  });
  expect(messages.reported).toHaveLength(1);
});
