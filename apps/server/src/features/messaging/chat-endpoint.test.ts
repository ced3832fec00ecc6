import { createSecret } from '@omnichannel/contract/webhook-secret';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { readDocument } from '../../http/contract/document.ts';
import type { Feature } from '../../http/feature.ts';
import { type RunningWorker, startWorker } from '../../platform/jobs/worker.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { setEndpoint } from '../webhooks/endpoints.ts';
import { signMessage } from '../webhooks/signature.ts';
import { type Receiver, startReceiver } from '../webhooks/testing.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createCardStore, saveCards } from './cards/postgres-card-store.ts';
import { createContacts } from './contacts/contacts.ts';
import { createMedia } from './media/media.ts';
import { createMessaging, type Messaging } from './messaging.ts';
import { createTemplates } from './templates/templates.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(await readDocument(), 'contract');
const fits = ajv.getSchema('contract#/components/schemas/ChannelEvents');

const open = await useDatabase();
const secret = createSecret();
let account: Account;
let messaging: Messaging;
let features: Feature[];
let receiver: Receiver;
let worker: RunningWorker | undefined;
/** Status of the responses of the customer's application. */
let status: number;

beforeEach(async () => {
  await sql`TRUNCATE messages, endpoints, deliveries, delivery_attempts, idempotency_keys, graphile_worker._private_jobs`.execute(
    open.database,
  );
  status = 204;
  receiver = await startReceiver((response) => response.writeHead(status).end());
  const context = testContext(open);
  account = await testAccount(context, { sandbox: false });
  const webhooks = createWebhooks(context, { retryDelaysMs: [] });
  messaging = createMessaging(context, {
    media: createMedia(context).store,
    templates: createTemplates(context).store,
    contacts: createContacts(context).book,
    cards: createCardStore(),
    webhooks,
  });
  features = [messaging, webhooks];
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  for (const feature of features) await feature.close?.();
  await receiver.close();
});

/** Registers the application of the customer. A sandbox endpoint may be on this machine. */
const register = () =>
  setEndpoint(open.database, testContext(open).keys, {
    environmentId: account.environmentId,
    kind: 'chat',
    url: receiver.url,
    sandbox: true,
    ownSecret: secret,
  });

/** Runs the jobs and deliveries of the service. */
async function run(): Promise<void> {
  const context = testContext(open);
  worker = await startWorker(Object.assign({}, ...features.map(({ jobs }) => jobs)), context);
  for (const feature of features) await feature.start?.();
}

/** @returns the id of the message */
async function send(body: object): Promise<string> {
  const call = testCall('sendChatChannelMessage', account, { body: { to: 'user-1042', ...body } });
  const reply = await messaging.handlers?.sendChatChannelMessage?.(call);
  return reply?.body.messages[0]?.id as string;
}

const text = { type: 'text', text: { body: 'Yes, it is.' } };
const eventsOf = (one: Receiver) => one.received.flatMap(({ rawBody }) => JSON.parse(rawBody).events);
const readMessage = (id: string) =>
  open.database.selectFrom('messages').select(['status', 'failure']).where('id', '=', id).executeTakeFirst();
const statusOf = async (id: string) => (await readMessage(id))?.status;
const countRows = async (table: 'messages' | 'deliveries') =>
  (await open.database.selectFrom(table).select('id').execute()).length;

describe('a message of a live account', () => {
  it('is delivered to the application of the customer, and its status follows the delivery', async () => {
    await register();
    await run();
    const id = await send(text);
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('delivered');
    await expect.poll(() => eventsOf(receiver).length, { timeout: 20_000 }).toBe(3);
    const [outbound, ...statuses] = eventsOf(receiver);
    expect(outbound).toEqual({
      kind: 'outbound',
      message: { id, to: 'user-1042', timestamp: expect.stringMatching(/^\d+$/), ...text },
    });
    expect(statuses).toMatchObject([
      { kind: 'status', status: { id, status: 'sent' } },
      { kind: 'status', status: { id, status: 'delivered' } },
    ]);
    const [{ headers, rawBody }] = receiver.received as [Receiver['received'][0]];
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body: rawBody,
    };
    expect(headers['webhook-signature']).toBe(signMessage(signed, [secret]));
  });

  it.each([
    ['a reply', { ...text, isReply: true }],
    ['an uploaded picture', { type: 'image', image: { caption: 'The shelf' }, mediaType: 'image/png' }],
    [
      'a document by its link',
      { type: 'document', document: { link: 'https://example.com/a.pdf', filename: 'a.pdf' } },
    ],
    ['a recording', { type: 'audio', audio: { link: 'https://example.com/a.mp3' } }],
    ['a card', { type: 'card', card: { id: 'card_order_status' } }],
  ])('fits the contract as an event: %s', async (_, { isReply, mediaType, ...body }: Record<string, unknown>) => {
    await register();
    const { environmentId } = account;
    const context = testContext(open);
    const card = { type: 'card' as const, id: 'card_order_status', title: 'Your order', buttons: [{ text: 'Track' }] };
    await saveCards(open.database, environmentId, [card]);
    const reply = isReply ? { context: { message_id: await send(text) } } : {};
    const file =
      mediaType === undefined
        ? {}
        : {
            id: await createMedia(context).store.put(open.database, environmentId, String(mediaType), Buffer.from('x')),
          };
    const type = body.type as string;
    const content = { ...(body[type] as object), ...file };
    await run();
    const id = await send({ ...body, ...reply, [type]: content });
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('delivered');
    for (const { rawBody } of receiver.received) {
      expect(fits?.(JSON.parse(rawBody)), JSON.stringify(fits?.errors)).toBe(true);
    }
    const outbound = eventsOf(receiver).find(({ message }) => message?.id === id);
    expect(outbound.message).toMatchObject({
      type,
      ...(reply.context && { context: { id: reply.context.message_id } }),
    });
    expect(outbound.message[type]).toMatchObject(
      type === 'card' ? { id: card.id, title: card.title, buttons: card.buttons } : content,
    );
    if (mediaType !== undefined) expect(outbound.message.image.mime_type).toBe(mediaType);
  });

  it('fails when its delivery is dead', async () => {
    await register();
    status = 410;
    await run();
    const id = await send(text);
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('failed');
    expect((await readMessage(id))?.failure).toMatchObject({ code: 1014 });
  });

  it('fails when the endpoint was disabled before its delivery', async () => {
    await register();
    const id = await send(text);
    await messaging.jobs?.sendMessage?.({ messageId: id }, new AbortController().signal);
    expect(await statusOf(id)).toBe('sent');
    await open.database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
    await run();
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('failed');
    expect(receiver.received).toEqual([]);
  });

  it('fails when the endpoint was disabled before its dispatch', async () => {
    await register();
    const id = await send(text);
    await open.database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
    await run();
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('failed');
    expect((await readMessage(id))?.failure).toMatchObject({ code: 1501 });
  });

  it('is emitted once, however often its job runs', async () => {
    await register();
    const id = await send(text);
    const dispatch = () => messaging.jobs?.sendMessage?.({ messageId: id }, new AbortController().signal);
    await Promise.all([dispatch(), dispatch()]);
    await dispatch();
    const carried = await open.database
      .selectFrom('deliveries')
      .select('id')
      .where('carries_message', '=', true)
      .execute();
    expect(carried).toHaveLength(1);
    // The event of the message, and its status `sent`.
    expect(await countRows('deliveries')).toBe(2);
  });

  it('stays as it is when the delivery is replayed after its failure', async () => {
    await register();
    status = 410;
    await run();
    const id = await send(text);
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('failed');
    const [delivery] = await open.database
      .selectFrom('deliveries')
      .select('id')
      .where('carries_message', '=', true)
      .execute();
    const deliveryId = delivery?.id as string;
    await sql`UPDATE deliveries SET state = 'delivered' WHERE id = ${deliveryId}`.execute(open.database);
    await messaging.jobs?.messageDelivery?.({ deliveryId }, new AbortController().signal);
    expect(await statusOf(id)).toBe('failed');
  });

  it('ignores the outcome of a delivery that was erased, or waits again', async () => {
    await register();
    const id = await send(text);
    await messaging.jobs?.sendMessage?.({ messageId: id }, new AbortController().signal);
    for (const { id: deliveryId } of await open.database.selectFrom('deliveries').select('id').execute()) {
      await messaging.jobs?.messageDelivery?.({ deliveryId }, new AbortController().signal);
    }
    await messaging.jobs?.messageDelivery?.({ deliveryId: 'msg_unknown' }, new AbortController().signal);
    expect(await statusOf(id)).toBe('sent');
  });

  it('is rejected without an endpoint, and nothing is stored', async () => {
    await expect(send(text)).rejects.toMatchObject({
      status: 501,
      code: 1501,
      message: expect.stringContaining('endpoints set'),
    });
    expect(await countRows('messages')).toBe(0);
  });

  it('is rejected with a disabled endpoint, and nothing is stored', async () => {
    await register();
    await open.database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
    await expect(send(text)).rejects.toMatchObject({
      status: 501,
      code: 1501,
      message: expect.stringContaining('endpoints enable'),
    });
    expect(await countRows('messages')).toBe(0);
  });

  it('is rejected if only another account has an endpoint', async () => {
    await register();
    account = await testAccount(testContext(open), { sandbox: false });
    await expect(send(text)).rejects.toMatchObject({ status: 501 });
  });

  it('is rejected as a reply to a message of another conversation', async () => {
    await register();
    const other = await send({ ...text, to: 'user-1043' });
    await expect(send({ ...text, context: { message_id: other } })).rejects.toMatchObject({ status: 400, code: 1006 });
  });
});
