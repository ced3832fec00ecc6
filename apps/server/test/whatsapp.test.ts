import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../src/app.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { startGraphEmulator } from '../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../src/carriers/meta/testing-webhooks.ts';
import { syncTemplates } from '../src/carriers/templates/sync-templates.ts';
import { toConnectionKind } from '../src/carriers/testing-kinds.ts';
import { createTestKind, testConnection } from '../src/carriers/whatsapp/testing-whatsapp.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { openWindow } from '../src/features/messaging/customer-care-window.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';

/** WhatsApp messages of a live account, through the whole service to an emulator of the Graph API. No real account of Meta was used. */

const open = await useDatabase();
const { database } = open;
const emulator = await startGraphEmulator();
const kind = toConnectionKind(createTestKind(emulator.url));
const service = await startService(testContext(open).config, pino({ level: 'silent' }), {
  checkResponses: true,
  kinds: new Map([['whatsapp', kind]]),
});
let authorization: string;
let environmentId: string;
const recipient = '+12025550121';

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

async function connect() {
  const { account } = emulator;
  emulator.webhooks = createWebhookSender(account, `${service.url}/carriers/meta/${account.appId}`);
  const { settings, credentials } = testConnection(emulator.account);
  const added = await addConnection(database, testActor, createKeys(testSecret), {
    name: 'shop-whatsapp',
    kind: 'whatsapp',
    environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, added, { outcome: 'ok' });
  const content = { type: 'text', text: 'Hello' } as const;
  const event = { id: 'wamid.inbound', environmentId, channel: 'chatApp', from: recipient } as const;
  await openWindow(database, { ...event, at: new Date(), content });
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

// biome-ignore lint/suspicious/noExplicitAny: a response of any operation
async function read(response: Response | Promise<Response>): Promise<any> {
  return (await response).json();
}

/** Sends a message, once the service knows the connection. @returns its id, and what Meta received */
async function send(message: object): Promise<{ id: string; body: Readonly<Record<string, unknown>> }> {
  const before = emulator.messages.length;
  let response = await post('/conversation/wab/v1/messages', { to: recipient, ...message });
  await expect
    .poll(
      async () => {
        if (response.status !== 200)
          response = await post('/conversation/wab/v1/messages', { to: recipient, ...message });
        return response.status;
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(200);
  await expect.poll(() => emulator.messages.length, { timeout: 10_000 }).toBe(before + 1);
  const body = emulator.messages[before]?.body ?? {};
  return { id: String(body.biz_opaque_callback_data), body };
}

const statusOf = async (id: string) =>
  (await database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('a WhatsApp message of a live account', () => {
  it('reaches Meta as a text, and is sent', async () => {
    const { id, body } = await send({ type: 'text', text: { body: 'Hello' } });
    expect(body).toMatchObject({ to: '12025550121', type: 'text', text: { body: 'Hello', preview_url: false } });
    await expect.poll(() => statusOf(id)).toBe('sent');
  });

  it('reaches Meta as a reply to a person who hides the number', async () => {
    const userId = 'US.13491208655302741918';
    const message = { from: undefined, from_user_id: userId, type: 'text', text: { body: 'Hello' } };
    expect((await emulator.webhooks.sendMessage(userId, message)).status).toBe(200);
    const { id, body } = await send({ to: userId, type: 'text', text: { body: 'Good day' } });
    expect(body).toMatchObject({ recipient: userId, type: 'text' });
    expect(body).not.toHaveProperty('to');
    await expect.poll(() => statusOf(id)).toBe('sent');
  });

  it('reaches Meta with the values of a template that was copied from there', async () => {
    emulator.templates = [
      {
        name: 'order_shipped',
        language: 'en_US',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Hello {{1}}, your order has left our store.' }],
      },
    ];
    const connection = testConnection(emulator.account, { environmentId });
    await syncTemplates(database, kind, connection, AbortSignal.timeout(10_000));
    const listed = await fetch(`${service.url}/conversation/wab/v1/templates/namespace`, {
      headers: { authorization },
    });
    const namespace = (await read(listed)).data.message_template_namespace;
    const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Layla' }] }];
    const template = { namespace, name: 'order_shipped', language: { code: 'en_US' }, components };
    const { body } = await send({ type: 'template', template });
    expect(body.template).toEqual({ name: 'order_shipped', language: { code: 'en_US' }, components });
  });

  it('reaches Meta with a stored file, which is uploaded once', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const uploaded = await fetch(`${service.url}/conversation/wab/v1/media`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'image/png' },
      body: png,
    });
    const { media } = await read(uploaded);
    const image = { type: 'image', image: { id: media[0].id, caption: 'Look' } };
    const [first, second] = [await send(image), await send(image)];
    expect(emulator.uploads).toBe(1);
    const { id } = first.body.image as { id: string };
    expect(second.body.image).toEqual({ id, caption: 'Look' });
    expect(emulator.files.get(id)).toEqual({ content: png, mimeType: 'image/png' });
  });

  it('fails with the code of the contract when Meta rejects it', async () => {
    emulator.fail('messages', { status: 400, code: 131026 });
    const response = await post('/conversation/wab/v1/messages', {
      to: recipient,
      type: 'text',
      text: { body: 'Hello' },
    });
    expect(response.status).toBe(200);
    const failed = () => database.selectFrom('messages').select('id').where('status', '=', 'failed').execute();
    await expect.poll(async () => (await failed()).length, { timeout: 10_000 }).toBe(1);
  });
});

describe('webhooks of Meta', () => {
  it('report the states of a message, in any order and twice', async () => {
    const { id, body } = await send({ type: 'text', text: { body: 'Hello' } });
    const { id: providerId } = emulator.messages.at(-1) ?? {};
    expect(body.biz_opaque_callback_data).toBe(id);
    const report = (status: 'sent' | 'delivered' | 'read') =>
      emulator.webhooks.sendStatus(String(providerId), { recipient: '12025550121', status, callbackData: id });
    expect(await report('delivered')).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('delivered');
    expect([await emulator.webhooks.repeat(), await report('read'), await report('sent')]).toEqual([200, 200, 200]);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('read');
  });

  it('prove that Meta has a message whose response was lost', async () => {
    emulator.fail('messages', 'resetAfterAccept');
    const { id } = await send({ type: 'text', text: { body: 'Hello' } });
    const { id: providerId } = emulator.messages.at(-1) ?? {};
    const options = { recipient: '12025550121', status: 'delivered', callbackData: id } as const;
    expect(await emulator.webhooks.sendStatus(String(providerId), options)).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('delivered');
  });

  it('bring a message with a file, which is downloaded with the token', async () => {
    const fileId = emulator.addFile(Buffer.from('%PDF-1.7 test'), 'application/pdf');
    const document = { id: fileId, mime_type: 'application/pdf', sha256: 'x', filename: 'order.pdf', caption: 'مرحبا' };
    const { id, status } = await emulator.webhooks.sendMessage('12025550121', { type: 'document', document });
    expect(status).toBe(200);
    expect(await emulator.webhooks.repeat()).toBe(200);
    const find = () => database.selectFrom('inbound_messages').select('content').where('id', '=', id).execute();
    await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(1);
    const [{ content } = { content: undefined }] = await find();
    expect(content).toMatchObject({
      type: 'document',
      caption: 'مرحبا',
      file: { id: expect.any(String), mediaType: 'application/pdf', filename: 'order.pdf' },
    });
    expect(emulator.calls.filter((call) => call === `GET /files/${fileId}`)).toHaveLength(1);
  });
});
