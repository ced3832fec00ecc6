import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { HttpError } from '../../http/http-error.ts';
import { IdempotencyConflict } from '../../http/idempotency/idempotency-keys.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { Channel } from './carrier.ts';
import { createConnections } from './connections.ts';
import type { SendId } from './draft.ts';
import type { Providers } from './submissions.ts';
import { type TestMessages, testMessages } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { sandbox } = context.connections;
const liveCarrier = { ...sandbox, sandbox: false };
const connected = {
  ...context,
  connections: createConnections(sandbox, { chatApp: liveCarrier, rcs: liveCarrier }),
};
let account: Account;
let messages: TestMessages;
beforeEach(async () => {
  await sql`TRUNCATE messages, inbound_messages, conversation_windows, idempotency_keys, graphile_worker._private_jobs`.execute(
    open.database,
  );
  account = await testAccount(context);
  messages = testMessages(context);
});

const operations: Record<Channel, SendId> = {
  chatApp: 'sendChatAppMessage',
  messenger: 'sendMessengerMessage',
  rcs: 'sendRcsMessage',
  sms: 'sendSmsMessage',
  chat: 'sendChatChannelMessage',
};

interface Sending {
  /** The body as the caller wrote it; absent when the defaults changed nothing. */
  sent?: object;
  by?: Account;
  key?: string;
}

/** @returns the body of the response */
async function send(channel: Channel, body: object, { by = account, key, sent = body }: Sending = {}): Promise<object> {
  const id = operations[channel];
  const handler = messages.handlers?.[id] as (call: object) => Promise<{ body: object }>;
  const call = testCall(id, by, { body, ...(key !== undefined && { key }) });
  return (await handler({ ...call, sentJson: sent })).body;
}

/** Sends a request that is rejected, and checks that it leaves no trace. */
async function rejection(channel: Channel, body: object, sending?: Sending): Promise<HttpError> {
  const before = await counts();
  const denied = await send(channel, body, sending).then(
    (response) => expect.fail(`It was accepted: ${JSON.stringify(response)}`),
    (error: HttpError) => error,
  );
  expect(await counts()).toEqual(before);
  return denied;
}

const stored = () => open.database.selectFrom('messages').selectAll().orderBy('accepted_at').execute();
async function counts() {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM idempotency_keys) AS keys,
      (SELECT count(*) FROM graphile_worker._private_jobs) AS jobs
  `.execute(open.database);
  return rows[0];
}
async function jobs(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`SELECT payload FROM graphile_worker._private_jobs`.execute(
    open.database,
  );
  return rows.map(({ payload }) => payload);
}

/** A person writes, that many hours ago. */
const writes = (channel: Channel, from: string, hours = 0, environmentId = account.environmentId) =>
  messages.events.receiveInbound({
    id: `inbound-${channel}-${from}-${hours}`,
    environmentId,
    channel,
    from,
    at: new Date(Date.now() - hours * 3600 * 1000),
    content: { type: 'text', text: 'Hello' },
  });

const text = (to: string) => ({ to, type: 'text', text: { body: 'Hello' } });
const template = (to: string, name = 'order_shipped') => ({
  to,
  type: 'template',
  template: { namespace: 'shop', name, language: { policy: 'deterministic', code: 'en_US' } },
});
const image = (source: object) => ({ to: '+12025550100', type: 'image', image: source });
const keep = (id: string, mediaType: string, by = account) =>
  messages.files.set(`${by.environmentId} ${id}`, { id, mediaType, contentType: mediaType, size: 1 });

describe('a live account', () => {
  it.each(['chatApp', 'messenger', 'rcs', 'sms', 'chat'] as const)(
    'cannot send on %s without a carrier',
    async (channel) => {
      const live = await testAccount(context, { sandbox: false });
      expect(await rejection(channel, text('+12025550100'), { by: live })).toMatchObject({ status: 501 });
    },
  );
});

describe('an accepted message', () => {
  it('is stored unchanged, with its content and its dispatch job', async () => {
    const sent = { ...text('12025550100'), preview_url: true };
    const body = { ...sent, recipient_type: 'individual' };
    const response = (await send('chatApp', body, { sent })) as { messages: { id: string }[] };
    expect(response).toEqual({
      messages: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/) }],
      meta: { api_status: 'stable', version: expect.any(String) },
    });
    const id = response.messages[0]?.id;
    expect(await stored()).toEqual([
      expect.objectContaining({
        id,
        environment_id: account.environmentId,
        account_id: account.id,
        channel: 'chatApp',
        recipient: '+12025550100',
        type: 'text',
        request: sent,
        content: { type: 'text', text: 'Hello', previewUrl: true },
        status: 'accepted',
        sent_at: null,
      }),
    ]);
    expect(await jobs()).toEqual([{ messageId: id }]);
  });

  it.each([
    ['messenger', { to: '1000000000000100', type: 'text', text: 'Hi' }, { type: 'text', text: 'Hi' }],
    [
      'rcs',
      {
        to: '+12025550100',
        type: 'image',
        image: { link: 'https://example.com/a.png', thumbnail: 'https://example.com/s.png' },
      },
      { type: 'image', file: { link: 'https://example.com/a.png' }, thumbnail: 'https://example.com/s.png' },
    ],
    [
      'chat',
      {
        to: 'user-1042',
        type: 'document',
        document: { link: 'https://example.com/a.pdf', filename: 'a.pdf', caption: 'Read' },
      },
      { type: 'document', file: { link: 'https://example.com/a.pdf', filename: 'a.pdf' }, caption: 'Read' },
    ],
    [
      'chat',
      { to: 'user-1042', type: 'card', card: { id: 'card_order_status' } },
      { type: 'card', title: 'Your order' },
    ],
    ['chatApp', template('+12025550100'), { type: 'template', body: 'Your order 1042 is on its way.' }],
  ] as const)('of %s says all that was asked for: %j', async (channel, body, content) => {
    await send(channel, body);
    expect(await stored()).toEqual([
      expect.objectContaining({ channel, recipient: body.to, content: expect.objectContaining(content) }),
    ]);
  });

  it('knows the type of its stored file, that on top of a template too', async () => {
    keep('a-picture', 'image/png');
    keep('a-receipt', 'application/pdf');
    await send('chatApp', image({ id: 'a-picture', caption: 'Look' }));
    const { template: asked, ...rest } = template('+12025550100');
    const parameters = [{ type: 'document', document: { id: 'a-receipt', filename: 'receipt.pdf' } }];
    await send('chatApp', { ...rest, template: { ...asked, components: [{ type: 'header', parameters }] } });
    expect((await stored()).map(({ content }) => content)).toEqual([
      { type: 'image', file: { id: 'a-picture', mediaType: 'image/png' }, caption: 'Look' },
      expect.objectContaining({
        header: { type: 'document', file: { id: 'a-receipt', filename: 'receipt.pdf', mediaType: 'application/pdf' } },
      }),
    ]);
  });

  it('is stored with all that come at the same time, each with a response of its own', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        send('chatApp', { to: '+12025550100', type: 'text', text: { body: `${n}` } }),
      ),
    );
    const ids = responses.map((response) => (response as { messages: { id: string }[] }).messages[0]?.id);
    const texts = new Map((await stored()).map(({ id, content }) => [id, (content as { text: string }).text]));
    expect(ids.map((id) => texts.get(id as string))).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
    expect((await jobs()).map((job) => (job as { messageId: string }).messageId).sort()).toEqual(ids.sort());
  });
});

describe('an SMS', () => {
  it('is stored with its sender, and as a text', async () => {
    const body = { to: '12025550123', sender: 'Example', text: 'Hello' };
    await send('sms', body);
    expect(await stored()).toEqual([
      expect.objectContaining({
        channel: 'sms',
        recipient: '+12025550123',
        sender: 'Example',
        type: 'text',
        request: body,
        content: { type: 'text', text: 'Hello' },
      }),
    ]);
  });

  it('has the default sender of the account where the request names none', async () => {
    await send('sms', { to: '+12025550123', text: 'Hello' });
    expect(await stored()).toMatchObject([{ sender: account.defaultSender }]);
  });

  it.each([
    ['no phone has', '+1202555010', 'not a valid phone number'],
    ['no SMS reaches', '+18005550123', 'not a number that an SMS can reach'],
  ])('is rejected for a number that %s', async (_, to, message) => {
    const violation = { field: 'to', message: expect.stringContaining(message) };
    expect(await rejection('sms', { to, text: 'Hello' })).toMatchObject({ status: 400, violations: [violation] });
  });

  it.each([
    ['+12025550106', 429, undefined],
    ['+12025550109', 500, undefined],
    ['+12025550113', 400, 1610],
  ])('to the test number %s is rejected with %i', async (to, status, code) => {
    expect(await rejection('sms', { to, text: 'Hello' })).toMatchObject({ status, ...(code && { code }) });
  });

  it.each(['+12025550104', '+12025550105', '+12025550110'])(
    'is accepted for %s, whose outcome an SMS cannot have',
    async (to) => {
      await send('sms', { to, text: 'Hello' });
      expect(await stored()).toMatchObject([{ recipient: to }]);
    },
  );

  it('is accepted by a live account for a test number, which is any number there', async () => {
    const live = await testAccount(context, { sandbox: false });
    const by = testMessages({ ...context, connections: createConnections(sandbox, { sms: liveCarrier }) });
    const call = testCall('sendSmsMessage', live, { body: { to: '+12025550113', text: 'Hello' } });
    expect(await by.handlers?.sendSmsMessage?.(call)).toMatchObject({ status: 200 });
  });
});

describe('a key', () => {
  it('lets a message be accepted once, also among others of the same instant', async () => {
    const responses = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => send('chatApp', text('+12025550100'), { key: 'one' })),
      send('chatApp', text('+12025550100'), { key: 'two' }),
      send('chatApp', text('+12025550100')),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((responses[1] as PromiseRejectedResult).reason).toBeInstanceOf(IdempotencyConflict);
    expect(await stored()).toHaveLength(3);
    const kept = await open.database.selectFrom('idempotency_keys').select(['key', 'body']).orderBy('key').execute();
    expect(kept.map(({ key, body }) => [key, body])).toEqual([
      ['one', (responses[0] as PromiseFulfilledResult<object>).value],
      ['two', (responses[5] as PromiseFulfilledResult<object>).value],
    ]);
  });

  it('stays free when the message is rejected', async () => {
    await rejection('chatApp', text('+12025550104'), { key: 'one' });
    await send('chatApp', text('+12025550100'), { key: 'one' });
    expect(await stored()).toHaveLength(1);
  });
});

describe('the customer-care window', () => {
  const person = '+12025550150';

  it('lets everything through for 24 hours after the person has written', async () => {
    await writes('chatApp', person, 23);
    await send('chatApp', text(person));
    await send('chatApp', template(person));
    expect(await stored()).toHaveLength(2);
  });

  it.each([
    ['chatApp', person, { code: 470, status: 400 }],
    ['messenger', '1000000000000150', { code: 10, subcode: 2018278, status: 403 }],
  ] as const)('is closed in %s before and after that', async (channel, to, expected) => {
    const body = channel === 'messenger' ? { to, type: 'text', text: 'Hello' } : text(to);
    expect(await rejection(channel, body)).toMatchObject(expected);
    await writes(channel, to, 25);
    expect(await rejection(channel, body)).toMatchObject(expected);
    await writes(channel, to);
    await send(channel, body);
  });

  it('says only in the sandbox how to open the window', async () => {
    expect((await rejection('chatApp', text(person))).message).toMatch(
      /To open the window in the sandbox, .* page \/sandbox\.$/,
    );
    const live = await testAccount(context, { sandbox: false });
    messages = testMessages(connected);
    expect((await rejection('chatApp', text(person), { by: live })).message).not.toMatch(/sandbox/);
  });

  it('lets templates through to validated contacts of the chat app, and to anyone in the messenger', async () => {
    expect(await rejection('chatApp', template(person))).toMatchObject({ code: 1013, status: 400 });
    messages.valid.add(`${account.environmentId} ${person}`);
    await send('chatApp', template(person));
    await send('messenger', template('1000000000000150'));
    expect(await stored()).toHaveLength(2);
  });

  it('is of one channel and one environment', async () => {
    const stranger = await testAccount(context);
    await writes('chatApp', person, 0, stranger.environmentId);
    await writes('rcs', person);
    messages.valid.add(`${stranger.environmentId} ${person}`);
    expect(await rejection('chatApp', text(person))).toMatchObject({ code: 470 });
    expect(await rejection('chatApp', template(person))).toMatchObject({ code: 1013 });
  });

  it('does not matter in RCS and the chat channel', async () => {
    await send('rcs', text(person));
    await send('chat', text('user-1042'));
    expect(await stored()).toHaveLength(2);
  });

  it('is not opened by a message from the future for longer than one of now', async () => {
    await writes('chatApp', person, -48);
    const { rows } = await sql`SELECT FROM conversation_windows WHERE last_inbound_at > now()`.execute(open.database);
    expect(rows).toHaveLength(0);
  });
});

describe('a person who hides the number', () => {
  const person = 'US.13491208655302741918';

  it('gets a reply by the user id within 24 hours after they wrote', async () => {
    expect(await rejection('chatApp', text(person))).toMatchObject({ status: 400, code: 470 });
    await writes('chatApp', person);
    await send('chatApp', { ...text(person), context: { message_id: `inbound-chatApp-${person}-0` } });
    expect(await stored()).toMatchObject([{ recipient: person, status: 'accepted' }]);
  });

  it('is known by the user id also if their message had the number', async () => {
    const content = { type: 'text' as const, text: 'Hello' };
    const known = { environmentId: account.environmentId, channel: 'chatApp' as const, userId: person, at: new Date() };
    await messages.events.receiveInbound({ ...known, id: 'with-number', from: '+12025550150', content });
    await send('chatApp', text(person));
    await send('chatApp', text('+12025550150'));
    expect((await stored()).map(({ recipient }) => recipient)).toEqual([person, '+12025550150']);
  });

  it('gets a template outside the window only if the user id is valid', async () => {
    expect(await rejection('chatApp', template(person))).toMatchObject({ status: 400, code: 1013 });
    messages.valid.add(`${account.environmentId} ${person}`);
    await send('chatApp', template(person));
    expect(await stored()).toMatchObject([{ recipient: person, type: 'template' }]);
  });

  it('has no country, so that the route is chosen without one', async () => {
    const routed: unknown[] = [];
    const route = async (request: object) => {
      routed.push(request);
      return { outcome: 'connections' as const, connectionIds: ['main'] };
    };
    const live = await testAccount(context, { sandbox: false });
    const providers = { route, serves: () => true } as unknown as Providers;
    const connections = { ...createConnections(sandbox, {}), providers };
    messages = testMessages({ ...context, connections });
    await writes('chatApp', person, 0, live.environmentId);
    await send('chatApp', text(person), { by: live }).catch(() => {});
    expect(routed).toMatchObject([{ channel: 'chatApp', to: person, isSolicited: true }]);
    expect(routed[0]).toHaveProperty('country', undefined);
  });

  it('has no user id on RCS', async () => {
    expect(await rejection('rcs', text(person))).toMatchObject({ status: 400 });
  });
});

describe('a rejection', () => {
  const { components } = createRequire(import.meta.url)('@omnichannel/spec/openapi.json') as {
    components: { examples: Record<string, { value: { errors: { code: number; details: string }[] } }> };
  };

  it.each([
    ['sendChatAppMessage.outsideWindow', 'chatApp', text('+12025550105'), true],
    ['sendChatAppMessage.outsideWindow', 'chatApp', text('+12025550150'), false],
    ['sendChatAppMessage.contactNotValidated', 'chatApp', template('+12025550150'), false],
    ['sendChatAppMessage.contactNotValidated', 'chatApp', template('+12025550105'), true],
    ['sendChatAppMessage.notOnChannel', 'chatApp', text('+12025550104'), true],
    [
      'sendChatAppMessage.unknownReply',
      'chatApp',
      { ...text('+12025550100'), context: { message_id: 'unknown' } },
      true,
    ],
    ['sendRcsMessage.notOnChannel', 'rcs', text('+12025550104'), true],
    ['sendChatChannelMessage.notOnChannel', 'chat', text('+12025550104'), true],
  ] as const)('names the next step as the contract does: %s', async (example, channel, body, sandbox) => {
    messages = testMessages(connected);
    const [wanted] = components.examples[`${example}.response`]?.value.errors ?? [];
    const { code, message } = await rejection(channel, body, { by: await testAccount(context, { sandbox }) });
    expect({ code, details: message }).toEqual({ code: wanted?.code, details: wanted?.details });
  });
});

describe('a test number', () => {
  it.each([
    ['chatApp', text('+12025550104'), { status: 400, code: 1013 }],
    ['rcs', text('12025550104'), { status: 400, code: 1013 }],
    ['chat', text('+12025550104'), { status: 400, code: 1013 }],
    ['chat', text('12025550104'), { status: 400, code: 1013 }],
    ['chatApp', text('+12025550105'), { status: 400, code: 470 }],
    ['messenger', { to: '1000000000000105', type: 'text', text: 'Hi' }, { status: 403, code: 10, subcode: 2018278 }],
    ['chatApp', text('+12025550106'), { status: 429, retryAfter: 30 }],
    ['messenger', { to: '1000000000000106', type: 'text', text: 'Hi' }, { status: 429, retryAfter: 30 }],
    ['rcs', text('+12025550109'), { status: 500 }],
    ['chatApp', { ...image({ link: 'https://example.com/a.png' }), to: '+12025550110' }, { status: 400, code: 1026 }],
    ['rcs', { ...image({ link: 'https://example.com/a.png' }), to: '+12025550110' }, { status: 400, code: 1026 }],
  ] as const)('of %s rejects: %j', async (channel, body, expected) => {
    expect(await rejection(channel, body)).toMatchObject(expected);
  });

  it('is anyone else to an account that is not of the sandbox', async () => {
    const live = await testAccount(context, { sandbox: false });
    messages = testMessages(connected);
    await send('rcs', text('+12025550104'), { by: live });
    expect(await stored()).toHaveLength(1);
  });

  it('whose window is closed accepts a template once it was validated, as any other number', async () => {
    expect(await rejection('chatApp', template('+12025550105'))).toMatchObject({ code: 1013, status: 400 });
    await writes('chatApp', '+12025550105');
    expect(await rejection('chatApp', template('+12025550105'))).toMatchObject({ code: 1013, status: 400 });
    messages.valid.add(`${account.environmentId} +12025550105`);
    await send('chatApp', template('+12025550105'));
    expect(await rejection('chatApp', text('+12025550105'))).toMatchObject({ code: 470 });
  });

  it('without an outcome on a channel is anyone else there', async () => {
    await send('rcs', text('+12025550105'));
    await send('chat', { ...image({ link: 'https://example.com/a.png' }), to: '+12025550110' });
    expect(await stored()).toHaveLength(2);
  });

  it('takes every other message', async () => {
    for (const last of ['00', '01', '02', '03', '07', '08']) await send('chatApp', text(`+120255501${last}`));
    expect(await stored()).toHaveLength(6);
  });
});

describe('a reply', () => {
  const person = '+12025550101';
  const reply = (messageId: string, to = person) => ({ ...text(to), context: { message_id: messageId } });

  it('refers to a message that was sent to the person, or that they wrote', async () => {
    const response = (await send('chatApp', text(person))) as { messages: { id: string }[] };
    const sentId = response.messages[0]?.id as string;
    await writes('chatApp', person);
    await send('chatApp', reply(sentId));
    await send('chatApp', reply(`inbound-chatApp-${person}-0`));
    await send('chatApp', { ...template(person), context: { message_id: sentId } });
    expect((await stored()).map(({ replies_to }) => replies_to)).toEqual([
      null,
      sentId,
      `inbound-chatApp-${person}-0`,
      sentId,
    ]);
  });

  it('is rejected where its message is of another person, channel or account, or of none', async () => {
    const stranger = await testAccount(context);
    await writes('chatApp', '+12025550102');
    await writes('rcs', person);
    await writes('chatApp', person, 0, stranger.environmentId);
    const others = [`inbound-chatApp-+12025550102-0`, `inbound-rcs-${person}-0`, `inbound-chatApp-${person}-0`, 'none'];
    for (const id of others) {
      expect(await rejection('chatApp', reply(id))).toMatchObject({
        status: 400,
        code: 1006,
        message: expect.stringContaining('context.message_id'),
      });
    }
  });

  it('is looked up for each of several messages that arrive together', async () => {
    await writes('chatApp', person);
    const responses = await Promise.allSettled([
      send('chatApp', reply('none')),
      send('chatApp', reply(`inbound-chatApp-${person}-0`)),
      send('chatApp', text(person)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('is not known on other channels, which name no such field', async () => {
    await send('rcs', reply('none'));
    expect((await stored()).map(({ replies_to }) => replies_to)).toEqual([null]);
  });
});

describe('what does not fit', () => {
  it.each([
    ['chatApp', { type: 'image', image: { id: 'nothing' } }, 1006],
    ['rcs', { type: 'video', video: { id: 'nothing' } }, 1006],
    ['chat', { type: 'audio', audio: { id: 'nothing' } }, 1006],
    ['chatApp', { type: 'image', image: { id: 'a-pdf' } }, 1009],
    ['chatApp', { type: 'sticker', sticker: { id: 'a-picture' } }, 1009],
    ['chatApp', { type: 'audio', audio: { id: 'a-picture' } }, 1009],
    ['chatApp', { type: 'video', video: { id: 'a-picture' } }, 1009],
    ['rcs', { type: 'document', document: { id: 'a-picture' } }, 1009],
    ['chat', { type: 'video', video: { id: 'a-picture' } }, 1009],
    ['chat', { type: 'card', card: { id: 'card_deleted' } }, 1006],
    ['chatApp', template('', 'nothing'), 2001],
  ] as const)('is rejected in %s: %j', async (channel, body, code) => {
    keep('a-picture', 'image/png');
    keep('a-pdf', 'application/pdf');
    expect(await rejection(channel, { ...body, to: '+12025550100' })).toMatchObject({ status: 400, code });
  });

  it('in a template is named by its path', async () => {
    const { code, message } = await rejection('chatApp', template('+12025550100', 'nothing'));
    expect([code, message]).toEqual([2001, 'template.name is unknown.']);
  });

  it('is rejected in a template header, too', async () => {
    const { template: asked, ...rest } = template('+12025550100');
    const parameters = [{ type: 'document', document: { id: 'nothing' } }];
    const body = { ...rest, template: { ...asked, components: [{ type: 'header', parameters }] } };
    const { code, message } = await rejection('chatApp', body);
    expect(code).toBe(1006);
    expect(message).toContain('template.components[0].parameters[0].document.id');
  });

  it('is the file of another environment', async () => {
    keep('theirs', 'image/png', await testAccount(context));
    expect(await rejection('chatApp', image({ id: 'theirs' }))).toMatchObject({ code: 1006 });
  });

  it('is a template that the messenger does not know, in its own dialect', async () => {
    const { code, status } = await rejection('messenger', template('1000000000000100', 'nothing'));
    expect([status, code]).toEqual([400, undefined]);
  });

  it('is a number that no phone has', async () => {
    for (const channel of ['chatApp', 'rcs'] as const) {
      const { violations } = await rejection(channel, text('00000000'));
      expect(violations).toEqual([expect.objectContaining({ in: 'body', field: 'to' })]);
    }
  });

  it('does not keep others of the same instant from being accepted', async () => {
    const responses = await Promise.allSettled([
      send('chatApp', image({ id: 'nothing' })),
      send('chatApp', text('+12025550100')),
      send('chat', { to: 'user-1042', type: 'card', card: { id: 'card_order_status' } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});
