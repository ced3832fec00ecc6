import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService } from '../src/app.ts';
import type { ConnectionKind } from '../src/carriers/connection-kind.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import * as messenger from '../src/carriers/messenger/testing-messenger.ts';
import { startGraphEmulator } from '../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../src/carriers/meta/testing-webhooks.ts';
import * as rbm from '../src/carriers/rbm/testing-rbm.ts';
import { startRbmEmulator } from '../src/carriers/rbm/testing-rbm-emulator.ts';
import * as whatsApp from '../src/carriers/whatsapp/testing-whatsapp.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { openWindow } from '../src/features/messaging/customer-care-window.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';

/**
 * Compares a live account, whose connections lead to emulators of the providers, with a sandbox account: same responses, same statuses. The
 * requests are the examples of the contract. No real account of a provider was used.
 */

// biome-ignore lint/suspicious/noExplicitAny: examples of the contract, and responses of any operation
type Json = any;
const { examples } = ((await readDocument()) as Json).components;
const open = await useDatabase();
const { database } = open;
const [graph, google] = [await startGraphEmulator(), await startRbmEmulator()];
const kinds = new Map([
  ['whatsapp', whatsApp.createTestKind(graph.url) as unknown as ConnectionKind],
  ['messenger', messenger.createTestKind(graph.url) as unknown as ConnectionKind],
  ['rbm', rbm.createTestKind(google.url) as unknown as ConnectionKind],
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
const accounts: Record<'live' | 'sandbox', { token: string; environmentId: string }> = {} as never;

beforeAll(async () => {
  for (const name of ['live', 'sandbox'] as const) accounts[name] = await createUser(name);
  const { account } = graph;
  graph.webhooks = createWebhookSender(account, `${service.url}/carriers/meta/${account.appId}`);
  await connect(whatsApp.testConnection(account));
  await connect(messenger.testConnection(account));
  rbmWebhook = `${service.url}/carriers/${await connect(rbm.testConnection(google))}/webhook`;
  for (const { environmentId } of Object.values(accounts)) {
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

async function createUser(name: 'live' | 'sandbox') {
  const options = { userName: name, sandbox: name === 'sandbox', defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(database, options);
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
  const connection = await addConnection(database, createKeys(testSecret), {
    name,
    kind,
    environmentId: kind === 'rbm' ? null : accounts.live.environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
  return connection.id;
}

async function post(account: 'live' | 'sandbox' | undefined, path: string, body: object) {
  const headers = {
    'content-type': 'application/json',
    ...(account && { authorization: `Bearer ${accounts[account].token}` }),
  };
  const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Json };
}

const operations = [
  { name: 'sendChatAppMessage', path: '/conversation/wab/v1/messages', to: number },
  { name: 'sendMessengerMessage', path: '/conversation/messenger/v1/messages/', to: user },
  { name: 'sendRcsMessage', path: '/conversation/rcs/v1/messages', to: number },
];
/** Examples that need stored templates, files or messages, or that show errors of test numbers. */
const excluded = /template|ById|reply|unknown|cannot|notOn|outside|parameter/i;
const cases = operations.flatMap((operation) =>
  Object.keys(examples)
    .filter((key) => key.startsWith(`${operation.name}.`) && key.endsWith('.request'))
    .map((key) => key.split('.')[1] ?? '')
    .filter((example) => !excluded.test(example))
    .map((example) => ({ ...operation, example })),
);

/** Replaces the ids of stored files, which these accounts do not have, by links. */
const withLinks = (body: Json): Json =>
  JSON.parse(JSON.stringify(body).replace(/"id":"[0-9a-f-]{24,36}"/g, '"link":"https://example.com/media/file"'));

/** Names and types of all properties, without their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

const idOf = (body: Json): string => body.message_id ?? body.messages[0].id;
const statusOf = async (id: string) =>
  (await database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** Lets the provider report that a message was delivered and read. @param earlier messages that Google had before */
async function reportRead(operation: string, id: string, earlier: number): Promise<void> {
  const waiting = { timeout: 10_000 };
  await expect.poll(() => statusOf(id), waiting).toBe('sent');
  if (operation === 'sendRcsMessage') {
    // The caption of a document is a message of its own.
    const messages = google.messages.slice(earlier);
    for (const message of messages) await google.report('DELIVERED', message);
    await expect.poll(() => statusOf(id), waiting).toBe('delivered');
    for (const message of messages) await google.report('READ', message);
  } else if (operation === 'sendMessengerMessage') {
    await graph.webhooks.sendPageEvent(user, { delivery: { watermark: Date.now() } });
    await expect.poll(() => statusOf(id), waiting).toBe('delivered');
    await graph.webhooks.sendPageEvent(user, { read: { watermark: Date.now() } });
  } else {
    const providerId = String(graph.messages.at(-1)?.id);
    const status = { recipient: number.slice(1), callbackData: id };
    await graph.webhooks.sendStatus(providerId, { ...status, status: 'delivered' });
    await expect.poll(() => statusOf(id), waiting).toBe('delivered');
    await graph.webhooks.sendStatus(providerId, { ...status, status: 'read' });
  }
  await expect.poll(() => statusOf(id), waiting).toBe('read');
}

describe('a live account gets what a sandbox account gets', () => {
  it.each(cases)('from $name with the example $example', async ({ name, path, to, example }) => {
    const body = { ...withLinks(examples[`${name}.${example}.request`].value), to };
    const earlier = google.messages.length;
    const [live, sandbox] = [await post('live', path, body), await post('sandbox', path, body)];
    expect([live.status, shapeOf(live.body)]).toEqual([sandbox.status, shapeOf(sandbox.body)]);
    expect(live.status).toBe(200);
    const id = idOf(live.body);
    await reportRead(name, id, earlier);
  });

  it.each([
    ['no type', {}],
    ['an unknown type', { type: 'poll' }],
    ['no content', { type: 'image' }],
    ['an unknown file', { type: 'image', image: { id: '65a1f0c2d3e4b5a697887766' } }],
  ])('for a request with %s', async (_, wrong) => {
    for (const { path, to } of operations) {
      const [live, sandbox] = [
        await post('live', path, { to, ...wrong }),
        await post('sandbox', path, { to, ...wrong }),
      ];
      expect([live.status, shapeOf(live.body)], path).toEqual([sandbox.status, shapeOf(sandbox.body)]);
      expect(live.status, path).toBe(400);
    }
  });
});
