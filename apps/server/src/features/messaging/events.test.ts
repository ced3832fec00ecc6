import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDocument } from '../../http/contract/document.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { EndpointKind, WebhookEvent } from '../webhooks/webhook-event.ts';
import type { Channel, DeliveryReceipt, InboundContent, InboundMessage } from './carrier.ts';
import { derivePageId } from './inbound-event.ts';
import { type TestMessages, testMessages } from './testing.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(await readDocument(), 'contract');

/** The schemas of the contract that the bodies of events keep to. Events of SMS are `ChannelEvents` at the endpoints of the chat app. */
const schemas: Record<EndpointKind, string> = {
  'chatApp.message': 'ChatAppMessageEvent',
  'chatApp.status': 'ChatAppStatusEvent',
  messenger: 'MessengerEvent',
  rcs: 'ChannelEvents',
  chat: 'ChannelEvents',
};

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);
let messages: TestMessages;
beforeEach(() => {
  messages = testMessages(context);
});

/** Returns the only emitted event, and checks its body against the contract. */
function onlyEvent(): WebhookEvent {
  expect(messages.reported).toHaveLength(1);
  const [event] = messages.reported as [WebhookEvent];
  const schema = 'channel' in event.body ? 'ChannelEvents' : schemas[event.endpoint];
  const validate = ajv.getSchema(`contract#/components/schemas/${schema}`);
  expect(validate?.(JSON.parse(JSON.stringify(event.body))), JSON.stringify(validate?.errors)).toBe(true);
  expect(event.environmentId).toBe(account.environmentId);
  return event;
}

const at = new Date('2026-11-21T09:30:00.500Z');
const timestamp = '1795253400';

describe('a receipt', () => {
  async function reported(
    channel: Channel,
    recipient: string,
    receipt: Omit<DeliveryReceipt, 'messageId' | 'at'>,
  ): Promise<string> {
    const id = newId();
    const { environmentId: environment_id, id: account_id } = account;
    await open.database
      .insertInto('messages')
      .values({ id, environment_id, account_id, channel, recipient, type: 'text', request: '{}', content: '{}' })
      .execute();
    await messages.events.receive([{ ...receipt, messageId: id, at }]);
    return id;
  }

  it.each(['sent', 'delivered', 'read'] as const)(
    'is sent to the chat app`s endpoint for statuses: %s',
    async (status) => {
      const id = await reported('chatApp', '+12025550100', { status });
      expect(onlyEvent()).toEqual({
        environmentId: account.environmentId,
        endpoint: 'chatApp.status',
        messageId: id,
        body: { statuses: [{ id, recipient_id: '12025550100', status, timestamp }] },
      });
    },
  );

  it('says why a message failed, as far as the carrier does', async () => {
    const error = { code: 1026, title: 'Receiver incapable' };
    await reported('chatApp', '+12025550103', { status: 'failed', error });
    expect(onlyEvent().body).toMatchObject({ statuses: [{ status: 'failed', errors: [error] }] });
    messages.reported.length = 0;
    await reported('chatApp', '+12025550103', { status: 'failed' });
    expect(onlyEvent().body).toMatchObject({ statuses: [{ status: 'failed', errors: [{ code: 1014 }] }] });
  });

  it.each([
    ['rcs', '+12025550100', '12025550100'],
    ['chat', '+12025550100', '+12025550100'],
  ] as const)('is sent to the endpoint of %s, with the user id of that channel', async (channel, to, person) => {
    const id = await reported(channel, to, { status: 'delivered' });
    const status = { id, recipient_id: person, status: 'delivered', timestamp };
    expect(onlyEvent()).toMatchObject({ endpoint: channel, body: { channel, events: [{ kind: 'status', status }] } });
  });

  it('of an SMS is sent to the endpoint for statuses that the integrator sets, as an event of the channel', async () => {
    const id = await reported('sms', '+12025550100', { status: 'delivered' });
    const status = { id, recipient_id: '12025550100', status: 'delivered', timestamp };
    const body = { channel: 'sms', events: [{ kind: 'status', status }] };
    expect(onlyEvent()).toMatchObject({ endpoint: 'chatApp.status', body });
  });

  it('is stored but not reported in the messenger, whose webhook has no statuses', async () => {
    const id = await reported('messenger', '1000000000000100', { status: 'read' });
    expect(messages.reported).toEqual([]);
    const row = await open.database.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ status: 'read', read_at: at, delivered_at: null });
  });

  it('of an unknown message is passed over', async () => {
    await messages.events.receive([{ messageId: 'nothing', status: 'sent', at }]);
    expect(messages.reported).toEqual([]);
  });
});

describe('what a person writes', () => {
  let next = 0;
  async function written(
    channel: Channel,
    from: string,
    content: InboundContent,
    changes: Partial<InboundMessage> = {},
  ) {
    next += 1;
    const id = `inbound-${next}`;
    const inbound = { id, environmentId: account.environmentId, channel, from, at, content, ...changes };
    await messages.events.receiveInbound(inbound);
    return inbound;
  }
  const text: InboundContent = { type: 'text', text: 'مرحبًا' };
  const file = { id: 'a-file', mediaType: 'image/png' };

  it('is sent to the endpoint of the chat app for messages', async () => {
    const { id } = await written('chatApp', '+12025550100', text, { name: 'Layla', repliesTo: 'a-message' });
    expect(onlyEvent()).toEqual({
      environmentId: account.environmentId,
      endpoint: 'chatApp.message',
      messageId: id,
      body: {
        contacts: [{ profile: { name: 'Layla' }, wa_id: '12025550100' }],
        messages: [
          {
            from: '12025550100',
            id,
            timestamp,
            context: { id: 'a-message' },
            type: 'text',
            text: { body: 'مرحبًا' },
          },
        ],
      },
    });
  });

  it.each<[InboundContent, object]>([
    [
      { type: 'image', file, caption: 'Look' },
      { type: 'image', image: { id: 'a-file', mime_type: 'image/png', caption: 'Look' } },
    ],
    [
      { type: 'document', file: { ...file, filename: 'a.png' } },
      { type: 'document', document: { id: 'a-file', mime_type: 'image/png', filename: 'a.png' } },
    ],
    [
      { type: 'voice', file },
      { type: 'voice', voice: { id: 'a-file', mime_type: 'image/png' } },
    ],
    [
      { type: 'sticker', file },
      { type: 'sticker', sticker: { id: 'a-file', mime_type: 'image/png' } },
    ],
    [
      { type: 'location', latitude: 38.9, longitude: -77, name: 'Shop' },
      { type: 'location', location: { latitude: 38.9, longitude: -77, name: 'Shop' } },
    ],
    [
      { type: 'button', text: 'Change', payload: 'change-1042' },
      { type: 'button', button: { text: 'Change', payload: 'change-1042' } },
    ],
  ])('is sent with its whole content: %j', async (content, expected) => {
    await written('chatApp', '+12025550100', content);
    expect(onlyEvent().body).toMatchObject({ messages: [expected] });
  });

  it.each([
    ['rcs', '+12025550100', '12025550100'],
    ['chat', 'user-1042', 'user-1042'],
  ] as const)('is sent to the endpoint of %s', async (channel, from, known) => {
    await written(channel, from, text, { name: 'Layla' });
    const event = { kind: 'message', name: 'Layla', message: { from: known, text: { body: 'مرحبًا' } } };
    expect(onlyEvent()).toMatchObject({ endpoint: channel, body: { channel, events: [event] } });
  });

  it('by SMS is sent to the endpoint for messages that the integrator sets, as an event of the channel', async () => {
    await written('sms', '+12025550100', text);
    const event = { kind: 'message', message: { from: '12025550100', type: 'text', text: { body: 'مرحبًا' } } };
    expect(onlyEvent()).toMatchObject({ endpoint: 'chatApp.message', body: { channel: 'sms', events: [event] } });
  });

  it('is sent to the endpoint of the messenger, with the page id of the environment', async () => {
    const { id } = await written('messenger', '1000000000000100', text);
    const page = derivePageId(account.environmentId);
    const pages = Array.from({ length: 100 }, () => derivePageId(newId()));
    expect(new Set([page, ...pages]).size).toBe(101);
    expect([page, ...pages].every((id) => /^1\d{15}$/.test(id))).toBe(true);
    expect(onlyEvent()).toMatchObject({
      endpoint: 'messenger',
      body: {
        id: page,
        messaging: [
          {
            sender: { id: '1000000000000100' },
            recipient: { id: page },
            timestamp: at.getTime(),
            message: { mid: id, text: 'مرحبًا' },
          },
        ],
      },
    });
    messages.reported.length = 0;
    await written('messenger', '1000000000000100', { type: 'button', text: 'Track it', payload: 'TRACK' });
    expect(onlyEvent()).toMatchObject({ body: { messaging: [{ message: { text: 'Track it' } }] } });
    messages.reported.length = 0;
    await written('messenger', '1000000000000100', { type: 'image', file });
    expect(messages.reported).toEqual([]);
  });

  it('is stored and reported once, however often it arrives', async () => {
    const inbound = await written('chatApp', '+12025550100', text);
    await Promise.all([1, 2, 3].map(() => messages.events.receiveInbound(inbound)));
    onlyEvent();
    const rows = await open.database.selectFrom('inbound_messages').selectAll().where('id', '=', inbound.id).execute();
    expect(rows).toEqual([
      expect.objectContaining({ sender: '+12025550100', content: text, at, name: null, replies_to: null }),
    ]);
  });

  it('is stored with the name of the person and the message that it replies to', async () => {
    const { id } = await written('chatApp', '+12025550100', text, { name: 'Layla', repliesTo: 'a-message' });
    const rows = await open.database.selectFrom('inbound_messages').selectAll().where('id', '=', id).execute();
    expect(rows).toEqual([expect.objectContaining({ name: 'Layla', replies_to: 'a-message' })]);
  });

  it('may have the id that something has in another environment', async () => {
    const { id } = await written('chatApp', '+12025550100', text);
    const other = await testAccount(context);
    await written('chatApp', '+12025550100', text, { id, environmentId: other.environmentId });
    expect(messages.reported.map(({ environmentId }) => environmentId)).toEqual([
      account.environmentId,
      other.environmentId,
    ]);
  });
});
