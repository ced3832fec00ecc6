import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildMessageBody as buildMessenger } from '../src/carriers/messenger/message-body.ts';
import { testMessage as messengerMessage } from '../src/carriers/messenger/testing-messenger.ts';
import { parseMessengerItems } from '../src/carriers/messenger/webhook.ts';
import { type ErrorMeaning, meaningOf } from '../src/carriers/meta/error-codes.ts';
import { toSmsText } from '../src/carriers/outbox/sms-fallback.ts';
import { buildAgentMessage } from '../src/carriers/rbm/agent-message.ts';
import { messageIdOf } from '../src/carriers/rbm/message-id.ts';
import { testMessage as rcsMessage } from '../src/carriers/rbm/testing-rbm.ts';
import { readEvent } from '../src/carriers/rbm/webhook-event.ts';
import { buildMessageBody as buildWhatsApp } from '../src/carriers/whatsapp/message-body.ts';
import { testMessage as whatsAppMessage } from '../src/carriers/whatsapp/testing-whatsapp.ts';
import { parseWhatsAppValue } from '../src/carriers/whatsapp/webhook.ts';
import type { Content } from '../src/features/messaging/carrier.ts';
import { readDocument } from '../src/http/contract/document.ts';

/** Compares the page of the docs that lists the features of the channels with the contract and the code of the providers. */

// biome-ignore lint/suspicious/noExplicitAny: schemas of the contract, as they are
const schemas = ((await readDocument()) as any).components.schemas;
const page = readFileSync(new URL('../../docs/src/content/docs/guides/channels.mdx', import.meta.url), 'utf8');

/** Cells of a table below a heading, by the first cell of their row. */
function tableOf(heading: string): Record<string, string[]> {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return Object.fromEntries(cells.slice(1).map(([name = '', ...rest]) => [name, rest]));
}

const yes = (is: boolean) => (is ? 'yes' : 'no');
const isOptOut = (meaning: ErrorMeaning) => meaning.class === 'rejected' && meaning.scope === 'optedOut';
const mappingOf = (schema: string) => new Set(Object.keys(schemas[schema].discriminator.mapping));
/** Whether a function returns, or its promise resolves. */
async function works(build: () => unknown): Promise<boolean> {
  try {
    await build();
    return true;
  } catch {
    return false;
  }
}

const link = 'https://example.com/media/file';
const file = { link };
const reply = { type: 'reply', text: 'Confirm', payload: 'confirm-1042' } as const;
const template: Content = {
  type: 'template',
  name: 'order_shipped',
  language: 'en_US',
  body: 'Hello Layla.',
  buttons: [],
  components: [{ type: 'body', parameters: [{ type: 'text', text: 'Layla' }] }],
};
/** Types of the contract, by row. */
const outbound: Record<string, { type: string; content: Content; field?: string }> = {
  text: { type: 'text', content: { type: 'text', text: 'Hello' } },
  image: { type: 'image', content: { type: 'image', file } },
  video: { type: 'video', content: { type: 'video', file } },
  audio: { type: 'audio', content: { type: 'audio', file } },
  document: { type: 'document', content: { type: 'document', file } },
  sticker: { type: 'sticker', content: { type: 'sticker', file } },
  location: { type: 'location', content: { type: 'location', latitude: 24.7136, longitude: 46.6753 } },
  template: { type: 'template', content: template },
  card: { type: 'card', content: { type: 'richCard', title: 'Menu', buttons: [reply] } },
  'buttons below a text': {
    type: 'text',
    field: 'suggestions',
    content: { type: 'text', text: 'Hello', suggestions: [reply] },
  },
  'reply to a message': { type: 'text', field: 'context', content: { type: 'text', text: 'Hello' } },
};

const builders = [
  {
    schemas: 'ChatApp',
    build: (content: Content) => buildWhatsApp(whatsAppMessage({ content }), async () => ({ link })),
  },
  {
    schemas: 'Messenger',
    build: (content: Content) => buildMessenger(messengerMessage({ content }), async () => ({ link })),
  },
  {
    schemas: 'Rcs',
    build: (content: Content) => buildAgentMessage({ content }, { ttlSeconds: 60, now: new Date(), urlOf: () => link }),
  },
];

/** Whether the contract has a message of a type with a field. */
function isInContract(prefix: string, { type, field }: { type: string; field?: string }): boolean {
  const schema = schemas[`${prefix}Message`];
  if (!mappingOf(`${prefix}Message`).has(type)) return false;
  const name = schema.discriminator.mapping[type]
    .split('/')
    .at(-1)
    .replace(/\.yaml$/, '');
  return field === undefined || field in schemas[name].properties;
}

describe('the page of the channels', () => {
  it('lists the messages to people', async () => {
    const rows = Object.entries(outbound).map(async ([name, row]) => {
      const cells = builders.map(async ({ schemas: prefix, build }) =>
        yes(isInContract(prefix, row) && (await works(() => build(row.content)))),
      );
      const chat = isInContract('ChatChannel', row);
      return [name, [...(await Promise.all(cells)), yes(name in schemas.SmsMessage.properties), yes(chat)]];
    });
    expect(tableOf('Messages to people')).toEqual(Object.fromEntries(await Promise.all(rows)));
  });
});

const now = Date.now();
const person = '1254459154682919';
const pageId = '682498302938465';

function fromWhatsApp(message: object): unknown {
  const base = { from: '12025550123', id: 'wamid.1', timestamp: String(Math.floor(now / 1000)) };
  return parseWhatsAppValue({ messages: [{ ...base, ...message }] }).messages[0]?.content.type;
}

const fromMessenger = (item: object) =>
  parseMessengerItems([{ sender: { id: person }, recipient: { id: pageId }, timestamp: now, ...item }], pageId);
const attachment = (type: string, payload: object = { url: link }) => ({
  message: { mid: 'm_1', attachments: [{ type, payload }] },
});

function fromRcs(message: object): unknown {
  const base = { senderPhoneNumber: '+12025550123', messageId: 'a', sendTime: new Date(now).toISOString() };
  return readEvent({ ...base, agentId: 'agent', ...message }, 'agent').messages?.[0]?.content.type;
}

const userFile = (mimeType: string) => ({ userFile: { payload: { mimeType, fileUri: link } } });
const media = { id: '1', mime_type: 'image/png' };
const choice = { type: 'button_reply', button_reply: { id: 'a', title: 'Yes' } };

/** The events that providers send, and the type that the account gets. `undefined`: the provider has no such event. */
const inbound: Record<string, { type: string; whatsApp?: object; messenger?: object; rcs?: object }> = {
  text: {
    type: 'text',
    whatsApp: { type: 'text', text: { body: 'Hello' } },
    messenger: { message: { mid: 'm_1', text: 'Hello' } },
    rcs: { text: 'Hello' },
  },
  ...Object.fromEntries(
    (['image', 'video', 'audio'] as const).map((type) => [
      type,
      {
        type,
        whatsApp: { type, [type]: media },
        messenger: attachment(type),
        rcs: userFile(`${type}/x`),
      },
    ]),
  ),
  'voice note': { type: 'voice', whatsApp: { type: 'audio', audio: { ...media, voice: true } } },
  document: {
    type: 'document',
    whatsApp: { type: 'document', document: media },
    messenger: attachment('file'),
    rcs: userFile('application/pdf'),
  },
  sticker: { type: 'sticker', whatsApp: { type: 'sticker', sticker: media }, messenger: attachment('sticker') },
  location: {
    type: 'location',
    whatsApp: { type: 'location', location: { latitude: 1, longitude: 2 } },
    messenger: attachment('location', { coordinates: { lat: 1, long: 2 } }),
    rcs: { location: { latitude: 1, longitude: 2 } },
  },
  contacts: {
    type: 'contacts',
    whatsApp: { type: 'contacts', contacts: [{ name: { formatted_name: 'Layla', first_name: 'Layla' } }] },
  },
  'tap on a button': {
    type: 'button',
    whatsApp: { type: 'button', button: { text: 'Yes', payload: 'yes' } },
    messenger: { message: { mid: 'm_1', text: 'Yes', quick_reply: { payload: 'yes' } } },
    rcs: { suggestionResponse: { postbackData: 'yes', text: 'Yes' } },
  },
  'choice of a list': { type: 'interactive', whatsApp: { type: 'interactive', interactive: choice } },
  reaction: {
    type: 'reaction',
    whatsApp: { type: 'reaction', reaction: { message_id: 'wamid.2', emoji: '👍' } },
    messenger: { reaction: { mid: 'm_1', action: 'react', emoji: '👍' } },
  },
  order: {
    type: 'order',
    whatsApp: { type: 'order', order: { catalog_id: '1', product_items: [{ product_retailer_id: 'a', quantity: 1 }] } },
  },
  postback: { type: 'postback', messenger: { postback: { mid: 'm_1', title: 'Start', payload: 'start' } } },
  referral: { type: 'referral', messenger: { referral: { ref: 'a', source: 'SHORTLINK', type: 'OPEN_THREAD' } } },
};

describe('the page of the channels', () => {
  it('lists the messages from people', () => {
    const toChat = mappingOf('ChatChannelInboundMessage');
    const rows = Object.entries(inbound).map(([name, { type, whatsApp, messenger, rcs }]) => {
      const arrived = [
        whatsApp && fromWhatsApp(whatsApp),
        messenger && fromMessenger(messenger).messages[0]?.content.type,
        rcs && fromRcs(rcs),
      ];
      return [name, [...arrived.map((found) => yes(found === type)), yes(name === 'text'), yes(toChat.has(type))]];
    });
    expect(tableOf('Messages from people')).toEqual(Object.fromEntries(rows));
    // Only text has a row for SMS: `InboundSms` has no other content.
    expect([...toChat].filter((type) => !Object.values(inbound).some((row) => row.type === type))).toEqual([]);
  });

  it('lists statuses and rules', async () => {
    const whatsApp = (status: string) =>
      parseWhatsAppValue({ statuses: [{ id: 'wamid.1', status, timestamp: '1', recipient_id: '12025550123' }] })
        .receipts[0]?.status === status;
    const messenger = (name: 'delivery' | 'read', status: string) =>
      fromMessenger({ [name]: { watermark: now } }).watermarks[0]?.status === status;
    const rcs = (eventType: string) =>
      readEvent({ eventType, messageId: 'a', senderPhoneNumber: '+12025550123' }, 'agent').receipts[0];
    const id = whatsAppMessage().id;
    const [toWhatsApp, toMessenger] = await Promise.all([
      buildWhatsApp(whatsAppMessage(), async () => ({ link })),
      buildMessenger(messengerMessage(), async () => ({ link })),
    ]);
    const [first, second] = [1, 2].map((attempt) => messageIdOf(rcsMessage({ attempt }).id));
    const revoked = rcs('TTL_EXPIRATION_REVOKED');
    const left = { eventType: 'UNSUBSCRIBE', eventId: 'a', senderPhoneNumber: '+12025550123' };
    const hasUnsubscribed = readEvent(left, 'agent').messages?.[0]?.content.type === 'subscription';
    expect(tableOf('Statuses and rules')).toEqual({
      '`delivered`': [
        whatsApp('delivered'),
        messenger('delivery', 'delivered'),
        rcs('DELIVERED')?.status === 'delivered',
      ].map(yes),
      '`read`': [whatsApp('read'), messenger('read', 'read'), rcs('READ')?.status === 'read'].map(yes),
      '`failed` after the provider accepted it': [whatsApp('failed'), false, revoked?.status === 'failed'].map(yes),
      'resolved by id': [
        toWhatsApp.biz_opaque_callback_data === id,
        (toMessenger.message as { metadata?: string }).metadata === messengerMessage().id,
        first === second,
      ].map(yes),
      'opt-outs that the provider reports': [isOptOut(meaningOf(131_050)), false, hasUnsubscribed].map(yes),
      'fallback to SMS': [false, false, toSmsText(rcsMessage().content) !== '' && revoked?.isRevoked === true].map(yes),
    });
  });
});

const carriers = new URL('../src/carriers/', import.meta.url);
const providers = ['WhatsApp', 'Messenger', 'RCS'];

const headings = ['Messages to people', 'Messages from people', 'Statuses and rules'];

interface TestRow {
  /** The heading of the table with the features. */
  heading: string;
  features: string[];
  /** The file of the test, by provider. */
  files: (string | undefined)[];
}

/** The rows of the README that name the tests. */
function listTests(): TestRow[] {
  const readme = readFileSync(new URL('README.md', carriers), 'utf8');
  const [, section = ''] = readme.split('\n## Tests by feature\n');
  return headings.flatMap((heading) => {
    const [, table = ''] = (section.split('\n## ')[0] ?? '').split(`\n**${heading}**\n`);
    const rows = (table.split('\n**')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
    return rows.slice(1).map((row) => {
      const [names = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      // redos: a README of this repository
      return { heading, features: names.split(', '), files: cells.map((cell) => /\]\((.+)\)$/.exec(cell)?.[1]) };
    });
  });
}

/** A text that the test of a feature contains: the type of its content, or its name. */
function evidenceOf(feature: string): string {
  const statuses: Record<string, string> = {
    '`delivered`': 'delivered',
    '`read`': 'read',
    '`failed` after the provider accepted it': 'failed',
    'resolved by id': 'killUnderLoad',
    'opt-outs that the provider reports': 'isOptOut|subscription',
    'fallback to SMS': 'SMS',
  };
  const ofPeople: Record<string, string> = { 'buttons below a text': 'suggestions', 'reply to a message': 'repliesTo' };
  const type = outbound[feature]?.type ?? inbound[feature]?.type;
  return statuses[feature] ?? ofPeople[feature] ?? `'${feature === 'card' ? 'richCard' : type}'`;
}

describe('the README of the carriers', () => {
  it.each(headings)('names a test of each feature by provider: %s', (heading) => {
    const named = listTests()
      .filter((row) => row.heading === heading)
      .flatMap(({ features, files }) => features.map((name) => [name, files.map((file) => yes(file !== undefined))]));
    const shown = Object.entries(tableOf(heading)).map(([name, cells]) => [name, cells.slice(0, providers.length)]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(shown));
  });

  it('names files whose cases are about the feature', () => {
    const missing = listTests().flatMap(({ features, files }) =>
      files.flatMap((file, index) => {
        if (file === undefined) return [];
        const url = new URL(file, carriers);
        const text = existsSync(url) ? readFileSync(url, 'utf8') : '';
        return features
          .filter((feature) => !new RegExp(evidenceOf(feature)).test(text))
          .map((feature) => `${providers[index]}: ${feature}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});
