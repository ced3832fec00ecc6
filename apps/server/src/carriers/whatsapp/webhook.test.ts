import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { PostData } from 'whatsapp-api-js/types';
import { splitWebhook } from '../meta/split-webhook.ts';
import { parseWhatsAppValue } from './webhook.ts';

/** The examples of facebook/openapi. */
const examples: Record<string, PostData> = JSON.parse(
  await readFile(new URL('../../../test/fixtures/meta/whatsapp-webhooks.json', import.meta.url), 'utf8'),
);
const now = Math.floor(Date.now() / 1000);

/** Parses a message of a person, in the shape of pages whatsapp/webhooks/reference/messages. */
function parseMessage(message: object, contact: object = { profile: { name: 'Noor' }, wa_id: '12025550123' }) {
  const base = { from: '12025550123', id: 'wamid.1', timestamp: String(now) };
  const { messages, unreadable } = parseWhatsAppValue({ contacts: [contact], messages: [{ ...base, ...message }] });
  return messages[0] ?? { unreadable };
}

function parseStatus(status: object) {
  const base = { id: 'wamid.Out', status: 'sent', timestamp: String(now), recipient_id: '12025550123' };
  const { receipts, unreadable } = parseWhatsAppValue({ statuses: [{ ...base, ...status }] });
  return receipts[0] ?? { unreadable };
}

describe('the examples of facebook/openapi', () => {
  const parsed = (name: string) => {
    const assets = splitWebhook(Buffer.from(JSON.stringify(examples[name])));
    expect(assets?.length, name).toBeLessThanOrEqual(1);
    return assets?.[0];
  };

  it('give one message each, unless they are about a group', () => {
    for (const [name, { entry }] of Object.entries(examples)) {
      const [change] = entry.flatMap(({ changes }) => changes);
      const { field, value } = change as unknown as {
        field: string;
        value: { messages?: { id: string; from: string }[] };
      };
      if (field !== 'messages') {
        expect(parsed(name), name).toBeUndefined();
        continue;
      }
      const { kind, assetId, events } = parsed(name) ?? {};
      expect([kind, assetId, events?.unreadable], name).toEqual(['whatsapp', '106540352242922', 0]);
      const sent = value.messages?.map(({ id, from }) => ({ id, from: `+${from}` })) ?? [];
      expect(
        events?.messages.map(({ id, from }) => ({ id, from })),
        name,
      ).toEqual(sent);
    }
    expect(Object.keys(examples)).toHaveLength(16);
  });

  it.each<[string, object]>([
    ['Text Message', { name: 'Sheena Nelson', content: { type: 'text', text: 'Does it come in another color?' } }],
    [
      'Text Message with Context (Product Inquiry)',
      { repliesToProviderId: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGA9wcm9kdWN0X2lucXVpcnkA' },
    ],
    [
      'Text Message from Click to WhatsApp Ad',
      { referral: { source_type: 'ad', headline: 'Chat with us', source_id: '120226305854810726' } },
    ],
    [
      'Reaction Message',
      {
        content: {
          type: 'reaction',
          messageId: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI0RTJEOTc2ODVERUY5RDlGNkYA',
          emoji: '👍',
        },
      },
    ],
    [
      'Image Message',
      { content: { type: 'image', file: { id: '1003383421387256', mediaType: 'image/jpeg' }, caption: 'Taj Mahal' } },
    ],
    [
      'Location Message',
      {
        content: {
          type: 'location',
          latitude: 37.44221496582,
          longitude: -122.16165924072,
          name: 'Philz Coffee',
          address: '101 Forest Ave, Palo Alto, CA 94301',
        },
      },
    ],
    [
      'Contact Sharing Message',
      {
        content: {
          type: 'contacts',
          contacts: [
            {
              name: { first_name: 'Lucía', last_name: 'Gómez', formatted_name: 'Lucía Gómez' },
              org: { company: 'Google' },
              phones: [{ phone: '+1 (202) 555-0142', wa_id: '12025550142', type: 'MOBILE' }],
            },
          ],
        },
      },
    ],
    [
      'Unsupported Message',
      {
        content: {
          type: 'unsupported',
          errors: [
            { code: 131051, title: 'Message type unknown', details: 'Message type is currently not supported.' },
          ],
        },
      },
    ],
    ['Button Message', { content: { type: 'button', text: 'Unsubscribe', payload: 'Unsubscribe' } }],
    [
      'Interactive List Reply Message',
      {
        content: {
          type: 'interactive',
          kind: 'list',
          id: 'priority_express',
          title: 'Priority Mail Express',
          description: 'Next Day to 2 Days',
        },
      },
    ],
    [
      'Interactive Button Reply Message',
      { content: { type: 'interactive', kind: 'button', id: 'cancel-button', title: 'Cancel' } },
    ],
    [
      'Order Message',
      {
        content: {
          type: 'order',
          catalogId: '194836987003835',
          items: [
            { productId: 'di9ozbzfi4', quantity: 2, price: 30, currency: 'USD' },
            { productId: 'nqryix03ez', quantity: 1, price: 25, currency: 'USD' },
          ],
        },
      },
    ],
    [
      'System Message',
      {
        content: {
          type: 'unsupported',
          providerType: 'system',
          providerMessage: { system: { type: 'user_changed_number', wa_id: '12025550143' } },
        },
      },
    ],
  ])('%s', (name, expected) => {
    expect(parsed(name)?.events.messages).toMatchObject([expected]);
  });
});

// Shapes: developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages, read in 2026-11.
describe('a message', () => {
  it.each<[string, object, object]>([
    [
      'video',
      { video: { id: '1', mime_type: 'video/mp4' } },
      { type: 'video', file: { id: '1', mediaType: 'video/mp4' } },
    ],
    ['audio', { audio: { id: '1', voice: false } }, { type: 'audio', file: { id: '1' } }],
    [
      'audio',
      { audio: { id: '1', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { type: 'voice', file: { id: '1', mediaType: 'audio/ogg; codecs=opus' } },
    ],
    [
      'document',
      { document: { id: '1', filename: 'a.pdf', caption: 'The bill' } },
      { type: 'document', file: { id: '1', filename: 'a.pdf' }, caption: 'The bill' },
    ],
    ['sticker', { sticker: { id: '1', animated: false } }, { type: 'sticker', file: { id: '1' } }],
    ['reaction', { reaction: { message_id: 'wamid.2' } }, { type: 'reaction', messageId: 'wamid.2' }],
    [
      'interactive',
      { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{}' } } },
      {
        type: 'unsupported',
        providerType: 'nfm_reply',
        providerMessage: { interactive: { nfm_reply: { name: 'flow' } } },
      },
    ],
    ['request_welcome', {}, { type: 'unsupported', providerType: 'request_welcome' }],
    [
      'hologram',
      { hologram: { id: 1 } },
      { type: 'unsupported', providerType: 'hologram', providerMessage: { hologram: { id: 1 } } },
    ],
    [
      'unsupported',
      { unsupported: { type: 'poll' }, errors: [{ code: 131051 }] },
      { type: 'unsupported', providerType: 'poll' },
    ],
    // Fields that a type needs are missing.
    ['text', { text: {} }, { type: 'unsupported', providerType: 'text' }],
    ['image', { image: null }, { type: 'unsupported', providerType: 'image' }],
    ['location', { location: { latitude: 91, longitude: 0 } }, { type: 'unsupported', providerType: 'location' }],
    ['order', { order: { product_items: [{}] } }, { type: 'unsupported', providerType: 'order' }],
    ['contacts', { contacts: [] }, { type: 'unsupported', providerType: 'contacts' }],
    ['constructor', {}, { type: 'unsupported', providerType: 'constructor' }],
    ['text', { text: { body: 'Hi' }, group_id: 'Y2FwaV9ncm91cDo' }, { type: 'unsupported', providerType: 'text' }],
  ])('of the type %s keeps its content', (type, part, content) => {
    expect(parseMessage({ type, ...part })).toMatchObject({ id: 'wamid.1', from: '+12025550123', content });
  });

  it('without a type is kept as the provider sent it', () => {
    expect(parseMessage({ a: 1 })).toMatchObject({ content: { type: 'unsupported', providerMessage: { a: 1 } } });
  });

  it('of an unknown kind is passed on without its JSON when that is too large', () => {
    const { content } = parseMessage({ type: 'new', new: 'x'.repeat(16_384) }) as { content: object };
    expect(content).toEqual({ type: 'unsupported', providerType: 'new' });
  });

  // Page whatsapp/business-scoped-user-ids.
  it('of a person who hides the number has the user id', () => {
    const contact = { profile: { username: 'noor' }, user_id: 'US.13491208655302741918' };
    const message = { from: undefined, from_user_id: 'US.13491208655302741918', type: 'text', text: { body: 'Hi' } };
    expect(parseMessage(message, contact)).toMatchObject({
      from: 'US.13491208655302741918',
      userId: 'US.13491208655302741918',
      name: 'noor',
    });
    const { from_user_id: _, ...bare } = message;
    expect(parseMessage(bare, contact)).toMatchObject({ from: 'US.13491208655302741918' });
    expect(parseMessage({ ...message, from: '12025550123' }, { ...contact, wa_id: '12025550123' })).toMatchObject({
      from: '+12025550123',
      userId: 'US.13491208655302741918',
    });
  });

  it('has the name of its own contact', () => {
    const contacts = ['12025550124', '12025550123'].map((id) => ({ profile: { name: id }, wa_id: id }));
    const { messages } = parseWhatsAppValue({
      contacts,
      messages: [{ from: '12025550123', id: 'wamid.1', timestamp: String(now), type: 'text', text: { body: 'Hi' } }],
    });
    expect(messages[0]?.name).toBe('12025550123');
  });

  it.each<[string, object]>([
    ['no id', { id: undefined }],
    ['an object as its id', { id: {} }],
    ['a long id', { id: 'x'.repeat(513) }],
  ])('with %s is counted', (_, changes) => {
    expect(parseMessage({ type: 'text', text: { body: 'Hi' }, ...changes })).toEqual({ unreadable: 1 });
  });

  it('from no one is counted', () => {
    expect(parseMessage({ from: undefined, type: 'text', text: { body: 'Hi' } }, {})).toEqual({ unreadable: 1 });
  });
});

// Shapes: page whatsapp/webhooks/reference/messages/status.
describe('a status', () => {
  it.each(['sent', 'delivered', 'read'] as const)('%s is a receipt of the message', (status) => {
    const pricing = { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' };
    expect(parseStatus({ status, biz_opaque_callback_data: 'message-1', recipient_user_id: 'US.1', pricing })).toEqual({
      id: 'wamid.Out',
      status,
      at: new Date(now * 1000),
      recipient: '12025550123',
      submissionId: 'message-1',
      userId: 'US.1',
      pricing: { billable: true, category: 'utility', model: 'PMP', type: 'regular' },
    });
  });

  it.each([
    [131_026, { code: '131026', apiCode: 1026, isRevoked: true }],
    [131_047, { code: '131047', apiCode: 470 }],
    [131_050, { code: '131050', apiCode: 1610, isOptOut: true, isRevoked: false }],
    [999_999, { code: '999999' }],
  ])('failed has the code %i of the provider and that of the contract', (code, expected) => {
    const errors = [{ code, title: 'Title', error_data: { details: 'details' } }];
    expect(parseStatus({ status: 'failed', errors })).toMatchObject({ status: 'failed', ...expected });
  });

  it('failed reports an opt-out only with its own code', () => {
    expect(parseStatus({ status: 'failed', errors: [{ code: 131_049 }] })).not.toHaveProperty('isOptOut');
  });

  it('failed without an error is a failure, too', () => {
    expect(parseStatus({ status: 'failed', errors: 'x' })).toMatchObject({ id: 'wamid.Out', status: 'failed' });
  });

  it.each(['deleted', 'warning', 'played', 'new'])('%s is ignored', (status) => {
    expect(parseStatus({ status })).toEqual({ unreadable: 0 });
  });

  it.each([{ recipient_id: 'US.1' }, { recipient_id: '120363', recipient_type: 'group' }, { recipient_id: undefined }])(
    'names a recipient only if it is a number: %o',
    (changes) => {
      expect(parseStatus(changes)).not.toHaveProperty('recipient');
    },
  );

  it.each([
    [{ category: 'service', type: 'free_customer_service' }, false],
    [{ category: 'utility', type: 'regular' }, true],
    [{ category: 'utility', billable: false }, false],
  ])('is billed as its pricing says: %o', (pricing, billable) => {
    expect(parseStatus({ pricing })).toMatchObject({ pricing: { billable } });
  });

  it('has the current time when its own cannot be meant', () => {
    for (const timestamp of ['99999999999999', 'x', undefined, '0']) {
      const { at } = parseStatus({ timestamp }) as { at: Date };
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  it.each([{ id: undefined }, { status: undefined }])('without %o is counted', (changes) => {
    expect(parseStatus(changes)).toEqual({ unreadable: 1 });
  });
});
