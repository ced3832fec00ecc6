import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService } from '../src/app.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import * as messenger from '../src/carriers/messenger/testing-messenger.ts';
import { startGraphEmulator } from '../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../src/carriers/meta/testing-webhooks.ts';
import * as rbm from '../src/carriers/rbm/testing-rbm.ts';
import { startRbmEmulator } from '../src/carriers/rbm/testing-rbm-emulator.ts';
import { toConnectionKind } from '../src/carriers/testing-kinds.ts';
import * as whatsApp from '../src/carriers/whatsapp/testing-whatsapp.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { openWindow } from '../src/features/messaging/customer-care-window.ts';
import { saveTemplates } from '../src/features/messaging/messaging.ts';
import { exampleTemplates } from '../src/features/messaging/templates/example-templates.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';

/**
 * Compares a live account, whose connections lead to emulators of the providers, with a sandbox account: same responses, same statuses. The
 * requests are the examples of the contract, with links and with stored files. No real account of a provider was used.
 */

// biome-ignore lint/suspicious/noExplicitAny: examples of the contract, and responses of any operation
type Json = any;
const { examples } = ((await readDocument()) as Json).components;
const open = await useDatabase();
const { database } = open;
const [graph, google] = [await startGraphEmulator(), await startRbmEmulator()];
const kinds = new Map([
  ['whatsapp', toConnectionKind(whatsApp.createTestKind(graph.url))],
  ['messenger', toConnectionKind(messenger.createTestKind(graph.url))],
  ['rbm', toConnectionKind(rbm.createTestKind(google.url))],
]);
const { config } = testContext(open);
const service = await startService(
  { ...config, publicUrl: 'https://messages.example.com' },
  pino({ level: 'silent' }),
  { checkResponses: true, kinds },
);
const user = '1000000000000122';
const number = '+12025550122';
let rbmWebhook: string;
type AccountName = 'live' | 'sandbox';
interface User {
  token: string;
  environmentId: string;
}
const accounts = new Map<AccountName, User>();
const userOf = (name: AccountName) => accounts.get(name) as User;

beforeAll(async () => {
  for (const name of ['live', 'sandbox'] as const) accounts.set(name, await createUser(name));
  // A sandbox account has them from the start.
  await saveTemplates(database, userOf('live').environmentId, exampleTemplates);
  const { account } = graph;
  graph.webhooks = createWebhookSender(account, `${service.url}/carriers/meta/${account.appId}`);
  await connect(whatsApp.testConnection(account));
  await connect(messenger.testConnection(account));
  rbmWebhook = `${service.url}/carriers/${await connect(rbm.testConnection(google))}/webhook`;
  for (const { environmentId } of accounts.values()) {
    const content = { type: 'text', text: 'Hello' } as const;
    const event = { id: 'first', environmentId, at: new Date(), content };
    await openWindow(database, { ...event, channel: 'chatApp', from: number });
    await openWindow(database, { ...event, channel: 'messenger', from: user });
  }
  // The service learns of new connections within seconds.
  const ready = async () => {
    const sent = await Promise.all(
      operations.map(({ path, name, to }) =>
        post('live', path, { ...examples[`${name}.text.request`].value, to }).then(({ status }) => status),
      ),
    );
    return [...sent, await google.verifyWebhook(rbmWebhook)];
  };
  await vi.waitFor(async () => expect(await ready()).toEqual([200, 200, 200, true]), {
    timeout: 20_000,
    interval: 500,
  });
}, 60_000);
afterAll(async () => {
  await service.close();
  await Promise.all([graph.close(), google.close()]);
});

async function createUser(name: AccountName): Promise<User> {
  const options = { userName: name, sandbox: name === 'sandbox', defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(database, testActor, options);
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { body } = await post(undefined, '/auth/v1/tokens/', { userName: name, apiKey });
  return { token: body.data.access_token as string, environmentId };
}

/** @returns the id of the connection */
async function connect({
  name,
  kind,
  settings,
  credentials,
}: {
  name: string;
  kind: string;
  settings: object;
  credentials: object;
}) {
  const connection = await addConnection(database, testActor, createKeys(testSecret), {
    name,
    kind,
    environmentId: kind === 'rbm' ? null : userOf('live').environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
  return connection.id;
}

const post = (account: AccountName | undefined, path: string, body: object) =>
  call(account, 'POST', path, { type: 'application/json', content: JSON.stringify(body) });

async function call(
  account: AccountName | undefined,
  method: string,
  path: string,
  sent?: { type: string; content: string | Uint8Array<ArrayBuffer> },
): Promise<{ status: number; body: Json }> {
  const headers = {
    ...(sent && { 'content-type': sent.type }),
    ...(account && { authorization: `Bearer ${userOf(account).token}` }),
  };
  const response = await fetch(`${service.url}${path}`, { method, headers, ...(sent && { body: sent.content }) });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson ? await response.json() : await response.bytes() };
}

/** Makes the same call for both accounts, and compares the responses. @returns that of the live account */
async function callBoth(send: (account: AccountName) => ReturnType<typeof call>) {
  const [live, sandbox] = [await send('live'), await send('sandbox')];
  expect([live.status, shapeOf(live.body)]).toEqual([sandbox.status, shapeOf(sandbox.body)]);
  return live;
}

const operations = [
  { name: 'sendChatAppMessage', path: '/conversation/wab/v1/messages', to: number },
  { name: 'sendMessengerMessage', path: '/conversation/messenger/v1/messages/', to: user },
  { name: 'sendRcsMessage', path: '/conversation/rcs/v1/messages', to: number },
];
/** Files whose first bytes identify their types, by the kind of message that has them. */
const files: Record<string, { type: string; content: Uint8Array<ArrayBuffer> }> = {
  image: { type: 'image/png', content: Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  sticker: { type: 'image/webp', content: Uint8Array.from(Buffer.from('RIFF\x04\0\0\0WEBPVP8 ', 'latin1')) },
  audio: { type: 'audio/mpeg', content: Uint8Array.from(Buffer.from('ID3\x04\0\0\0\0\0\0')) },
  document: { type: 'application/pdf', content: Uint8Array.from(Buffer.from('%PDF-1.4\n')) },
  video: { type: 'video/mp4', content: Uint8Array.from(Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0', 'latin1')) },
};

interface Case {
  /** The operation. */
  name: string;
  path: string;
  to: string;
  example: string;
  source: FileSource;
}

/** Examples of replies, which have a test of their own, of errors, and of the outcomes of test numbers. */
const excluded = /reply|unknown|cannot|notOn|outside|parameterCount|hiddenNumber/i;
const cases = operations.flatMap((operation) =>
  Object.keys(examples)
    .filter((key) => key.startsWith(`${operation.name}.`) && key.endsWith('.request'))
    .map((key) => key.split('.')[1] ?? '')
    .filter((example) => !excluded.test(example))
    .flatMap((example): Case[] => {
      const hasFiles = fileKindsIn(examples[`${operation.name}.${example}.request`].value).length > 0;
      const sources: FileSource[] = hasFiles ? ['links', 'stored files'] : ['links'];
      return sources.map((source) => ({ ...operation, example, source }));
    }),
);

const mediaPath = '/conversation/wab/v1/media';

async function upload(account: AccountName, kind: string): Promise<string> {
  const { body } = await call(account, 'POST', mediaPath, files[kind]);
  return body.media[0].id;
}

type FileSource = 'links' | 'stored files';

/** The kinds of the files in a request: each is an object with an id or a link, under the name of its kind. */
function fileKindsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(isFile(name, value) ? [name] : []),
    ...fileKindsIn(value),
  ]);
}

function isFile(name: string, value: unknown): value is { id?: string; link?: string } {
  return (
    Object.hasOwn(files, name) && typeof value === 'object' && value !== null && ('id' in value || 'link' in value)
  );
}

/** Returns the request of an example for an account: with its recipient, the namespace of its templates, and files that it has. */
async function requestOf(account: AccountName, { name, example, to, source }: Case): Promise<Json> {
  const body = structuredClone(examples[`${name}.${example}.request`].value);
  const ids = new Map<string, string>();
  if (source === 'stored files') for (const kind of fileKindsIn(body)) ids.set(kind, await upload(account, kind));
  const link = 'https://example.com/media/file';
  const { body: found } = await call(account, 'GET', '/conversation/wab/v1/templates/namespace');
  const withFiles = JSON.parse(JSON.stringify(body), (key, value) => {
    if (key === 'namespace') return found.data.message_template_namespace;
    if (!isFile(key, value)) return value;
    const { id: _, link: __, ...rest } = value;
    return { ...rest, ...(ids.has(key) ? { id: ids.get(key) } : { link }) };
  });
  return { ...withFiles, to };
}

/** Names and types of all properties, without their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

const idOf = (body: Json): string => body.message_id ?? body.messages[0].id;
const statusOf = async (id: string) =>
  (await database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;

const waiting = { timeout: 10_000 };

/** Posts a webhook until the service takes it, as the providers do. */
const deliver = (post: () => Promise<number>) => expect.poll(post, waiting).toBe(200);

/** Lets the provider report that a message was delivered and read. @param earlier messages that Google had before */
async function reportRead(operation: string, id: string, earlier: number): Promise<void> {
  await expect.poll(() => statusOf(id), waiting).toBe('sent');
  for (const status of ['delivered', 'read'] as const) {
    if (operation === 'sendRcsMessage') {
      // The caption of a document is a message of its own.
      for (const message of google.messages.slice(earlier))
        await deliver(() => google.report(status.toUpperCase(), message));
    } else if (operation === 'sendMessengerMessage') {
      const event = () => ({ [status === 'read' ? 'read' : 'delivery']: { watermark: Date.now() } });
      await deliver(() => graph.webhooks.sendPageEvent(user, event()));
    } else {
      const providerId = String(graph.messages.at(-1)?.id);
      const report = { recipient: number.slice(1), callbackData: id, status };
      await deliver(() => graph.webhooks.sendStatus(providerId, report));
    }
    await expect.poll(() => statusOf(id), waiting).toBe(status);
  }
}

describe('a live account gets what a sandbox account gets', () => {
  it.each(cases)('from $name with the example $example and $source', async (given) => {
    const { name, path } = given;
    const earlier = google.messages.length;
    const live = await callBoth(async (account) => post(account, path, await requestOf(account, given)));
    expect(live.status, JSON.stringify(live.body)).toBe(200);
    await reportRead(name, idOf(live.body), earlier);
  });

  it('from sendChatAppMessage for a reply, which reaches the person as one', async () => {
    const { path, to } = operations[0] as (typeof operations)[0];
    const first = new Map<AccountName, string>();
    const body = { to, type: 'text', text: { body: 'Is it available?' } };
    const sent = await callBoth(async (account) => {
      const response = await post(account, path, body);
      first.set(account, idOf(response.body));
      return response;
    });
    await expect.poll(() => statusOf(idOf(sent.body)), { timeout: 10_000 }).toBe('sent');
    const repliedTo = String(graph.messages.at(-1)?.id);
    const example = examples['sendChatAppMessage.reply.request'].value;
    const live = await callBoth((account) =>
      post(account, path, { ...example, to, context: { message_id: first.get(account) } }),
    );
    expect(live.status).toBe(200);
    await reportRead('sendChatAppMessage', idOf(live.body), 0);
    expect(graph.messages.at(-1)?.body).toMatchObject({ context: { message_id: repliedTo }, text: example.text });
  });

  it.each([
    ['sendChatAppMessage', 'unknownMedia'],
    ['sendChatAppMessage', 'unknownReply'],
    ['sendChatAppMessage', 'unknownTemplate'],
    ['sendChatAppMessage', 'parameterCount'],
    ['sendRcsMessage', 'unknownMedia'],
  ])('from %s with the error %s', async (name, example) => {
    const { path, to } = operations.find((operation) => operation.name === name) as (typeof operations)[0];
    const source = 'links';
    // The links of an unknown file would be valid.
    const body = async (account: AccountName) =>
      example === 'unknownMedia'
        ? { ...examples[`${name}.${example}.request`].value, to }
        : requestOf(account, { name, path, to, example, source });
    const live = await callBoth(async (account) => post(account, path, await body(account)));
    expect(live.status).toBe(400);
    const [{ code, title }] = examples[`${name}.${example}.response`].value.errors;
    expect(live.body.errors).toMatchObject([{ code, title }]);
  });

  it.each([
    ['no type', {}],
    ['an unknown type', { type: 'poll' }],
    ['no content', { type: 'image' }],
    ['an unknown file', { type: 'image', image: { id: '65a1f0c2d3e4b5a697887766' } }],
  ])('for a request with %s', async (_, wrong) => {
    for (const { path, to } of operations) {
      const live = await callBoth((account) => post(account, path, { to, ...wrong }));
      expect(live.status, path).toBe(400);
    }
  });

  it('from the operations of templates', async () => {
    for (const query of ['', '?name=order_shipped&language=ar', '?limit=2&page=2', '?status=rejected', '?limit=101'])
      await callBoth((account) => call(account, 'GET', `/conversation/wab/v1/templates${query}`));
    const { status } = await callBoth((account) => call(account, 'GET', '/conversation/wab/v1/templates/namespace'));
    expect(status).toBe(200);
  });

  it.each(Object.keys(files))('from the operations of stored files, for a file of the kind %s', async (kind) => {
    const ids = new Map<AccountName, string>();
    const uploaded = await callBoth(async (account) => {
      const response = await call(account, 'POST', mediaPath, files[kind]);
      ids.set(account, response.body.media[0].id);
      return response;
    });
    expect(uploaded.status).toBe(200);
    const ofFile = (method: string) => callBoth((account) => call(account, method, `${mediaPath}/${ids.get(account)}`));
    expect((await ofFile('GET')).body).toEqual(files[kind]?.content);
    expect((await ofFile('DELETE')).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expect((await ofFile(method)).status).toBe(404);
  });

  it('from validateChatAppContacts', async () => {
    const contacts = [number, '+1 202 555 0151', '+1202555'];
    for (const blocking of ['wait', 'no_wait']) {
      const { status } = await callBoth((account) =>
        post(account, '/conversation/wab/v1/contacts', { contacts, blocking }),
      );
      expect(status).toBe(200);
    }
  });
});
