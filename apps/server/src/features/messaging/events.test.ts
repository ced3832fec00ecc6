import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDocument } from '../../http/contract/document.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { EndpointKind, WebhookEvent } from '../webhooks/webhook-event.ts';
import type { Channel, DeliveryReceipt, InboundContent, InboundMessage } from './carrier.ts';
import { derivePageId } from './messenger-event.ts';
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
  usage: 'UsageEvents',
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

  it('has the price and the user id that the provider reports', async () => {
    const pricing = { billable: true, category: 'utility', model: 'PMP', type: 'regular' };
    await reported('chatApp', '+12025550100', { status: 'sent', userId: 'US.1349', pricing });
    const expected = { billable: true, category: 'utility', pricing_model: 'PMP', type: 'regular' };
    expect(onlyEvent().body).toMatchObject({ statuses: [{ user_id: 'US.1349', pricing: expected }] });
  });

  it('identifies a person who hides the number by the user id, which is not validated', async () => {
    const person = 'US.13491208655302741918';
    const error = { code: 1026, title: 'Receiver incapable' };
    const id = await reported('chatApp', person, { status: 'failed', error });
    const failed = { id, recipient_id: person, user_id: person, timestamp, status: 'failed', errors: [error] };
    expect(onlyEvent().body).toEqual({ statuses: [failed] });
    expect(await open.database.selectFrom('contacts').select('number').where('number', '=', person).execute()).toEqual(
      [],
    );
  });

  it.each([
    ['delivered', (id: string) => ({ delivery: { mids: [id], watermark: at.getTime() } })],
    ['read', () => ({ read: { watermark: at.getTime() } })],
  ] as const)('is reported in the messenger by its time: %s', async (status, expected) => {
    const id = await reported('messenger', '1000000000000100', { status });
    const page = { id: derivePageId(account.environmentId) };
    const item = { sender: { id: '1000000000000100' }, recipient: page, timestamp: at.getTime(), ...expected(id) };
    expect(onlyEvent()).toMatchObject({ endpoint: 'messenger', messageId: id, body: { messaging: [item] } });
  });

  it.each(['sent', 'failed'] as const)('is stored but not reported in the messenger: %s', async (status) => {
    const id = await reported('messenger', '1000000000000100', { status });
    expect(messages.reported).toEqual([]);
    const row = await open.database.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ status, [`${status}_at`]: at });
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
    [
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Omar' }, phones: [{ phone: '+12025550102' }] }] },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Omar' }, phones: [{ phone: '+12025550102' }] }] },
    ],
    [
      { type: 'interactive', kind: 'button', id: 'yes', title: 'Yes' },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } } },
    ],
    [
      { type: 'interactive', kind: 'list', id: 'ten', title: '10:00', description: 'Tuesday' },
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'ten', title: '10:00', description: 'Tuesday' } },
      },
    ],
    [
      { type: 'reaction', messageId: 'a-message', emoji: '👍' },
      { type: 'reaction', reaction: { message_id: 'a-message', emoji: '👍' } },
    ],
    [
      {
        type: 'order',
        catalogId: '1',
        text: 'Gift',
        items: [{ productId: 'a', quantity: 2, price: 4, currency: 'USD' }],
      },
      {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'Gift',
          product_items: [{ product_retailer_id: 'a', quantity: 2, item_price: 4, currency: 'USD' }],
        },
      },
    ],
    [
      {
        type: 'unsupported',
        providerType: 'poll',
        providerMessage: { poll: 1 },
        errors: [{ code: 131051, title: 'No' }],
      },
      {
        type: 'unsupported',
        provider_type: 'poll',
        provider_message: { poll: 1 },
        errors: [{ code: 131051, title: 'No' }],
      },
    ],
    [
      { type: 'postback', title: 'Start', payload: 'start', referral: { source_id: '1' } },
      { type: 'button', button: { text: 'Start', payload: 'start' }, referral: { source_id: '1' } },
    ],
    [
      { type: 'referral', referral: { ref: 'menu' } },
      { type: 'unsupported', provider_type: 'referral', provider_message: { referral: { ref: 'menu' } } },
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
    expect(onlyEvent()).toMatchObject({
      body: { messaging: [{ message: { text: 'Track it', quick_reply: { payload: 'TRACK' } } }] },
    });
  });

  it.each<[InboundContent, object]>([
    [
      { type: 'image', file, caption: 'Look' },
      {
        message: { text: 'Look', attachments: [{ type: 'image', payload: { id: 'a-file', mime_type: 'image/png' } }] },
      },
    ],
    [
      { type: 'document', file: { ...file, filename: 'a.png' } },
      { message: { attachments: [{ type: 'file', payload: { id: 'a-file', filename: 'a.png' } }] } },
    ],
    [{ type: 'voice', file }, { message: { attachments: [{ type: 'audio', payload: { id: 'a-file' } }] } }],
    [
      {
        type: 'attachments',
        text: 'Two',
        attachments: [
          { type: 'image', file },
          { type: 'fallback', url: 'https://example.com/shelf', title: 'Shelf' },
        ],
      },
      {
        message: {
          text: 'Two',
          attachments: [
            { type: 'image', payload: { id: 'a-file', mime_type: 'image/png' } },
            { type: 'fallback', payload: { url: 'https://example.com/shelf', title: 'Shelf' } },
          ],
        },
      },
    ],
    [
      { type: 'interactive', kind: 'button', id: 'yes', title: 'Yes' },
      { message: { text: 'Yes', quick_reply: { payload: 'yes' } } },
    ],
    [
      { type: 'postback', title: 'Start', payload: 'start', referral: { ref: 'menu' } },
      { postback: { title: 'Start', payload: 'start', referral: { ref: 'menu' } } },
    ],
    [{ type: 'referral', referral: { ref: 'menu' } }, { referral: { ref: 'menu' } }],
    [
      { type: 'reaction', messageId: 'a-message', emoji: '👍' },
      { reaction: { mid: 'a-message', action: 'react', emoji: '👍' } },
    ],
    [
      { type: 'reaction', messageId: 'a-message', emoji: '❤', name: 'love' },
      { reaction: { mid: 'a-message', action: 'react', reaction: 'love', emoji: '❤' } },
    ],
    [
      { type: 'reaction', messageId: 'a-message', name: 'other' },
      { reaction: { mid: 'a-message', action: 'react', reaction: 'other' } },
    ],
    [{ type: 'reaction', messageId: 'a-message' }, { reaction: { mid: 'a-message', action: 'unreact' } }],
    [
      { type: 'unsupported', providerType: 'poll', providerMessage: { poll: 1 } },
      { message: { is_unsupported: true, provider_type: 'poll', provider_message: { poll: 1 } } },
    ],
    [
      { type: 'location', latitude: 38.9, longitude: -77 },
      {
        message: {
          is_unsupported: true,
          provider_type: 'location',
          provider_message: { latitude: 38.9, longitude: -77 },
        },
      },
    ],
  ])('is sent to the endpoint of the messenger with its whole content: %j', async (content, expected) => {
    const { id } = await written('messenger', '1000000000000100', content, { repliesTo: 'another' });
    const { body } = onlyEvent();
    expect(body).toMatchObject({ messaging: [expected] });
    const [{ message, postback }] = (body as { messaging: [{ message?: object; postback?: object }] }).messaging;
    if (message) expect(message).toMatchObject({ mid: id, reply_to: { mid: 'another' } });
    if (postback) expect(postback).toMatchObject({ mid: id });
  });

  it('identifies a person by both ids, and by the user id alone if the number is hidden', async () => {
    await written('chatApp', '+12025550100', text, { userId: 'US.1349' });
    expect(onlyEvent().body).toMatchObject({
      contacts: [{ profile: { name: '12025550100' }, wa_id: '12025550100', user_id: 'US.1349' }],
      messages: [{ from: '12025550100', from_user_id: 'US.1349' }],
    });
    messages.reported.length = 0;
    await written('chatApp', 'US.1349', text, { userId: 'US.1349' });
    const { body } = onlyEvent();
    expect(body).toMatchObject({ messages: [{ from_user_id: 'US.1349' }] });
    expect(body).toMatchObject({ contacts: [{ profile: { name: 'US.1349' }, user_id: 'US.1349' }] });
    expect(JSON.stringify(body)).not.toMatch(/"(from|wa_id)":/);
  });

  it('names the ad that brought the person', async () => {
    const referral = { source_type: 'ad', source_id: '1' };
    const { id } = await written('chatApp', '+12025550100', text, { referral });
    expect(onlyEvent().body).toMatchObject({ messages: [{ type: 'text', referral }] });
    const rows = await open.database.selectFrom('inbound_messages').selectAll().where('id', '=', id).execute();
    expect(rows).toEqual([expect.objectContaining({ referral })]);
  });

  it('drops the message of the provider that is larger than 16 KiB', async () => {
    const ofSize = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
    const content = (bytes: number) => ({
      type: 'unsupported' as const,
      providerType: 'poll',
      providerMessage: ofSize(bytes),
    });
    await written('chatApp', '+12025550100', content(16_384));
    expect(onlyEvent().body).toMatchObject({ messages: [{ provider_message: ofSize(16_384) }] });
    messages.reported.length = 0;
    const { id } = await written('chatApp', '+12025550100', content(16_385));
    const { body } = onlyEvent();
    expect(body).toMatchObject({ messages: [{ type: 'unsupported', provider_type: 'poll' }] });
    expect(JSON.stringify(body)).not.toContain('provider_message');
    const rows = await open.database.selectFrom('inbound_messages').selectAll().where('id', '=', id).execute();
    expect(rows).toEqual([expect.objectContaining({ content: { type: 'unsupported', providerType: 'poll' } })]);
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
