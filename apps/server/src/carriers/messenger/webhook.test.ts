import { describe, expect, it } from 'vitest';
import { parseMessengerItems } from './webhook.ts';

// Shapes: developers.facebook.com/documentation/business-messaging/messenger-platform/webhooks/webhook-events, read in 2026-11.
const page = '682498302938465';
const person = '1000000000000100';
const timestamp = Date.now() - 1000;
const watermark = timestamp - 500;

function parse(...items: object[]) {
  const base = { sender: { id: person }, recipient: { id: page }, timestamp };
  return parseMessengerItems(
    items.map((item) => ({ ...base, ...item })),
    page,
  );
}
const messageOf = (item: object) => parse(item).messages[0];

describe('a message', () => {
  const image = { type: 'image', payload: { url: 'https://scontent.example.com/1.jpg' } };
  const fallback = { type: 'fallback', payload: { url: 'https://example.com', title: 'Example' } };

  it.each<[string, object, object]>([
    ['a text', { text: 'hello' }, { type: 'text', text: 'hello' }],
    [
      'a quick reply',
      { text: 'Red', quick_reply: { payload: 'color-red' } },
      { type: 'button', text: 'Red', payload: 'color-red' },
    ],
    ['a picture', { attachments: [image] }, { type: 'image', file: { url: 'https://scontent.example.com/1.jpg' } }],
    ['a picture with a text', { text: 'Look', attachments: [image] }, { type: 'image', caption: 'Look' }],
    ['a file', { attachments: [{ ...image, type: 'file' }] }, { type: 'document' }],
    ['a video', { attachments: [{ ...image, type: 'video' }] }, { type: 'video' }],
    ['a sound', { attachments: [{ ...image, type: 'audio' }] }, { type: 'audio' }],
    // Until August 2026 both were sent.
    ['a sticker', { attachments: [image, { ...image, type: 'sticker' }] }, { type: 'sticker' }],
    [
      'several attachments',
      { text: 'Look', attachments: [image, { type: 'file', payload: { url: 'https://x.example.com/2' } }, fallback] },
      {
        type: 'attachments',
        text: 'Look',
        attachments: [
          { type: 'image', file: { url: 'https://scontent.example.com/1.jpg' } },
          { type: 'file', file: { url: 'https://x.example.com/2' } },
          { type: 'fallback', url: 'https://example.com', title: 'Example' },
        ],
      },
    ],
    [
      'a shared page',
      { text: 'https://example.com', attachments: [fallback] },
      { type: 'attachments', attachments: [{ type: 'fallback', url: 'https://example.com', title: 'Example' }] },
    ],
    [
      'a reel',
      { attachments: [{ ...image, type: 'reel' }] },
      { type: 'attachments', attachments: [{ type: 'fallback' }] },
    ],
    [
      'an attachment without a payload',
      { attachments: [{ type: 'fallback' }] },
      { attachments: [{ type: 'fallback' }] },
    ],
    [
      'a place',
      { attachments: [{ type: 'location', payload: { coordinates: { lat: 1, long: 2 } } }] },
      { type: 'location', latitude: 1, longitude: 2 },
    ],
    ['no text', { is_unsupported: true }, { type: 'unsupported', providerMessage: { is_unsupported: true } }],
  ])('with %s keeps it', (_, message, content) => {
    expect(messageOf({ message: { mid: 'm_1', ...message } })).toMatchObject({
      id: 'm_1',
      from: person,
      at: new Date(timestamp),
      content,
    });
  });

  it('names the message that it replies to, and the ad that it began with', () => {
    const message = {
      mid: 'm_1',
      text: 'hi',
      reply_to: { mid: 'm_0' },
      referral: { source: 'ADS', ad_id: 6045, x: 1 },
    };
    expect(messageOf({ message })).toMatchObject({
      repliesToProviderId: 'm_0',
      referral: { source: 'ADS', ad_id: '6045' },
    });
  });

  it('of the page itself is dropped', () => {
    const { messages, unreadable } = parse(
      { message: { mid: 'm_1', text: 'hi', is_echo: true } },
      { sender: { id: page }, recipient: { id: person }, message: { mid: 'm_2', text: 'hi' } },
    );
    expect([messages, unreadable]).toEqual([[], 0]);
  });

  it('of this service is a receipt with the id of its submission', () => {
    const metadata = '65a1f0c2d3e4b5a697887766';
    const echo = { sender: { id: page }, recipient: { id: person } };
    const { receipts, messages, unreadable } = parse(
      { ...echo, message: { mid: 'm_1', text: 'hi', is_echo: true, app_id: 1517776481860111, metadata } },
      { ...echo, message: { mid: 'm_2', text: 'hi', is_echo: true, metadata: 'of another app' } },
      { ...echo, message: { text: 'hi', is_echo: true, metadata } },
    );
    expect(receipts).toEqual([
      { id: 'm_1', submissionId: metadata, recipient: person, status: 'sent', at: new Date(timestamp) },
    ]);
    expect([messages, unreadable]).toEqual([[], 0]);
  });

  it('without an id or a sender is counted', () => {
    expect(parse({ message: { text: 'hi' } }, { sender: { user_ref: 'x' }, message: { mid: 'm_1' } }).unreadable).toBe(
      2,
    );
  });
});

describe('a postback', () => {
  const postback = { title: 'Get started', payload: 'get-started', referral: { ref: 'autumn', source: 'SHORTLINK' } };

  it('has the label, the payload and the referral', () => {
    expect(messageOf({ postback: { mid: 'm_1', ...postback } })).toMatchObject({
      id: 'm_1',
      content: { type: 'postback', ...postback },
    });
  });

  it('without an id has one that copies share', () => {
    const [one, copy, later] = parse({ postback }, { postback }, { postback, timestamp: timestamp + 1 }).messages;
    expect(one?.id).toMatch(/^postback-[0-9a-f]{40}$/);
    expect(copy?.id).toBe(one?.id);
    expect(later?.id).not.toBe(one?.id);
  });
});

describe('a reaction', () => {
  it('names the message, the emoji and its name, and its removal names none', () => {
    const reaction = { mid: 'm_0', action: 'react', emoji: '❤️', reaction: 'love' };
    const { messages } = parse({ reaction }, { reaction: { ...reaction, action: 'unreact' } }, { reaction });
    expect(messages.map(({ content }) => content)).toEqual([
      { type: 'reaction', messageId: 'm_0', emoji: '❤️', name: 'love' },
      { type: 'reaction', messageId: 'm_0' },
      { type: 'reaction', messageId: 'm_0', emoji: '❤️', name: 'love' },
    ]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
  });

  it('without an emoji has its name only', () => {
    const { messages } = parse({ reaction: { mid: 'm_0', action: 'react', reaction: 'other' } });
    expect(messages[0]?.content).toEqual({ type: 'reaction', messageId: 'm_0', name: 'other' });
  });

  it('to no message is counted', () => {
    expect(parse({ reaction: { action: 'react', emoji: '❤️' } })).toMatchObject({ messages: [], unreadable: 1 });
  });
});

it('a referral without a message is one of its own', () => {
  expect(messageOf({ referral: { ref: 'autumn', source: 'SHORTLINK', type: 'OPEN_THREAD' } })).toMatchObject({
    content: { type: 'referral', referral: { ref: 'autumn', source: 'SHORTLINK', type: 'OPEN_THREAD' } },
  });
});

it('an edited message is passed on as the provider sent it', () => {
  expect(messageOf({ message_edit: { mid: 'm_1', text: 'new', num_edit: 1 } })).toMatchObject({
    content: { type: 'unsupported', providerType: 'message_edit', providerMessage: { mid: 'm_1', text: 'new' } },
  });
});

it.each([{ pass_thread_control: {} }, { optin: {} }, { account_linking: {} }, {}])('%o is no message', (item) => {
  expect(parse(item)).toEqual({ receipts: [], watermarks: [], messages: [], unreadable: 0 });
});

describe('a delivery event', () => {
  it('is a receipt of each message that it names, and a watermark', () => {
    const { receipts, watermarks } = parse({ delivery: { mids: ['m_1', 'm_2'], watermark } });
    expect(receipts).toEqual(
      ['m_1', 'm_2'].map((id) => ({ id, recipient: person, status: 'delivered', at: new Date(timestamp) })),
    );
    expect(watermarks).toEqual([{ recipient: person, status: 'delivered', at: new Date(watermark) }]);
  });

  it('can have the watermark only, and a read event has no more', () => {
    expect(parse({ delivery: { watermark } }, { read: { watermark } })).toMatchObject({
      receipts: [],
      watermarks: [{ status: 'delivered' }, { recipient: person, status: 'read', at: new Date(watermark) }],
    });
  });

  it('with neither is counted', () => {
    expect(parse({ delivery: {} }, { read: 'x' })).toMatchObject({ watermarks: [], unreadable: 2 });
  });
});
