import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eventSchemas } from '../../test/event-schema.ts';
import { type Received, startReceiver } from '../../test/receiver.ts';
import { type InboundMessage, startMock } from '../index.ts';

const receiver = await startReceiver();
const { url } = receiver;
const mock = await startMock({ port: 0, messengerEndpoint: url, rcsEndpoint: url, chatEndpoint: url });
const faultOf = eventSchemas(mock.document);
afterAll(() => Promise.all([mock.close(), receiver.close()]));

function setWebhook(url: string, at = mock): Promise<Response> {
  return fetch(`${at.url}/conversation/wab/v1/webhook`, {
    method: 'PUT',
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, type: 'message' }),
  });
}

beforeEach(async () => {
  receiver.received.length = 0;
  await setWebhook(receiver.url);
});

/** The one event that arrived, after its signature and its schema were checked. */
// biome-ignore lint/suspicious/noExplicitAny: events of two kinds
function arrived(event: string): any {
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body }] = receiver.received as [Received];
  expect(faultOf(event, body)).toBe('');
  return new Webhook(mock.webhookSecret).verify(body, headers);
}

describe('a message in the chat app', () => {
  it('is a text of now, from whom it is said to be', async () => {
    const delivery = await mock.inbound({ channel: 'chatApp', from: '+1 (202) 555-0142', text: 'هل الرف متوفر؟' });
    expect(delivery).toMatchObject({ event: 'chatAppMessage', state: 'delivered', attempts: [{ status: 200 }] });
    const { contacts, messages } = arrived('chatAppMessage');
    expect(contacts).toMatchObject([{ wa_id: '12025550142' }]);
    expect(messages).toMatchObject([{ from: '12025550142', type: 'text', text: { body: 'هل الرف متوفر؟' } }]);
    expect(Math.abs(Number(messages[0].timestamp) - Date.now() / 1000)).toBeLessThan(60);
  });

  const examples = Object.keys(
    // biome-ignore lint/suspicious/noExplicitAny: the document's object, as it is
    (mock.document as any).webhooks.chatAppMessage.post.requestBody.content['application/json'].examples,
  );
  it.each(examples)('can be the example %s', async (example) => {
    await mock.inbound({ channel: 'chatApp', example, from: '+12025550142' });
    const { contacts, messages } = arrived('chatAppMessage');
    expect([contacts[0].wa_id, messages[0].from]).toEqual(['12025550142', '12025550142']);
  });

  it('has an id of its own, and comes from the person of the example where no one else is named', async () => {
    await mock.inbound({ channel: 'chatApp', example: 'text' });
    await mock.inbound({ channel: 'chatApp', example: 'text' });
    const [first, second] = receiver.received.map(({ body }) => JSON.parse(body).messages[0]);
    expect(first.id).not.toBe(second.id);
    expect(first.from).toBe('12025550100');
  });
});

describe('a message in the messenger', () => {
  it('is a text of now, from whom it is said to be', async () => {
    await mock.inbound({ channel: 'messenger', from: '1000000000000142', text: 'Hello' });
    const event = arrived('messengerMessage');
    expect(event.messaging).toMatchObject([{ sender: { id: '1000000000000142' }, message: { text: 'Hello' } }]);
    expect(Math.abs(event.messaging[0].timestamp - Date.now())).toBeLessThan(60_000);
    expect(event.time).toBe(event.messaging[0].timestamp);
  });

  it('can be an example', async () => {
    await mock.inbound({ channel: 'messenger', example: 'textInArabic' });
    expect(arrived('messengerMessage').messaging[0].message.text).toMatch(/\p{Script=Arabic}/u);
  });

  it.each(['image', 'quickReply', 'postback', 'referral', 'reaction', 'unsupported'])(
    'is the example %s',
    async (example) => {
      await mock.inbound({ channel: 'messenger', from: '1000000000000142', example });
      const [item] = arrived('messengerMessage').messaging;
      expect(item.sender.id).toBe('1000000000000142');
      expect(Object.keys(item)).not.toContain('delivery');
    },
  );

  it.each(['delivered', 'read'])('is not the status %s', async (example) => {
    await expect(mock.inbound({ channel: 'messenger', example })).rejects.toThrow(/example must be one of/);
  });
});

describe.each(['rcs', 'chat'] as const)('a message in %s', (channel) => {
  it('is a text of now, from whom it is said to be', async () => {
    const delivery = await mock.inbound({ channel, from: '+12025550142', text: 'Hello' });
    expect(delivery).toMatchObject({ event: 'channelEvent', feed: channel, state: 'delivered' });
    const event = arrived('channelEvent');
    const message = { type: 'text', text: { body: 'Hello' }, from: '12025550142' };
    expect(event).toMatchObject({ channel, events: [{ kind: 'message', message }] });
    expect(event.events[0].message).not.toHaveProperty('context');
    expect(Math.abs(Number(event.events[0].message.timestamp) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('can be an example of its own channel only', async () => {
    await mock.inbound({ channel, example: channel === 'rcs' ? 'rcsReply' : 'chatTextInArabic' });
    expect(arrived('channelEvent').channel).toBe(channel);
    const example = channel === 'rcs' ? 'chatText' : 'rcsReply';
    await expect(mock.inbound({ channel, example })).rejects.toMatchObject({ status: 400 });
  });
});

describe('an SMS', () => {
  it('goes to the endpoint of the type message, as an event of the channel', async () => {
    const delivery = await mock.inbound({ channel: 'sms', from: '+12025550142', text: 'Hello' });
    expect(delivery).toMatchObject({ event: 'channelEvent', feed: 'sms', state: 'delivered' });
    const message = { type: 'text', text: { body: 'Hello' }, from: '12025550142' };
    expect(arrived('channelEvent')).toMatchObject({ channel: 'sms', events: [{ kind: 'message', message }] });
    await expect(mock.inbound({ channel: 'sms', example: 'rcsReply' })).rejects.toMatchObject({ status: 400 });
  });
});

it('in the chat channel somebody may have an id of any form', async () => {
  await mock.inbound({ channel: 'chat', from: 'visitor-7', text: 'Hello' });
  expect(arrived('channelEvent').events[0].message.from).toBe('visitor-7');
});

describe('is rejected with what to do', () => {
  it('where no endpoint is set', async () => {
    const bare = await startMock({ port: 0 });
    const inbound = (channel: InboundMessage['channel']) => bare.inbound({ channel, text: 'Hello' });
    await expect(inbound('chatApp')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/PUT .*webhook.*"message"/),
    });
    await expect(inbound('messenger')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/--messenger-endpoint/),
    });
    await expect(inbound('rcs')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/--rcs-endpoint/),
    });
    expect(bare.deliveries()).toEqual([]);
    await bare.close();
  });

  it('where the endpoint has answered that it is gone', async () => {
    const gone = await startReceiver((response) => response.writeHead(410).end());
    await setWebhook(gone.url);
    const message = { channel: 'chatApp', text: 'Hello' } as const;
    expect(await mock.inbound(message)).toMatchObject({ state: 'failed', attempts: [{ status: 410 }] });
    await expect(mock.inbound(message)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/410.*PUT/),
    });
    await gone.close();
  });

  it.each([
    ['nothing', undefined, 'JSON object'],
    ['a list', [], 'JSON object'],
    ['no channel', { text: 'x' }, 'channel must be one of chatApp, messenger, rcs, sms, chat'],
    ['a channel that there is not', { channel: 'fax', text: 'x' }, 'channel must be'],
    ['a channel that every object has', { channel: 'constructor', text: 'x' }, 'channel must be'],
    ['neither text nor example', { channel: 'chatApp' }, 'either text or example'],
    ['both', { channel: 'chatApp', text: 'x', example: 'text' }, 'either text or example'],
    ['an empty text', { channel: 'chatApp', text: '' }, 'text must be'],
    ['a text that is none', { channel: 'chatApp', text: 7 }, 'text must be'],
    ['an unknown example', { channel: 'chatApp', example: 'poem' }, 'example must be one of text, textInArabic, reply'],
    ['an example that is none', { channel: 'chatApp', example: {} }, 'example must be'],
    ['no number', { channel: 'chatApp', text: 'x', from: 'Layla' }, 'from must be a phone number'],
    ['no id', { channel: 'chat', text: 'x', from: '' }, 'from must be the id of a person'],
    ['no text as id', { channel: 'messenger', text: 'x', from: 7 }, 'from must be a messenger id'],
    ['a field that is misspelt', { channel: 'chatApp', txt: 'x' }, '"txt" is not a field'],
  ])('%s', async (_, message, reason) => {
    await expect(mock.inbound(message as InboundMessage)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(reason),
    });
    expect(receiver.received).toHaveLength(0);
  });
});
