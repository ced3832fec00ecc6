import { createSecret } from '@omnichannel/contract/webhook-secret';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventSchemas } from '../../test/event-schema.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { StartError, startMock } from '../index.ts';

const mock = await startMock({ port: 0, webhookInterval: 0, allowedHosts: ['hooks.example.com'] });
afterAll(() => mock.close());
const faultOf = eventSchemas(mock.document);
const recipients = mock.document['x-test-numbers']?.phoneNumbers ?? [];

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of several operations
async function call(method: string, url: string, body: unknown, prefer = '', own = {}): Promise<any> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json', Prefer: prefer, ...own },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const setWebhook = (body: object, prefer?: string, at = mock.url, own = {}) =>
  call('PUT', `${at}/conversation/wab/v1/webhook`, body, prefer, own);
const sendTo = (to: string, at = mock.url) =>
  call('POST', `${at}/conversation/wab/v1/messages/`, { to, type: 'text', text: { body: 'Hello' } });

describe('a message that was sent', () => {
  it('is marked where no endpoint hears of its statuses', async () => {
    mock.reset();
    await sendTo('+12025550102');
    expect(mock.requests().at(-1)).toMatchObject({ lacksStatusEndpoint: true });
    await setWebhook({ url: receiver.url, type: 'status' });
    await sendTo('+12025550102');
    expect(mock.requests().at(-1)).not.toHaveProperty('lacksStatusEndpoint');
    await receiver.count(1);
  });

  it('is delivered though the link of its file is dead: the mock downloads nothing', async () => {
    await setWebhook({ url: receiver.url, type: 'status' });
    const image = { link: 'http://127.0.0.1:9/dead.png' };
    await call('POST', `${mock.url}/conversation/wab/v1/messages/`, { to: '+12025550101', type: 'image', image });
    const received = await receiver.count(2);
    expect(received.map(({ body }) => JSON.parse(body).statuses[0].status)).toEqual(['sent', 'delivered']);
  });

  it.each([
    ['read', ['sent', 'delivered', 'read']],
    ['delivered', ['sent', 'delivered']],
    ['sent', ['sent']],
    ['failed', ['failed']],
    ['slow', ['sent', 'delivered', 'read']],
    ['of any other number', ['sent', 'delivered', 'read']],
  ])('reports its outcome: %s', async (outcome, expected) => {
    const number = recipients.find((known) => known.outcome === outcome)?.number ?? '+12025550199';
    await setWebhook({ url: receiver.url, type: 'status' });
    const { messages } = await sendTo(number);
    await receiver.count(expected.length);
    // Any extra delivery would have arrived by then.
    await sendTo('+12025550102');
    const received = await receiver.count(expected.length + 1);
    const reported = received.slice(0, -1).map(({ headers, body }) => {
      expect(faultOf('chatAppStatus', body)).toBe('');
      new Webhook(mock.webhookSecret).verify(body, headers);
      const [{ id, recipient_id, status, timestamp }] = JSON.parse(body).statuses;
      expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
      return { id, recipient_id, status };
    });
    const { id } = messages[0];
    expect(reported).toEqual(expected.map((status) => ({ id, recipient_id: number.replace(/\D/g, ''), status })));
  });

  it('reaches a person who hides the number, whom the statuses name by the user id', async () => {
    const person = 'US.13491208655302741918';
    await setWebhook({ url: receiver.url, type: 'status' });
    await sendTo(person);
    const [first] = await receiver.count(3);
    expect(faultOf('chatAppStatus', first?.body ?? '')).toBe('');
    expect(JSON.parse(first?.body ?? '').statuses[0]).toMatchObject({ recipient_id: person, user_id: person });
    const other = await sendTo('us.13491208655302741918');
    expect(JSON.stringify(other)).toContain('is not a valid phone number or user id');
  });

  it.each(['rcs', 'chat'] as const)('by %s is notified of to the endpoint of its channel', async (channel) => {
    const own = await startMock({ port: 0, webhookInterval: 0, [`${channel}Endpoint`]: receiver.url });
    try {
      const path = `${own.url}/conversation/${channel}/v1/messages/`;
      const send = (to: string) => call('POST', path, { to, type: 'text', text: { body: 'Hello' } });
      const { messages } = await send('+12025550100');
      // In the chat channel, an event carries each message before its statuses.
      const carried = channel === 'chat' ? 1 : 0;
      await receiver.count(carried + 3);
      const failed = await send('+12025550103');
      const received = await receiver.count(2 * carried + 4);
      const statuses = received.filter(({ body }) => !body.includes('"outbound"'));
      const reported = statuses.map(({ headers, body }) => {
        expect(faultOf('channelEvent', body)).toBe('');
        new Webhook(own.webhookSecret).verify(body, headers);
        const event = JSON.parse(body);
        const [{ kind, status }] = event.events;
        return [event.channel, kind, status.id, status.recipient_id, status.status];
      });
      const [{ id }] = messages;
      expect(reported).toEqual([
        ...['sent', 'delivered', 'read'].map((status) => [channel, 'status', id, '12025550100', status]),
        [channel, 'status', failed.messages[0].id, '12025550103', 'failed'],
      ]);
      expect(own.deliveries()[carried + 1]).toMatchObject({
        event: 'channelEvent',
        feed: channel,
        messageStatus: 'delivered',
      });
    } finally {
      await own.close();
    }
  });

  it('in the messenger is reported by what reached the person, to the endpoint of its events', async () => {
    const own = await startMock({ port: 0, webhookInterval: 0, messengerEndpoint: receiver.url });
    try {
      const path = `${own.url}/conversation/messenger/v1/messages/`;
      const send = (to: string) => call('POST', path, { to, type: 'text', text: 'Hello' });
      const { message_id: id } = await send('1000000000000100');
      const received = await receiver.count(2);
      const items = received.map(({ headers, body }) => {
        expect(faultOf('messengerMessage', body)).toBe('');
        new Webhook(own.webhookSecret).verify(body, headers);
        return JSON.parse(body).messaging[0];
      });
      expect(items).toEqual([
        expect.objectContaining({ delivery: { mids: [id], watermark: expect.any(Number) } }),
        expect.objectContaining({ read: { watermark: expect.any(Number) } }),
      ]);
      expect(items.map(({ sender }) => sender.id)).toEqual(['1000000000000100', '1000000000000100']);
    } finally {
      await own.close();
    }
  });

  it('by SMS is notified of to the endpoint of the type status, and is never read', async () => {
    await setWebhook({ url: receiver.url, type: 'status' });
    const send = (to: string) => call('POST', `${mock.url}/conversation/sms/v1/messages/`, { to, text: 'Hello' });
    const { messages } = await send('+12025550100');
    await receiver.count(2);
    const failed = await send('+12025550103');
    const reported = (await receiver.count(3)).map(({ body }) => {
      expect(faultOf('channelEvent', body)).toBe('');
      const { channel, events } = JSON.parse(body);
      return [channel, events[0].status.id, events[0].status.status];
    });
    const [{ id }] = messages;
    expect(reported).toEqual([
      ['sms', id, 'sent'],
      ['sms', id, 'delivered'],
      ['sms', failed.messages[0].id, 'failed'],
    ]);
  });

  it('to the slow recipient moves on ten times as slowly', async () => {
    const paced = await startMock({ port: 0, webhookInterval: 50 });
    await setWebhook({ url: receiver.url, type: 'status' }, '', paced.url);
    await sendTo('+12025550107', paced.url);
    await sendTo('+12025550103', paced.url);
    const received = await receiver.count(2);
    const recipientsInOrder = received.map(({ body }) => JSON.parse(body).statuses[0].recipient_id);
    expect(recipientsInOrder).toEqual(['12025550103', '12025550107']);
    await paced.close();
  });

  it('names itself and its request in its deliveries', async () => {
    await setWebhook({ url: receiver.url, type: 'status' });
    const { messages } = await sendTo('+12025550102');
    await receiver.count(1);
    const exchange = mock.requests().findLast(({ operation }) => operation === 'sendChatAppMessage');
    expect(mock.deliveries().at(-1)).toMatchObject({
      event: 'chatAppStatus',
      url: receiver.url,
      operation: 'sendChatAppMessage',
      exchange: exchange?.id,
      messageId: messages[0].id,
    });
  });

  it('is notified of in order, and waits for no other message', async () => {
    const blocked = await startReceiver((response, { body }) => {
      // One message is never answered for.
      if (JSON.parse(body).statuses[0].recipient_id !== '12025550101') response.end();
    });
    await setWebhook({ url: blocked.url, type: 'status' });
    await Promise.all(['+12025550101', '+12025550100', '+12025550142'].map((to) => sendTo(to)));
    const received = await blocked.count(7);
    const of = (recipient: string) =>
      received
        .map(({ body }) => JSON.parse(body).statuses[0])
        .filter(({ recipient_id }) => recipient_id === recipient)
        .map(({ status }) => status);
    expect(of('12025550101')).toEqual(['sent']);
    expect(of('12025550100')).toEqual(['sent', 'delivered', 'read']);
    expect(of('12025550142')).toEqual(['sent', 'delivered', 'read']);
    await blocked.close();
  });

  it('has no statuses after a reset during its delay', async () => {
    const path = `${mock.url}/conversation/wab/v1/messages/`;
    const message = { to: '+12025550102', type: 'text', text: { body: 'Hello' } };
    mock.reset();
    const response = call('POST', path, message, 'delay=400');
    await expect.poll(() => mock.requests()[0]?.example, { interval: 5 }).toBeDefined();
    expect(mock.requests()[0]?.status).toBeUndefined();
    mock.reset();
    await setWebhook({ url: receiver.url, type: 'status' });
    const { messages } = await response;
    const next = await sendTo('+12025550102');
    const [received] = await receiver.count(1);
    const { id } = JSON.parse(received?.body ?? '{}').statuses[0];
    expect([id, id === messages[0].id]).toEqual([next.messages[0].id, false]);
  });

  it('that was rejected has no statuses', async () => {
    await setWebhook({ url: receiver.url, type: 'status' });
    const before = mock.deliveries().at(-1);
    expect(await sendTo('+12025550104')).toMatchObject({ status: 400 });
    await sendTo('+12025550102');
    const [first] = await receiver.count(1);
    expect(JSON.parse(first?.body ?? '').statuses[0].recipient_id).toBe('12025550102');
    expect(mock.deliveries().at(-2)).toBe(before);
  });
});

describe('updateChatAppWebhook', () => {
  it('sets the secret, too, and the next call replaces both', async () => {
    const secret = createSecret();
    await setWebhook({ url: receiver.url, type: 'message', secret });
    await mock.inbound({ channel: 'chatApp', text: 'One' });
    await setWebhook({ url: receiver.url, type: 'message' });
    await mock.inbound({ channel: 'chatApp', text: 'Two' });
    const [one, two] = receiver.received;
    expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toBeDefined();
    expect(new Webhook(mock.webhookSecret).verify(two?.body ?? '', two?.headers ?? {})).toBeDefined();
  });

  it.each([
    ['another machine', 'https://example.com/hooks', '--allow-host example.com'],
    ['a private address', 'http://192.0.2.11/hooks', '--allow-host 192.0.2.11'],
    ['a URL with credentials', 'http://user:pass@localhost/hooks', 'no user name'],
  ])('rejects %s with the reason', async (_, url, reason) => {
    expect(await setWebhook({ url, type: 'message' })).toMatchObject({
      status: 400,
      errors: [{ code: 1009, details: expect.stringContaining(reason) }],
    });
  });

  it('rejects another scheme, and a secret that is Base64 of nothing', async () => {
    expect(await setWebhook({ url: 'ftp://localhost/', type: 'message' })).toMatchObject({ status: 400 });
    const rejected = await setWebhook({ url: receiver.url, type: 'message', secret: `whsec_${'A'.repeat(33)}` });
    // As the contract's example of it, but for the version.
    const examples = (mock.document.components as { examples?: Record<string, { value?: object }> }).examples ?? {};
    const meta = { api_status: 'stable', version: mock.document.info?.version };
    const reported = examples['updateChatAppWebhook.invalidSecret.response']?.value;
    expect(rejected).toEqual({ status: 400, ...reported, meta });
    expect(JSON.stringify(rejected)).not.toContain('AAA');
  });

  it('takes a host that is allowed', async () => {
    expect(await setWebhook({ url: 'https://hooks.example.com/', type: 'message' })).toMatchObject({ status: 200 });
  });

  it("answers the contract's own examples, and says why it delivers nothing there", async () => {
    const url = 'https://example.com/hooks/chat-app/messages';
    expect(await setWebhook({ url, type: 'message' })).toMatchObject({ status: 200, data: { status: 'updated' } });
    const delivery = await mock.inbound({ channel: 'chatApp', text: 'Hello' });
    expect(delivery).toMatchObject({
      state: 'failed',
      url,
      attempts: [{ error: expect.stringContaining('--allow-host example.com') }],
    });
    const privateUrl = { url: 'http://192.0.2.10/hooks/chat-app', type: 'message' };
    expect(await setWebhook(privateUrl)).toMatchObject({ status: 400, meta: { version: mock.document.info?.version } });
  });

  it('takes a scheme in upper case, and delivers there', async () => {
    const url = receiver.url.replace('http:', 'HTTP:');
    expect(await setWebhook({ url, type: 'message' })).toMatchObject({ status: 200 });
    expect(await mock.inbound({ channel: 'chatApp', text: 'Hello' })).toMatchObject({ url, state: 'delivered' });
  });

  it.each(['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:5173'])(
    'takes one from a page at %s',
    async (origin) => {
      expect(await setWebhook({ url: receiver.url, type: 'message' }, '', mock.url, { Origin: origin })).toMatchObject({
        status: 200,
      });
    },
  );

  it.each(['https://example.com', 'http://localhost.example.com', 'null', ''])(
    'takes none from a page at %j, whatever it prefers',
    async (origin) => {
      await setWebhook({ url: receiver.url, type: 'message' });
      const elsewhere = { url: 'http://localhost:1/hooks', type: 'message' };
      for (const prefer of ['', 'example=messages'])
        expect(await setWebhook(elsewhere, prefer, mock.url, { Origin: origin })).toMatchObject({
          status: 403,
          errors: [{ details: expect.stringContaining('Only a page of this machine') }],
        });
      expect(await mock.inbound({ channel: 'chatApp', text: 'Hello' })).toMatchObject({ url: receiver.url });
    },
  );

  it('takes no URL of the mock itself, and nothing is delivered to an endpoint that was set before', async () => {
    const itself = { url: `${mock.url}/__mock/requests/1/repeat`, type: 'message' };
    expect(await setWebhook(itself)).toMatchObject({
      status: 400,
      errors: [{ details: expect.stringContaining('that of this mock itself') }],
    });
    await setWebhook(itself, 'example=messages');
    expect(await mock.inbound({ channel: 'chatApp', text: 'Hello' })).toMatchObject({
      state: 'failed',
      attempts: [{ error: expect.stringContaining('that of this mock itself') }],
    });
  });

  it('answers as Prefer says in any case', async () => {
    const elsewhere = { url: 'https://example.com/other', type: 'message' };
    expect(await setWebhook(elsewhere, 'example=messages')).toMatchObject({ status: 200 });
    expect(await setWebhook(elsewhere, 'code=429')).toMatchObject({ status: 429 });
  });
});

describe('the options', () => {
  it.each(['', 'secret', `whsec_${'A'.repeat(33)}`])(
    'take no malformed secret, which is not repeated',
    async (secret) => {
      const error = await startMock({ port: 0, webhookSecret: secret }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(error.message).toContain('--webhook-secret (option webhookSecret) must be whsec_ and the Base64');
      expect(error.message).not.toContain('AAA');
    },
  );

  it('take no messenger endpoint on another machine, unless it is allowed', async () => {
    const messengerEndpoint = 'https://bot.example.com/';
    await expect(startMock({ port: 0, messengerEndpoint })).rejects.toThrow(StartError);
    const allowing = await startMock({ port: 0, messengerEndpoint, allowedHosts: ['bot.example.com'] });
    await allowing.close();
  });

  it('give the secret', async () => {
    const webhookSecret = createSecret();
    const other = await startMock({ port: 0, webhookSecret });
    await other.close();
    expect(other.webhookSecret).toBe(webhookSecret);
  });

  it('give the same events with the same seed', async () => {
    const reported = async () => {
      const seeded = await startMock({ port: 0, seed: 7, messengerEndpoint: receiver.url });
      const { id, body } = await seeded.inbound({ channel: 'messenger', text: 'Hello' });
      await seeded.close();
      return { id, body };
    };
    expect(await reported()).toEqual(await reported());
  });
});
