import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eventSchemas } from '../../test/event-schema.ts';
import { startReceiver } from '../../test/receiver.ts';
import { startMock } from '../index.ts';

const receiver = await startReceiver();
const mock = await startMock({ port: 0, webhookInterval: 0, chatEndpoint: receiver.url });
afterAll(async () => {
  await mock.close();
  await receiver.close();
});
const faultOf = eventSchemas(mock.document);
beforeEach(() => {
  mock.reset();
  receiver.received.length = 0;
});

/** @returns the id of the message */
async function post(path: string, body: object): Promise<string> {
  const response = await fetch(`${mock.url}/conversation/chat/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { messages: { id: string }[] }).messages[0]?.id as string;
}

async function firstEvent() {
  const [first] = await receiver.count(1);
  expect(faultOf('channelEvent', first?.body ?? '')).toBe('');
  return JSON.parse(first?.body ?? '').events[0];
}

const text = { type: 'text', text: { body: 'Yes, it is.' } };

describe('a message to a user of the application', () => {
  it('is carried to it before its statuses', async () => {
    const id = await post('messages', { to: 'user-1042', context: { message_id: 'an-id' }, ...text });
    const events = (await receiver.count(4)).map(({ body }) => JSON.parse(body).events[0]);
    expect(events[0]).toEqual({
      kind: 'outbound',
      message: { id, to: 'user-1042', timestamp: expect.any(String), context: { id: 'an-id' }, ...text },
    });
    expect(events.slice(1).map(({ status }) => status.status)).toEqual(['sent', 'delivered', 'read']);
  });

  it.each([
    ['image', { id: 'a-file', caption: 'The shelf' }],
    ['document', { link: 'https://example.com/a.pdf', filename: 'a.pdf' }],
    ['card', { id: 'card_return_label' }],
  ])('fits the contract: %s', async (type, content) => {
    await post('messages', { to: 'user-1042', type, [type]: content });
    // With the three statuses, nothing of this test arrives in the next one.
    await receiver.count(4);
    const { message } = await firstEvent();
    expect(message[type]).toMatchObject(content);
  });
});

describe('a message of a user of the application', () => {
  it('is reported', async () => {
    const id = await post('inbound', { from: 'user-1042', name: 'Layla Haddad', timestamp: '1795253400', ...text });
    expect(await firstEvent()).toEqual({
      kind: 'message',
      name: 'Layla Haddad',
      message: { from: 'user-1042', id, timestamp: '1795253400', ...text },
    });
  });

  it.each([
    ['audio', { id: 'a-file' }],
    ['document', { id: 'a-file', filename: 'a.pdf' }],
    ['location', { latitude: 24.7, longitude: 46.7 }],
  ])('fits the contract: %s', async (type, content) => {
    await post('inbound', { from: 'user-1042', type, [type]: content });
    expect((await firstEvent()).message[type]).toMatchObject(content);
  });

  it('is one message for a repeated id, until the mock is reset', async () => {
    const message = { from: 'user-1042', id: 'm-1', ...text };
    const id = await post('inbound', message);
    expect(await post('inbound', message)).toBe(id);
    expect(await post('inbound', { ...message, id: 'm-2' })).not.toBe(id);
    await receiver.count(2);
    expect(mock.deliveries()).toHaveLength(2);
    mock.reset();
    expect(await post('inbound', message)).not.toBe(id);
  });
});
