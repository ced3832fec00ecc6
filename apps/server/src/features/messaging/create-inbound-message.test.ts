import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { readDocument } from '../../http/contract/document.ts';
import { IdempotencyConflict } from '../../http/idempotency/idempotency-keys.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { type TestMessages, testMessages } from './testing.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(await readDocument(), 'contract');
const fits = ajv.getSchema('contract#/components/schemas/ChannelEvents');

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let messages: TestMessages;
beforeEach(async () => {
  await sql`TRUNCATE messages, inbound_messages, conversation_windows, idempotency_keys, sandbox_messages`.execute(
    open.database,
  );
  account = await testAccount(context);
  messages = testMessages(context);
});

const from = 'user-1042';
const text = { type: 'text', text: { body: 'Is the oak shelf still available?' } };

/** @returns the id of the message */
async function pass(body: object, { by = account, key }: { by?: Account; key?: string } = {}): Promise<string> {
  const call = testCall('createInboundChatChannelMessage', by, { body: { from, ...body }, ...(key && { key }) });
  const reply = await messages.handlers?.createInboundChatChannelMessage?.(call);
  return reply?.body.messages[0]?.id as string;
}

async function sendMessage(to: string): Promise<string> {
  const call = testCall('sendChatChannelMessage', account, { body: { to, ...text } });
  const reply = await messages.handlers?.sendChatChannelMessage?.(call);
  return reply?.body.messages[0]?.id as string;
}

const keep = (id: string, mediaType: string, by = account) =>
  messages.files.set(`${by.environmentId} ${id}`, { id, mediaType, contentType: mediaType, size: 1 });
const stored = () => open.database.selectFrom('inbound_messages').selectAll().orderBy('received_at').execute();
const shown = () => open.database.selectFrom('sandbox_messages').selectAll().execute();
const keys = () => open.database.selectFrom('idempotency_keys').selectAll().execute();

describe('a message of a user', () => {
  it('is stored, opens the window and is reported', async () => {
    const id = await pass({ ...text, name: 'Layla Haddad', timestamp: '1795253400' });
    expect(await stored()).toMatchObject([
      { id, channel: 'chat', sender: from, name: 'Layla Haddad', at: new Date(1_795_253_400_000) },
    ]);
    const { environmentId } = account;
    const message = { from, id, timestamp: '1795253400', ...text };
    expect(messages.reported).toEqual([
      {
        environmentId,
        endpoint: 'chat',
        messageId: id,
        body: { channel: 'chat', events: [{ kind: 'message', name: 'Layla Haddad', message }] },
      },
    ]);
    const windows = await open.database.selectFrom('conversation_windows').selectAll().execute();
    expect(windows).toMatchObject([{ environment_id: environmentId, channel: 'chat', contact: from }]);
  });

  it.each([
    ['image', { caption: 'A scratch' }, 'image/png'],
    ['video', {}, 'video/mp4'],
    ['audio', {}, 'audio/amr'],
    ['document', { caption: 'The invoice', filename: 'invoice.pdf' }, 'application/pdf'],
  ])('fits the contract as an event: %s', async (type, more, mediaType) => {
    keep('a-file', mediaType);
    await pass({ type, [type]: { id: 'a-file', ...more } });
    const [event] = messages.reported;
    expect(fits?.(event?.body), JSON.stringify(fits?.errors)).toBe(true);
    expect(event?.body).toMatchObject({
      events: [{ message: { [type]: { id: 'a-file', mime_type: mediaType, ...more } } }],
    });
  });

  it('fits the contract as an event: location', async () => {
    const location = { latitude: 24.7136, longitude: 46.6753, name: 'Warehouse 4', address: 'Olaya Street' };
    await pass({ type: 'location', location: { ...location, accuracy: 3 } });
    const [event] = messages.reported;
    expect(fits?.(event?.body), JSON.stringify(fits?.errors)).toBe(true);
    expect(await stored()).toMatchObject([{ content: { type: 'location', ...location } }]);
    expect((await stored())[0]?.content).not.toHaveProperty('accuracy');
  });

  it('has the time of the request when its own time is in the future, or absent', async () => {
    await pass({ ...text, timestamp: '99999999999' });
    await pass(text);
    for (const { at, received_at } of await stored()) expect(at.getTime()).toBeLessThanOrEqual(received_at.getTime());
  });

  it('is shown in the sandbox inbox of a sandbox account', async () => {
    const id = await pass({ ...text, name: 'Layla Haddad' });
    expect(await shown()).toMatchObject([
      {
        message_id: id,
        channel: 'chat',
        direction: 'inbound',
        recipient: from,
        name: 'Layla Haddad',
        text: text.text.body,
        outcome: 'delivered',
      },
    ]);
  });

  it('is not shown there for a live account', async () => {
    await pass(text, { by: await testAccount(context, { sandbox: false }) });
    expect(await stored()).toHaveLength(1);
    expect(await shown()).toEqual([]);
  });
});

describe('the id of the application', () => {
  it('makes a repeated message one message, with the first response', async () => {
    keep('a-file', 'image/png');
    const message = { id: 'm-1', type: 'image', image: { id: 'a-file' } };
    const id = await pass(message);
    messages.files.clear();
    expect(await pass(message)).toBe(id);
    expect(await pass({ id: 'm-1', ...text })).toBe(id);
    expect(await stored()).toMatchObject([{ content: { type: 'image' } }]);
    expect(messages.reported).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
  });

  it('makes simultaneous requests one message', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => pass({ id: 'm-1', ...text })));
    expect(new Set(ids).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(messages.reported).toHaveLength(1);
  });

  it('is of one account: another account has another message', async () => {
    const id = await pass({ id: 'm-1', ...text });
    expect(await pass({ id: 'm-1', ...text }, { by: await testAccount(context) })).not.toBe(id);
    expect(await stored()).toHaveLength(2);
  });

  it('is no id of a message on another channel', async () => {
    const { environmentId } = account;
    const content = { type: 'text' as const, text: 'Hello' };
    const at = new Date();
    await messages.events.receiveInbound({ id: 'm-1', environmentId, channel: 'chatApp', from, at, content });
    await pass({ id: 'm-1', ...text });
    expect(await stored()).toHaveLength(2);
  });

  it('is not needed: two messages without it are two', async () => {
    expect(await pass(text)).not.toBe(await pass(text));
    expect(await stored()).toHaveLength(2);
  });
});

describe('a reply', () => {
  it('names a message from either side of the conversation', async () => {
    const sent = await sendMessage(from);
    const written = await pass({ ...text, context: { message_id: sent } });
    await pass({ ...text, context: { message_id: written } });
    expect((await stored()).map(({ replies_to }) => replies_to)).toEqual([sent, written]);
    expect(messages.reported.at(-1)?.body).toMatchObject({ events: [{ message: { context: { id: written } } }] });
  });

  it('is rejected if it names a message of another conversation', async () => {
    const sent = await sendMessage('user-1043');
    await expect(pass({ ...text, context: { message_id: sent } })).rejects.toMatchObject({ status: 400, code: 1006 });
    expect(await stored()).toEqual([]);
  });

  it('to a message of a user is sent', async () => {
    const id = await pass(text);
    const body = { to: from, context: { message_id: id }, ...text };
    await messages.handlers?.sendChatChannelMessage?.(testCall('sendChatChannelMessage', account, { body }));
    const sent = await open.database.selectFrom('messages').select('replies_to').execute();
    expect(sent).toEqual([{ replies_to: id }]);
  });
});

describe('a file', () => {
  it('of another account is rejected, and nothing is stored', async () => {
    keep('a-file', 'image/png', await testAccount(context));
    const image = { type: 'image', image: { id: 'a-file' } };
    await expect(pass(image, { key: 'k-1' })).rejects.toMatchObject({ status: 400, code: 1006 });
    expect([await stored(), await keys(), messages.reported]).toEqual([[], [], []]);
  });

  it('of another type is rejected', async () => {
    keep('a-file', 'application/pdf');
    const image = { type: 'image', image: { id: 'a-file' } };
    await expect(pass(image)).rejects.toMatchObject({ status: 400, code: 1009 });
  });
});

it('does its work once for an Idempotency-Key', async () => {
  const id = await pass(text, { key: 'k-1' });
  await expect(pass(text, { key: 'k-1' })).rejects.toThrow(IdempotencyConflict);
  expect(await stored()).toHaveLength(1);
  expect(await keys()).toMatchObject([{ status: 200, body: { messages: [{ id }] } }]);
});
