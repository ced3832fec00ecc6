import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../src/app.ts';
import { testKinds } from '../src/carriers/testing-kinds.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import type { InboundMessage } from '../src/features/messaging/carrier.ts';
import { openWindow } from '../src/features/messaging/customer-care-window.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';
import { connectProvider, startChannelProvider } from './testing-provider.ts';

/** Messages of live accounts on the channels with more than text, through the whole service to a provider and back. */

const open = await useDatabase();
const { database } = open;
const provider = await startChannelProvider();
const service = await startService(testContext(open).config, pino({ level: 'silent' }), {
  checkResponses: true,
  kinds: testKinds,
});
let shop: Client;

interface Client {
  environmentId: string;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
}

beforeAll(async () => {
  shop = await createClient('shop');
});
beforeEach(() => provider.reset());
afterAll(async () => {
  await service.close();
  await provider.close();
});

async function createClient(userName: string): Promise<Client> {
  const options = { userName, sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(database, options);
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { data } = await read(await send('/auth/v1/tokens/', { userName, apiKey }));
  const authorization = `Bearer ${data.access_token}`;
  return { environmentId, post: (path, body, headers) => send(path, body, { authorization, ...headers }) };
}

function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a response of any operation
function read(response: Response): Promise<any> {
  return response.json();
}

/** A person writes to an account, so that it may send any message. */
async function writeFrom(from: string, { environmentId }: Client, channel: InboundMessage['channel'] = 'chatApp') {
  const content = { type: 'text', text: 'Hello' } as const;
  await openWindow(database, { id: 'wamid.inbound', environmentId, channel, from, at: new Date(), content });
}

const paths = {
  chatApp: '/conversation/wab/v1/messages',
  messenger: '/conversation/messenger/v1/messages',
  rcs: '/conversation/rcs/v1/messages',
};
const textTo = (to: string, text = 'Hello') => ({ to, type: 'text', text: { body: text } });

async function statusOf(id: string): Promise<string | undefined> {
  const row = await database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

const report = (connectionId: string, events: object) => send(`/carriers/${connectionId}/webhook`, events);

describe('a chat-app message of a live account', () => {
  it('reaches the provider, and its receipts the message', async () => {
    const connectionId = await connectProvider(database, 'chat', { channel: 'chatApp', url: provider.url });
    await writeFrom('+12025550121', shop);
    const response = await expect
      .poll(() => shop.post(paths.chatApp, textTo('+12025550121')), { timeout: 10_000, interval: 500 })
      .toHaveProperty('status', 200);
    void response;
    await expect.poll(() => provider.submitted.length, { timeout: 10_000 }).toBe(1);
    const [submission] = provider.submitted;
    expect(submission).toMatchObject({
      channel: 'chatApp',
      to: '+12025550121',
      content: { type: 'text', text: 'Hello' },
    });
    const id = submission?.id as string;
    await expect.poll(() => statusOf(id)).toBe('sent');
    for (const status of ['delivered', 'read']) {
      const receipt = { id: 'wamid.1', recipient: '12025550121', status, at: new Date() };
      expect((await report(connectionId, { receipts: [receipt] })).status).toBe(204);
      expect(await statusOf(id)).toBe(status);
    }
  });
});
