import type {
  ConversationPage,
  MessageDetails,
  NewMessage,
  PeoplePage,
  SandboxMessage,
} from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandboxCarrier } from '../carriers/sandbox/carrier.ts';
import { storeMessages } from '../carriers/sandbox/store-messages.ts';
import type { Content, OutboundMessage } from '../features/messaging/carrier.ts';
import { createConnections } from '../features/messaging/connections.ts';
import type { Account } from '../http/account.ts';
import { newUuid } from '../platform/postgres/ids.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendMessage, sendSms, testEvents, testPage } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let cookie: string;
const page = await testPage(context);
const sandbox = await testEvents(context);
afterAll(async () => {
  await sandbox.stop();
  await page.app.close();
});
beforeEach(async () => {
  account = await testAccount(context);
  cookie = await page.enter(account);
});

/** A channel whose messages are not SMS. */
type Sent = OutboundMessage['channel'];

const number = '+12025550140';
const text = (words: string): Content => ({ type: 'text', text: words });
const call = (method: string, path: string, body?: unknown) => page.call(cookie, method, path, body);
const read = async <Value>(path: string) => (await (await call('GET', path)).json()) as Value;
const conversation = async (person = number, query = '') =>
  (await read<ConversationPage>(`/messages?person=${encodeURIComponent(person)}${query}`)).messages;
const write = async (message: Partial<NewMessage>) => {
  const response = await call('POST', '/messages', { channel: 'chatApp', person: number, ...message });
  const body = (await response.json()) as SandboxMessage & { message?: string };
  return { status: response.status, body };
};
const reported = (id: string) =>
  sandbox.receipts.filter(({ messageId }) => messageId === id).map(({ status }) => status);
const heard = (id: string) => sandbox.inbound.find((message) => message.id === id);
const statusOf = async (messageId: string) =>
  (await conversation()).find((message) => message.messageId === messageId)?.status;
/** Sends a message and waits until nothing more becomes of it by itself. */
const send = async (
  to = number,
  { channel = 'chatApp' as Sent, content = text('Hello'), until = 'delivered' } = {},
) => {
  const id = await sendMessage(context, account, { channel, to, content });
  await expect.poll(async () => (await conversation(to)).find(({ messageId }) => messageId === id)?.status).toBe(until);
  return (await conversation(to)).find(({ messageId }) => messageId === id) as SandboxMessage;
};

describe('people', () => {
  it('are listed with their newest message and their channels, who has the newest first', async () => {
    await sendSms(context, account, number, 'first');
    await sendSms(context, account, '+12025550141', 'second');
    await write({ content: { type: 'text', text: 'third' }, name: 'Noor' });
    const { people, before } = await read<PeoplePage>('/people');
    expect(people).toMatchObject([
      { person: number, name: 'Noor', channels: ['chatApp', 'sms'], newest: { content: text('third') } },
      { person: '+12025550141', channels: ['sms'], newest: { content: text('second') } },
    ]);
    expect(before).toBeUndefined();
  });

  it('have their channels in the order of their last use, whatever that was', async () => {
    const orders: Sent[][] = [
      ['chat', 'rcs', 'chatApp', 'messenger'],
      ['rcs', 'chatApp', 'chat', 'rcs', 'messenger', 'chatApp'],
      ['messenger', 'chat', 'messenger', 'rcs'],
    ];
    for (const [index, channels] of orders.entries()) {
      const to = `+1202555016${index}`;
      for (const channel of channels) await sendMessage(context, account, { channel, to, content: text('Hello') });
      const expected = [...new Set(channels.toReversed())];
      const { people } = await read<PeoplePage>('/people');
      expect(people[0]).toMatchObject({ person: to, channels: expected });
      const page = await read<ConversationPage>(`/messages?person=${encodeURIComponent(to)}&limit=1`);
      expect(page.channels).toEqual(expected);
    }
  });

  it('are described in their conversation, too, which a search does not hide', async () => {
    await write({ content: { type: 'text', text: 'Hello' }, name: 'Noor' });
    await sendMessage(context, account, { channel: 'rcs', to: number, content: text('Hello') });
    expect(await read(`/people?search=nothing`)).toMatchObject({ people: [] });
    expect(await read(`/messages?person=${encodeURIComponent(number)}`)).toMatchObject({
      channels: ['rcs', 'chatApp'],
      name: 'Noor',
    });
    const unknown = await read<ConversationPage>(`/messages?person=nobody`);
    expect(unknown).toMatchObject({ messages: [], channels: [] });
    expect(unknown).not.toHaveProperty('name');
  });

  it('are found by channel and state, with the message that matches', async () => {
    const sms = '+12025550141';
    await sendMessage(context, account, { channel: 'rcs', to: number, content: text('An offer') });
    await sendSms(context, account, sms, 'A passcode');
    await write({ person: number, content: { type: 'text', text: 'Thanks for the offer' } });
    const found = async (query: string) =>
      (await read<PeoplePage>(`/people?${query}`)).people.map(({ person, match }) => [person, match?.content]);
    expect(await found('channel=rcs')).toEqual([[number, text('An offer')]]);
    expect(await found('channel=sms')).toEqual([[sms, text('A passcode')]]);
    expect(await found('state=inbound')).toEqual([[number, text('Thanks for the offer')]]);
    // One message must pass all filters.
    expect(await found('state=inbound&channel=rcs')).toEqual([]);
    expect(await found('search=offer&channel=chatApp')).toEqual([[number, text('Thanks for the offer')]]);
    expect(await found('')).toEqual([
      [number, undefined],
      [sms, undefined],
    ]);
  });

  it('are found by the state that a passcode has now, not by its stored outcome', async () => {
    const sms = { environmentId: account.environmentId, channel: 'sms', direction: 'outbound', sender: '' } as const;
    const passcode = { ...sms, text: '4821 is your passcode', outcome: 'delivered', plan: [] } as const;
    await storeMessages(open.database, [
      { ...passcode, messageId: newUuid(), recipient: number, outcomeAfter: 3_600_000 },
      { ...passcode, messageId: newUuid(), recipient: '+12025550141', outcomeAfter: 0 },
    ]);
    const found = async (state: string) =>
      (await read<PeoplePage>(`/people?state=${state}`)).people.map(({ person }) => person);
    expect([await found('sent'), await found('delivered')]).toEqual([[number], ['+12025550141']]);
  });

  it.each([
    ['channel', 'channel must be one of sms, chatApp, messenger, rcs, chat, email.'],
    ['state', 'state must be one of accepted, sent, delivered, read, failed, inbound.'],
  ])('are not found by an unknown %s', async (name, message) => {
    const response = await call('GET', `/people?${name}=unknown`);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })]);
  });

  it('can be deleted one by one, with the messages of the account only', async () => {
    const other = '+12025550141';
    await sendSms(context, account, number, 'first');
    await sendSms(context, account, other, 'second');
    await sendSms(context, account, number, 'third');
    const [first] = await conversation();
    const strangers = await testAccount(context);
    await sendSms(context, strangers, number, 'theirs');
    const remove = (until = 0) =>
      call('DELETE', `/messages?until=${until}&person=${encodeURIComponent(number)}`).then(({ status }) => status);
    expect(await remove(first?.id)).toBe(204);
    expect((await conversation()).map(({ content }) => content)).toEqual([text('third')]);
    expect(await remove(Number.MAX_SAFE_INTEGER)).toBe(400);
    expect(await remove(999_999_999)).toBe(204);
    expect((await read<PeoplePage>('/people')).people.map(({ person }) => person)).toEqual([other]);
    const { rows } = await open.pool.query('SELECT text FROM sandbox_messages WHERE environment_id = $1', [
      strangers.environmentId,
    ]);
    expect(rows).toEqual([{ text: 'theirs' }]);
  });

  it('come page by page, each once', async () => {
    const numbers = Array.from({ length: 7 }, (_, index) => `+1202555015${index}`);
    for (const to of numbers) await sendSms(context, account, to, 'Hello');
    const listed: string[] = [];
    let cursor: number | undefined;
    do {
      const found = await read<PeoplePage>(`/people?limit=3${cursor === undefined ? '' : `&before=${cursor}`}`);
      expect(found.people.length).toBeLessThanOrEqual(3);
      listed.push(...found.people.map(({ person }) => person));
      cursor = found.before;
    } while (cursor !== undefined);
    expect(listed).toEqual(numbers.toReversed());
  });

  it('are none in an environment of another', async () => {
    await sendSms(context, account, number, 'Hello');
    cookie = await page.enter(await testAccount(context));
    expect(await read('/people')).toEqual({ people: [], revision: 0 });
  });

  it.each(['?limit=ten', '?before=-1', '?before=1&before=2'])('are not listed by %s', async (query) => {
    expect((await call('GET', `/people${query}`)).status).toBe(400);
  });
});

describe('a conversation', () => {
  it('has all channels and both directions, with all that a message says', async () => {
    const template: Content = {
      type: 'template',
      name: 'order_shipped',
      language: 'en',
      header: { type: 'image', file: { link: 'https://example.com/parcel.png' } },
      body: 'Your order 12 has been shipped.',
      buttons: [{ kind: 'quick_reply', text: 'Where is it?', value: 'track-12' }],
    };
    const contents: [Sent, Content][] = [
      ['chatApp', template],
      ['rcs', { type: 'document', file: { id: 'a', filename: 'invoice.pdf', mediaType: 'application/pdf' } }],
      ['chat', { type: 'card', id: 'offer', title: 'Offer', buttons: [{ text: 'Open', url: 'https://example.com' }] }],
    ];
    await sendSms(context, account, number, '123456 is your passcode');
    for (const [channel, content] of contents) await sendMessage(context, account, { channel, to: number, content });
    const { body } = await write({ content: { type: 'text', text: 'Thanks' } });
    const messages = await conversation();
    expect(messages).toMatchObject([
      { channel: 'sms', direction: 'outbound', content: text('123456 is your passcode') },
      ...contents.map(([channel, content]) => ({ channel, direction: 'outbound', content })),
      { channel: 'chatApp', direction: 'inbound', content: text('Thanks'), messageId: body.messageId },
    ]);
  });

  it('comes page by page, the newest first, each page oldest first', async () => {
    for (const words of ['a', 'b', 'c', 'd', 'e']) await sendSms(context, account, number, words);
    const words: unknown[] = [];
    let cursor: number | undefined;
    do {
      const query = cursor === undefined ? '' : `&before=${cursor}`;
      const found = await read<ConversationPage>(`/messages?person=${encodeURIComponent(number)}&limit=2${query}`);
      words.push(found.messages.map(({ content }) => 'text' in content && content.text));
      cursor = found.before;
    } while (cursor !== undefined);
    expect(words).toEqual([['d', 'e'], ['b', 'c'], ['a']]);
  });
});

describe('writing as a person', () => {
  it.each<[string, Partial<NewMessage>]>([
    ['in the chat app', { channel: 'chatApp', name: 'Noor' }],
    ['on RCS', { channel: 'rcs' }],
    ['on the messenger', { channel: 'messenger', person: '1000000000000100' }],
    ['on the chat channel', { channel: 'chat', person: 'visitor 17' }],
  ])('%s notifies the service, once', async (_, message) => {
    const { status, body } = await write({ ...message, content: { type: 'text', text: 'مرحبا' } });
    expect([status, body]).toMatchObject([201, { direction: 'inbound', content: text('مرحبا') }]);
    const { channel = '', person = number, name } = message;
    await expect
      .poll(() => heard(body.messageId))
      .toEqual({
        id: body.messageId,
        environmentId: account.environmentId,
        channel,
        from: person,
        at: expect.any(Date),
        content: text('مرحبا'),
        ...(name !== undefined && { name }),
      });
    await expect.poll(async () => (await conversation(person))[0]?.status).toBe('delivered');
    expect(sandbox.inbound.filter(({ id }) => id === body.messageId)).toHaveLength(1);
  });

  it('reads a number as people write it', async () => {
    const { body } = await write({ person: '12025550140', content: { type: 'text', text: 'Hello' } });
    expect(body.person).toBe(number);
  });

  it('writes as a person who hides the number', async () => {
    const person = 'US.13491208655302741918';
    const { body } = await write({ person, content: { type: 'text', text: 'Hello' } });
    await expect.poll(() => heard(body.messageId)).toMatchObject({ from: person, userId: person });
    await send(person);
    expect((await conversation(person)).map(({ direction }) => direction)).toContain('outbound');
    expect(await write({ channel: 'rcs', person, content: { type: 'text', text: 'Hello' } })).toMatchObject({
      status: 400,
    });
  });

  it('writes an SMS', async () => {
    const { body } = await write({ channel: 'sms', person: '12025550140', content: { type: 'text', text: 'STOP' } });
    await expect.poll(() => heard(body.messageId)).toMatchObject({ channel: 'sms', from: number });
  });

  it('replies to a message, and presses the button of one', async () => {
    const { messageId } = await send();
    const content = { type: 'button' as const, text: 'Where is it?', payload: 'track-12' };
    const { body } = await write({ content, repliesTo: messageId });
    await expect.poll(() => heard(body.messageId)).toMatchObject({ content, repliesTo: messageId });
    expect(body.repliesTo).toBe(messageId);
  });

  it('shares a place', async () => {
    const content = { type: 'location' as const, latitude: 52.5, longitude: 13.4, name: 'Example Square' };
    const { body } = await write({ content });
    await expect.poll(() => heard(body.messageId)).toMatchObject({ content });
  });

  it.each<NewMessage['content']>([
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Omar Haddad' } }] },
    { type: 'interactive', kind: 'list', id: 'ten', title: '10:00', description: 'Tuesday' },
    { type: 'order', items: [{ productId: 'oak-shelf', quantity: 2, price: 79.5, currency: 'USD' }] },
    {
      type: 'unsupported',
      providerType: 'poll',
      providerMessage: { poll: 1 },
      errors: [{ code: 501, title: 'Unknown' }],
    },
  ])('sends %j', async (content) => {
    const { body } = await write({ content });
    expect(body.content).toEqual(content);
    await expect.poll(() => heard(body.messageId)).toMatchObject({ content });
  });

  it.each<NewMessage['content']>([
    { type: 'postback', title: 'Get started', payload: 'start', referral: { ref: 'menu' } },
    { type: 'referral', referral: { ref: 'menu' } },
  ])('sends %j on the messenger', async (content) => {
    const { body } = await write({ channel: 'messenger', person: '1000000000000100', content });
    await expect.poll(() => heard(body.messageId)).toMatchObject({ content });
  });

  it('reacts to a message, and to none of another person', async () => {
    const { messageId } = await send();
    const content = { type: 'reaction' as const, messageId, emoji: '👍' };
    const { body } = await write({ content });
    await expect.poll(() => heard(body.messageId)).toMatchObject({ content });
    const { status, body: rejection } = await write({ person: '+12025550141', content });
    expect(status).toBe(400);
    expect(rejection.message).toContain('content.messageId');
  });

  it.each<[string, Partial<NewMessage> | Record<string, unknown>, string]>([
    ['a postback outside the messenger', { content: { type: 'postback', title: 'a', payload: 'b' } }, 'postback'],
    ['on a channel that is none', { channel: 'fax' }, 'channel'],
    ['a place by SMS', { channel: 'sms', content: { type: 'location', latitude: 0, longitude: 0 } }, 'text'],
    ['without a person', { person: '' }, 'person'],
    ['as a person without a number', { person: 'Noor' }, 'phone number'],
    ['nothing', { content: { type: 'text', text: '' } }, 'content.text'],
    ['too much', { content: { type: 'text', text: 'x'.repeat(4097) } }, 'content.text'],
    ['what cannot be kept', { content: { type: 'text', text: 'a\u0000b' } }, 'content.text'],
    ['something unknown', { content: { type: 'poll' } }, 'content'],
    ['of an impossible place', { content: { type: 'location', latitude: 91, longitude: 0 } }, 'content.latitude'],
    [
      'a place on the messenger',
      { channel: 'messenger', content: { type: 'location', latitude: 0, longitude: 0 } },
      'text',
    ],
    ['with a file that is not there', { content: { type: 'image', file: { id: 'a' } } }, 'content.file.id'],
    ['a reply to nothing', { repliesTo: 'a' }, 'repliesTo'],
  ])('is rejected %s', async (_, message, named) => {
    const { status, body } = await write({ content: { type: 'text', text: 'Hello' }, ...message } as NewMessage);
    expect(status).toBe(400);
    expect(body.message).toContain(named);
    expect((await read<PeoplePage>('/people')).people).toEqual([]);
  });

  it('replies to no message of another environment', async () => {
    const { messageId } = await send();
    cookie = await page.enter(await testAccount(context));
    expect((await write({ content: { type: 'text', text: 'Hello' }, repliesTo: messageId })).status).toBe(400);
  });

  it.each([
    ['another type', { 'content-type': 'text/plain' }, '{}', 415],
    ['what is no JSON', { 'content-type': 'application/json' }, '{', 400],
    ['nothing', {}, undefined, 400],
  ])('is rejected with %s', async (_, headers, body, status) => {
    const response = await fetch(`${page.url}/sandbox/messages`, {
      method: 'POST',
      headers: { cookie, origin: page.url, ...(headers as Record<string, string>) },
      ...(body !== undefined && { body }),
    });
    expect(response.status).toBe(status);
  });
});

describe('marking as read', () => {
  it('marks a message and earlier ones on its channel', async () => {
    const [first, second, later] = [await send(), await send(), await send()];
    const elsewhere = await send(number, { channel: 'rcs' });
    expect((await call('POST', `/messages/${second.id}/read`)).status).toBe(204);
    await expect.poll(() => statusOf(second.messageId)).toBe('read');
    await expect.poll(() => statusOf(first.messageId)).toBe('read');
    expect(reported(second.messageId)).toEqual(['sent', 'delivered', 'read']);
    expect(await statusOf(later.messageId)).toBe('delivered');
    expect(await statusOf(elsewhere.messageId)).toBe('delivered');
    // Again it changes nothing.
    expect((await call('POST', `/messages/${second.id}/read`)).status).toBe(204);
    expect(reported(second.messageId)).toEqual(['sent', 'delivered', 'read']);
  });

  it('is rejected for a message without read receipts', async () => {
    await sendSms(context, account, number, 'Hello');
    const [sms] = await conversation();
    const sent = await send('+12025550102', { until: 'sent' });
    const failed = await send('+12025550103', { until: 'failed' });
    const { body: inbound } = await write({ content: { type: 'text', text: 'Hello' } });
    for (const { id } of [sms as SandboxMessage, sent, failed, inbound]) {
      expect((await call('POST', `/messages/${id}/read`)).status).toBe(409);
    }
  });
});

describe('a failure', () => {
  it('replaces all pending receipts', async () => {
    const carrier = createSandboxCarrier(open.database, { ...context.config, sandboxPaceMs: 60_000 }, context.log);
    const slow = { ...context, connections: createConnections(carrier) };
    const messageId = await sendMessage(slow, account, { channel: 'chatApp', to: number, content: text('Hello') });
    const [{ id }] = (await conversation()) as [SandboxMessage];
    expect((await call('POST', `/messages/${id}/failure`)).status).toBe(204);
    await expect.poll(() => statusOf(messageId)).toBe('failed');
    expect(reported(messageId)).toEqual(['failed']);
    expect(await conversation()).toMatchObject([{ failure: { code: 1026 } }]);
  });

  it('comes too late for what was delivered', async () => {
    const { id, messageId } = await send();
    const response = await call('POST', `/messages/${id}/failure`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('failure simulation') });
    expect(await statusOf(messageId)).toBe('delivered');
  });
});

describe('settings', () => {
  const usual = { duplicates: false, outOfOrder: false, failing: false };

  it('are those of the environment, and count for what is sent from then on', async () => {
    expect(await read('/settings')).toEqual(usual);
    expect(await (await call('PUT', '/settings', { ...usual, failing: true })).json()).toEqual({
      ...usual,
      failing: true,
    });
    expect(await read('/settings')).toEqual({ ...usual, failing: true });
    const { messageId } = await send(number, { until: 'failed' });
    expect(reported(messageId)).toEqual(['failed']);
    await sendSms(context, account, number, 'Hello');
    expect((await conversation()).at(-1)).toMatchObject({ channel: 'sms', status: 'failed' });
    cookie = await page.enter(await testAccount(context));
    expect(await read('/settings')).toEqual(usual);
  });

  it.each([{}, { ...usual, failing: 'yes' }, { ...usual, lost: true }, []])('are not %j', async (settings) => {
    expect((await call('PUT', '/settings', settings)).status).toBe(400);
    expect(await read('/settings')).toEqual(usual);
  });
});

describe('the details of a message', () => {
  it('are the request and response, the carrier’s receipts, and each delivery with its attempts', async () => {
    const { id, messageId } = await send();
    const request = { to: number, type: 'text', text: { body: 'Hello' } };
    const { environmentId } = account;
    await sql`
      INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content)
      VALUES (${messageId}, ${environmentId}, ${account.id}, 'chatApp', ${number}, 'text', ${JSON.stringify(request)}, '{}')
    `.execute(open.database);
    await sql`
      INSERT INTO endpoints (id, environment_id, kind, url, sandbox, secret)
      VALUES (${environmentId}, ${environmentId}, 'chatApp.status', 'https://example.com/hooks?key=secret', true, '')
    `.execute(open.database);
    await sql`
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state)
      VALUES (${messageId}, ${environmentId}, ${environmentId}, ${messageId}, '{"statuses":[]}', 'delivered')
    `.execute(open.database);
    await sql`
      INSERT INTO delivery_attempts (delivery_id, at, url, status, error, response_body, took_ms)
      VALUES
        (${messageId}, now(), 'https://example.com/hooks?key=secret', 500, 'The endpoint answered 500.', 'Oh no', 12),
        (${messageId}, now(), 'https://example.com/hooks?key=secret', 200, NULL, NULL, 7)
    `.execute(open.database);

    const details = await read<MessageDetails>(`/messages/${id}`);
    expect(details).toEqual({
      message: expect.objectContaining({ id, messageId, status: 'delivered' }),
      api: {
        method: 'POST',
        path: '/conversation/wab/v1/messages/',
        request,
        status: 200,
        response: { messages: [{ id: messageId }], meta: expect.any(Object) },
      },
      carrier: {
        receipts: ['sent', 'delivered'].map((status) => ({
          status,
          at: expect.stringMatching(/Z$/),
          reportedAt: expect.stringMatching(/Z$/),
        })),
        plan: [],
      },
      deliveries: [
        {
          id: messageId,
          endpoint: 'chatApp.status',
          url: 'https://example.com/hooks?…',
          state: 'delivered',
          body: { statuses: [] },
          at: expect.stringMatching(/Z$/),
          attempts: [
            expect.objectContaining({
              status: 500,
              error: 'The endpoint answered 500.',
              responseBody: 'Oh no',
              milliseconds: 12,
            }),
            { at: expect.stringMatching(/Z$/), url: 'https://example.com/hooks?…', status: 200, milliseconds: 7 },
          ],
        },
      ],
    });
  });

  it('are few of a passcode and of an inbound message', async () => {
    await sendSms(context, account, number, 'Hello');
    await write({ content: { type: 'text', text: 'Hello' } });
    for (const message of await conversation()) {
      const details = await read<MessageDetails>(`/messages/${message.id}`);
      expect(details).toMatchObject({ message: { id: message.id }, deliveries: [] });
      expect(details).not.toHaveProperty('api');
    }
  });
});

describe('of another environment, or without a session,', () => {
  it.each([
    ['GET', ''],
    ['POST', '/read'],
    ['POST', '/failure'],
  ])('%s of a message%s is not carried out', async (method, action) => {
    const { id, messageId } = await send();
    const others = await page.enter(await testAccount(context));
    expect((await page.call(others, method, `/messages/${id}${action}`)).status).toBe(404);
    expect((await page.call('', method, `/messages/${id}${action}`)).status).toBe(403);
    expect(await statusOf(messageId)).toBe('delivered');
  });

  it.each([
    ['GET', '/people'],
    ['POST', '/messages'],
    ['GET', '/settings'],
    ['PUT', '/settings'],
    ['POST', '/media'],
    ['GET', '/media/a'],
  ])('%s %s reveals nothing', async (method, path) => {
    expect((await page.call('', method, path, method === 'GET' ? undefined : {})).status).toBe(403);
  });

  it.each(['0', 'x', '999999999999999'])('a message that is not there is not found: %s', async (id) => {
    expect((await call('GET', `/messages/${id}`)).status).toBe(404);
  });
});

describe('an e-mail with HTML', () => {
  const html = '<p style="color: teal">It has <b>shipped</b>.</p><script>alert(1)</script>';
  const submit = async () => {
    const email = { to: 'layla@example.com', subject: 'Your order', text: 'It has shipped.', html };
    const carrier = createSandboxCarrier(open.database, context.config, context.log);
    const { environmentId } = account;
    await carrier.sendEmail(
      { id: `email-${environmentId}`, environmentId, ...email },
      new AbortController().signal,
      async () => true,
    );
    const [message] = await conversation('layla@example.com');
    return message as SandboxMessage;
  };

  it('shows its text, and returns the HTML apart, without scripts and without anything from elsewhere', async () => {
    const { id, content } = await submit();
    expect(content).toEqual({ type: 'text', text: 'Your order\n\nIt has shipped.', hasHtml: true });
    const response = await call('GET', `/messages/${id}/html`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toBe(html);
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      'sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
  });

  it('is not returned to another account, nor for a message without HTML', async () => {
    const { id } = await submit();
    const stranger = await page.enter(await testAccount(context));
    expect((await page.call(stranger, 'GET', `/messages/${id}/html`)).status).toBe(404);
    expect((await call('GET', `/messages/${(await send()).id}/html`)).status).toBe(404);
    expect((await call('GET', '/messages/none/html')).status).toBe(404);
  });
});
