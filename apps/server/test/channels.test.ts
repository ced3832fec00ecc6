import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { erase } from '../src/all-tables.ts';
import { startService } from '../src/app.ts';
import { pauseConnection } from '../src/carriers/connections/connection-store.ts';
import { addRoute } from '../src/carriers/routing/route-store.ts';
import { testKinds } from '../src/carriers/testing-kinds.ts';
import { createAccount, type NewAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
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

async function createClient(userName: string, changes: Partial<NewAccount> = {}): Promise<Client> {
  const options = { userName, sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 3600, ...changes };
  const { id, apiKey } = await createAccount(database, testActor, options);
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

/** Waits until the service has learned of a connection. */
async function connect(name: string, channel: Parameters<typeof connectProvider>[2]['channel'], client?: Client) {
  const environmentId = client?.environmentId ?? null;
  return connectProvider(database, name, { channel, url: provider.url, environmentId });
}

const learned = { timeout: 10_000, interval: 200 };

/** Sends until the response has the status: the service learns of a change of connections within seconds. */
async function sendUntil(status: number, client: Client, path: string, body: object): Promise<Response> {
  return vi.waitFor(async () => {
    const response = await client.post(path, body);
    expect(response.status).toBe(status);
    return response;
  }, learned);
}

const idOf = async (response: Response): Promise<string> => {
  const body = await read(response);
  return body.message_id ?? body.messages[0].id;
};
const submissionOf = (id: string) => provider.submitted.find((submission) => submission.id === id);

describe('without a connection', () => {
  it.each([
    [paths.chatApp, textTo('+12025550150'), 'kind whatsapp'],
    [paths.messenger, { to: '1000000000000150', type: 'text', text: 'Hello' }, 'kind messenger'],
    [paths.rcs, textTo('+12025550150'), 'kind rbm'],
  ])('%s returns 501, and says how to add one', async (path, body, how) => {
    const response = await shop.post(path, body);
    expect(response.status).toBe(501);
    expect(JSON.stringify(await read(response))).toContain(how);
  });
});

describe('a message of the chat app', () => {
  let connectionId: string;
  beforeAll(async () => {
    connectionId = await connect('chat', 'chatApp');
    await writeFrom('+12025550121', shop);
    await sendUntil(200, shop, paths.chatApp, textTo('+12025550121'));
  });

  it('reaches the provider, and its receipts the message', async () => {
    const id = await idOf(await shop.post(paths.chatApp, textTo('+12025550121', 'Order 1042 has shipped.')));
    await expect.poll(() => statusOf(id)).toBe('sent');
    expect(submissionOf(id)).toMatchObject({
      channel: 'chatApp',
      to: '+12025550121',
      environmentId: shop.environmentId,
      content: { type: 'text', text: 'Order 1042 has shipped.' },
      attempt: 1,
    });
    // The status is recorded before the part.
    const { provider_id: providerId } = await vi.waitFor(() =>
      database
        .selectFrom(sql<{ provider_id: string }>`submitted_parts`.as('part'))
        .select('provider_id')
        .where(sql<boolean>`outbox_id = (SELECT outbox_id FROM submission_attempts WHERE reference = ${id})`)
        .executeTakeFirstOrThrow(),
    );
    for (const status of ['delivered', 'read']) {
      const receipt = { id: providerId, recipient: '12025550121', status, at: new Date() };
      expect((await report(connectionId, { receipts: [receipt] })).status).toBe(204);
      expect(await statusOf(id)).toBe(status);
    }
  });

  it('is sent once, however often its request is repeated', async () => {
    const send = () => shop.post(paths.chatApp, textTo('+12025550121', 'Once'), { 'idempotency-key': 'once' });
    const ids = [await idOf(await send()), await idOf(await send())];
    expect(ids[0]).toBe(ids[1]);
    await expect.poll(() => statusOf(ids[0] as string)).toBe('sent');
    expect(provider.submitted).toHaveLength(1);
  });

  it('fails with the code of the contract, and its number is then no valid contact', async () => {
    provider.respond = () => ({
      outcome: 'rejected',
      code: '131026',
      reason: 'undeliverable',
      scope: 'recipient',
      apiCode: 1026,
    });
    await writeFrom('+12025550126', shop);
    const validate = async (client: Client) => {
      const body = { contacts: ['+1 202 555 0126', '+12025550127', '+1202555'], blocking: 'no_wait' };
      return (await read(await client.post('/conversation/wab/v1/contacts', body))).contacts;
    };
    expect(await validate(shop)).toMatchObject([{ status: 'valid' }, { status: 'valid' }, { status: 'invalid' }]);
    const id = await idOf(await shop.post(paths.chatApp, textTo('+12025550126')));
    await expect.poll(() => statusOf(id)).toBe('failed');
    const { failure } = await database
      .selectFrom('messages')
      .select('failure')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(failure).toMatchObject({ code: 1026, title: 'Receiver incapable' });
    await expect
      .poll(() => validate(shop))
      .toMatchObject([{ status: 'invalid' }, { status: 'valid', wa_id: '12025550127' }, { status: 'invalid' }]);
    // Another account has its own failures.
    expect(await validate(await createClient('other-shop'))).toMatchObject([{ status: 'valid' }, {}, {}]);
  });

  it('is erased with all that the outbox keeps of it', async () => {
    const number = '+12025550128';
    await writeFrom(number, shop);
    const id = await idOf(await shop.post(paths.chatApp, textTo(number)));
    await expect.poll(() => statusOf(id)).toBe('sent');
    await report(connectionId, {
      receipts: [{ id: 'unknown', recipient: '12025550128', status: 'read', at: new Date() }],
    });
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT (SELECT count(*) FROM submission_attempts WHERE reference = ${id})::int
          + (SELECT count(*) FROM submitted_parts WHERE recipient = '12025550128')::int
          + (SELECT count(*) FROM unmatched_receipts WHERE recipient = '12025550128')::int AS count
      `.execute(database);
      return rows[0]?.count;
    };
    expect(await count()).toBe(3);
    await erase(database, testActor, { number });
    expect(await count()).toBe(0);
    expect(
      (await report(connectionId, { receipts: [{ id: 'x', submissionId: id, status: 'read', at: new Date() }] }))
        .status,
    ).toBe(204);
    expect(await count()).toBe(0);
  });
});

describe('connections of an account', () => {
  it('are used before those of the operator, by no other account, and take its receipts only', async () => {
    const [owner, other] = [await createClient('owner'), await createClient('neighbour')];
    const own = await connect('own-chat', 'chatApp', owner);
    for (const client of [owner, other]) await writeFrom('+12025550130', client);
    const connectionOf = async (id: string) => {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM submission_attempts JOIN connections ON connections.id = connection_id WHERE reference = ${id}
      `.execute(database);
      return rows[0]?.name;
    };
    const send = async (client: Client) => {
      const id = await idOf(await client.post(paths.chatApp, textTo('+12025550130')));
      await expect.poll(() => statusOf(id)).toBe('sent');
      return id;
    };
    await expect.poll(async () => connectionOf(await send(owner)), { timeout: 15_000 }).toBe('own-chat');
    const id = await send(other);
    expect(await connectionOf(id)).toBe('chat');
    // A receipt proves nothing about a message of another connection.
    await report(own, { receipts: [{ id: 'wamid.x', submissionId: id, status: 'read', at: new Date() }] });
    expect(await statusOf(id)).toBe('sent');
  });
});

describe('messages of the messenger', () => {
  const user = '1000000000000131';
  const message = { to: user, type: 'text', text: 'Hello' };

  it('follow watermarks', async () => {
    const connectionId = await connect('pages', 'messenger');
    await writeFrom(user, shop, 'messenger');
    const id = await idOf(await sendUntil(200, shop, paths.messenger, message));
    await expect.poll(() => statusOf(id)).toBe('sent');
    const watermark = { recipient: user, status: 'read', at: new Date(Date.now() + 1000) };
    expect((await report(connectionId, { watermarks: [watermark] })).status).toBe(204);
    await expect.poll(() => statusOf(id)).toBe('read');
  });

  it('return 503 in their own format while every connection is paused, and nothing is stored', async () => {
    await pauseConnection(database, testActor, 'pages');
    const response = await sendUntil(503, shop, paths.messenger, message);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await read(response)).toMatchObject({ error: { code: 2, type: 'OAuthException' } });
  });
});

describe('an RCS message', () => {
  const rejection = { outcome: 'rejected', code: '404', reason: 'no RCS', scope: 'recipient', apiCode: 1013 } as const;

  it('becomes an SMS with the sender of the account, by a rule', async () => {
    await Promise.all([connect('rbm', 'rcs'), connect('sms', 'sms')]);
    const rule = {
      environmentId: null,
      channel: 'rcs',
      country: 'US',
      prefix: null,
      sender: null,
      purpose: null,
    } as const;
    await addRoute(database, testActor, { ...rule, connections: ['rbm', 'sms'] });
    provider.respond = ({ channel }) => (channel === 'rcs' ? rejection : { outcome: 'accepted', id: 'sms-1' });
    await sendUntil(200, shop, paths.rcs, textTo('+12025550140'));
    const channelsOf = async () => {
      const id = await idOf(await shop.post(paths.rcs, textTo('+12025550141', 'Hello over SMS')));
      await expect.poll(() => statusOf(id)).toMatch(/sent|failed/);
      return provider.submitted.filter((submission) => submission.id === id);
    };
    // The service learns of the rule within seconds.
    await expect
      .poll(channelsOf, { timeout: 15_000 })
      .toMatchObject([{ channel: 'rcs' }, { channel: 'sms', text: 'Hello over SMS', sender: 'ExampleShop' }]);
  });

  it('becomes no SMS in a country to which the account may send none', async () => {
    const limited = await createClient('limited', { blockedCountries: ['US'] });
    provider.respond = () => rejection;
    const id = await idOf(await limited.post(paths.rcs, textTo('+12025550142')));
    await expect.poll(() => statusOf(id)).toBe('failed');
    expect(provider.submitted.map(({ channel }) => channel)).toEqual(['rcs']);
  });
});
