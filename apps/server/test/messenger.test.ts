import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService } from '../src/app.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { createTestKind, testConnection } from '../src/carriers/messenger/testing-messenger.ts';
import { startGraphEmulator } from '../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../src/carriers/meta/testing-webhooks.ts';
import { toConnectionKind } from '../src/carriers/testing-kinds.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { saveTemplates } from '../src/features/messaging/templates/postgres-template-store.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';

/** Messenger messages of a live account, through the whole service to an emulator of the Graph API. No real page of Meta was used. */

const open = await useDatabase();
const { database } = open;
const emulator = await startGraphEmulator();
const kind = toConnectionKind(createTestKind(emulator.url));
const service = await startService(testContext(open).config, pino({ level: 'silent' }), {
  checkResponses: true,
  kinds: new Map([['messenger', kind]]),
});
let authorization: string;
let environmentId: string;
const person = '1254459154682919';

beforeAll(async () => {
  const options = { userName: 'shop', sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(database, testActor, options);
  ({ environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow());
  const { data } = await read(post('/auth/v1/tokens/', { userName: 'shop', apiKey }));
  authorization = `Bearer ${data.access_token}`;
  await connect();
});
afterAll(async () => {
  await service.close();
  await emulator.close();
});

/** Adds the connection, and lets the person write to the page, which opens the window of 24 hours. */
async function connect() {
  const { account } = emulator;
  emulator.webhooks = createWebhookSender(account, `${service.url}/carriers/meta/${account.appId}`);
  const { settings, credentials } = testConnection(account);
  const added = await addConnection(database, testActor, createKeys(testSecret), {
    name: 'shop-page',
    kind: 'messenger',
    environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, added, { outcome: 'ok' });
  const message = { mid: 'm_first', text: 'Hello' };
  const waiting = { timeout: 10_000, interval: 300 };
  // The service looks for new connections at times.
  await vi.waitFor(async () => expect(await emulator.webhooks.sendPageEvent(person, { message })).toBe(200), waiting);
  await vi.waitFor(async () => expect(await inbound('m_first')).toHaveLength(1), waiting);
}

const inbound = (id: string) =>
  database.selectFrom('inbound_messages').select(['content', 'sender']).where('id', '=', id).execute();

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

// biome-ignore lint/suspicious/noExplicitAny: a response of any operation
async function read(response: Response | Promise<Response>): Promise<any> {
  return (await response).json();
}

/** Sends a message. @returns its id, Meta's id, and what Meta received */
async function send(message: object, to = person) {
  const before = emulator.messages.length;
  const sent = await read(post('/conversation/messenger/v1/messages/', { to, ...message }));
  expect(sent).toMatchObject({ recipient_id: to });
  await expect.poll(() => emulator.messages.length, { timeout: 10_000 }).toBe(before + 1);
  const { id: providerId = '', body = {} } = emulator.messages[before] ?? {};
  return { id: String(sent.message_id), providerId, body };
}

const statusOf = async (id: string) =>
  (await database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('a Messenger message of a live account', () => {
  it('reaches the page as a text, and is sent', async () => {
    const { id, body } = await send({ type: 'text', text: 'Hello' });
    const message = { text: 'Hello', metadata: id };
    expect(body).toEqual({ recipient: { id: person }, messaging_type: 'RESPONSE', message });
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('sent');
  });

  it('reaches the page with a stored file, which is uploaded once', async () => {
    const uploaded = await fetch(`${service.url}/conversation/wab/v1/media`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/pdf' },
      body: '%PDF-1.7 test',
    });
    const { media } = await read(uploaded);
    const document = { type: 'document', document: { id: media[0].id, filename: 'order.pdf' } };
    const [first, second] = [await send(document), await send(document)];
    expect(emulator.uploads).toBe(1);
    expect(first.body.message).toMatchObject({
      attachment: (second.body.message as { attachment: object }).attachment,
    });
    expect([...emulator.page.attachments.values()]).toMatchObject([{ type: 'file', filename: 'order.pdf' }]);
  });

  it('reaches a person who has never written as a utility template', async () => {
    const body = 'Hello {{1}}, your order has left our store.';
    await saveTemplates(database, environmentId, [{ name: 'order_shipped', language: 'en', body, buttons: [] }]);
    const listed = await fetch(`${service.url}/conversation/wab/v1/templates/namespace`, {
      headers: { authorization },
    });
    const namespace = (await read(listed)).data.message_template_namespace;
    const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Layla' }] }];
    const values = { namespace, name: 'order_shipped', language: { code: 'en' }, components };
    const sent = await send({ type: 'template', template: values }, '1254459154682920');
    expect(sent.body).toMatchObject({
      messaging_type: 'UTILITY',
      message: { template: { name: 'order_shipped', language: { code: 'en' }, components } },
    });
  });

  it('fails when Meta rejects it', async () => {
    emulator.fail('pageMessages', { status: 403, code: 10, subcode: 2018278 });
    const { message_id: id } = await read(
      post('/conversation/messenger/v1/messages/', { to: person, type: 'text', text: 'Late' }),
    );
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('failed');
  });
});

describe('webhooks of the page', () => {
  it('report the states of messages, by id and until a time', async () => {
    const { id, providerId } = await send({ type: 'text', text: 'Hello' });
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('sent');
    const watermark = Date.now() + 1000;
    const { webhooks } = emulator;
    expect(await webhooks.sendPageEvent(person, { delivery: { mids: [providerId], watermark } })).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('delivered');
    expect(await webhooks.sendPageEvent(person, { read: { watermark } })).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('read');
  });

  it('prove that Meta has a message whose response was lost', async () => {
    emulator.fail('pageMessages', 'resetAfterAccept');
    const { id, providerId } = await send({ type: 'text', text: 'Hello' });
    const echo = { mid: providerId, is_echo: true, text: 'Hello', metadata: id };
    const { webhooks, account } = emulator;
    expect(await webhooks.sendPageEvent(account.pageId, { recipient: { id: person }, message: echo })).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('sent');
    expect(await webhooks.sendPageEvent(person, { read: { watermark: Date.now() + 1000 } })).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('read');
  });

  it('bring a picture, which is downloaded without the token', async () => {
    const seen: unknown[] = [];
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const files = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => files.once('listening', resolve));
    const url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/a.png`;
    const message = { mid: 'm_picture', attachments: [{ type: 'image', payload: { url } }] };
    expect(await emulator.webhooks.sendPageEvent(person, { message })).toBe(200);
    expect(await emulator.webhooks.repeat()).toBe(200);
    await expect.poll(async () => (await inbound('m_picture')).length, { timeout: 10_000 }).toBe(1);
    files.close();
    expect((await inbound('m_picture'))[0]?.content).toMatchObject({ type: 'image', file: { mediaType: 'image/png' } });
    expect(seen).toEqual([undefined]);
  });
});
