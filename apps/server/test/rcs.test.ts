import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startService } from '../src/app.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { createTestKind } from '../src/carriers/rbm/testing-rbm.ts';
import { type EmulatedMessage, startRbmEmulator } from '../src/carriers/rbm/testing-rbm-emulator.ts';
import { addRoute } from '../src/carriers/routing/route-store.ts';
import { testKinds, toConnectionKind } from '../src/carriers/testing-kinds.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';
import { connectProvider, startChannelProvider } from './testing-provider.ts';

/** RCS messages of live accounts, through the whole service to an emulator of RCS for Business, and back. */

const open = await useDatabase();
const { database } = open;
const google = await startRbmEmulator();
const sms = await startChannelProvider();
const kinds = new Map([...testKinds, ['rbm', toConnectionKind(createTestKind(google.url))]]);
const { config } = testContext(open);
const service = await startService(
  { ...config, publicUrl: 'https://messages.example.com' },
  pino({ level: 'silent' }),
  {
    checkResponses: true,
    kinds,
  },
);
let webhook: string;
let authorization: string;

beforeAll(async () => {
  const connection = await addConnection(database, testActor, createKeys(testSecret), {
    name: 'rbm',
    kind: 'rbm',
    environmentId: null,
    settings: { agentId: google.agentId, region: 'europe', timeoutMs: 1000 },
    credentials: { ...google.credentials },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
  await connectProvider(database, 'sms', { channel: 'sms', url: sms.url });
  const rule = { environmentId: null, country: null, prefix: null, sender: null, purpose: null };
  await addRoute(database, testActor, { ...rule, channel: 'rcs', connections: ['rbm', 'sms'] });
  webhook = `${service.url}/carriers/${connection.id}/webhook`;
  const options = { userName: 'shop', sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { apiKey } = await createAccount(database, testActor, options);
  const response = await post('/auth/v1/tokens/', { userName: 'shop', apiKey });
  authorization = `Bearer ${((await response.json()) as { data: { access_token: string } }).data.access_token}`;
  // The service learns of the connections and the route within seconds.
  google.withoutRcs.add('+12025550199');
  await vi.waitFor(
    async () => {
      expect(await google.verifyWebhook(webhook)).toBe(true);
      await sendRcs('+12025550199', 'Is the route known?');
      expect(sms.submitted.length).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 500 },
  );
}, 60_000);
beforeEach(() => {
  sms.reset();
  google.messages.length = 0;
});
afterAll(async () => {
  await service.close();
  await google.close();
  await sms.close();
});

function post(path: string, body: object): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
}

async function sendRcs(to: string, text: string, more: object = {}): Promise<string> {
  const response = await post('/conversation/rcs/v1/messages', { to, type: 'text', text: { body: text }, ...more });
  const body = (await response.json()) as { message_id?: string; messages?: { id: string }[] };
  return body.message_id ?? body.messages?.[0]?.id ?? '';
}

async function statusOf(id: string): Promise<string | undefined> {
  const row = await database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

/** SMS to a number: those of the start of this file may be late. */
const smsTo = (number: string) => sms.submitted.filter(({ to }) => to === number);

const arrived = async (): Promise<EmulatedMessage> => {
  await expect.poll(() => google.messages.length, { timeout: 10_000 }).toBe(1);
  return google.messages[0] as EmulatedMessage;
};

describe('an RCS message', () => {
  it('reaches Google with its buttons, and its receipts the message', async () => {
    const suggestions = [{ type: 'reply', text: 'Confirm', payload: 'confirm-1042' }];
    const id = await sendRcs('+12025550121', 'Is Tuesday fine?', { suggestions });
    const message = await arrived();
    expect(message).toMatchObject({
      to: '+12025550121',
      body: {
        contentMessage: {
          text: 'Is Tuesday fine?',
          suggestions: [{ reply: { text: 'Confirm', postbackData: 'confirm-1042' } }],
        },
        ttl: expect.stringMatching(/^86(400|3\d\d)s$/),
      },
    });
    await expect.poll(() => statusOf(id)).toBe('sent');
    // Late, twice and in disorder.
    expect(await google.report('READ', message)).toBe(200);
    expect(await google.report('DELIVERED', message)).toBe(200);
    expect(await google.report('READ', message)).toBe(200);
    expect(await statusOf(id)).toBe('read');
    expect(smsTo('+12025550121')).toEqual([]);
  });

  it('without RCS at the recipient becomes an SMS', async () => {
    google.withoutRcs.add('+12025550122');
    const id = await sendRcs('+12025550122', 'Hello over SMS');
    await expect.poll(() => smsTo('+12025550122')).toMatchObject([{ channel: 'sms', id, text: 'Hello over SMS' }]);
    await expect.poll(() => statusOf(id)).toBe('sent');
    expect(google.messages).toEqual([]);
  });

  it('that Google revokes becomes an SMS, once', async () => {
    const id = await sendRcs('+12025550123', 'Hello later');
    const message = await arrived();
    await expect.poll(() => statusOf(id)).toBe('sent');
    for (let copy = 0; copy < 3; copy++) expect(await google.report('TTL_EXPIRATION_REVOKED', message)).toBe(200);
    await expect.poll(() => smsTo('+12025550123').length, { timeout: 10_000 }).toBe(1);
    expect(smsTo('+12025550123')).toMatchObject([{ channel: 'sms', id, text: 'Hello later' }]);
  });

  it('that Google could not revoke may still be delivered', async () => {
    const id = await sendRcs('+12025550124', 'Hello');
    const message = await arrived();
    await expect.poll(() => statusOf(id)).toBe('sent');
    expect(await google.report('TTL_EXPIRATION_REVOKE_FAILED', message)).toBe(200);
    expect(await statusOf(id)).toBe('sent');
    expect(await google.report('DELIVERED', message)).toBe(200);
    expect(await statusOf(id)).toBe('delivered');
    expect(smsTo('+12025550124')).toEqual([]);
  });

  it('whose response is lost is submitted again over the same connection, and arrives once', async () => {
    google.fail('messages', 'resetAfterAccept', { status: 503 });
    const id = await sendRcs('+12025550125', 'Hello once');
    const message = await arrived();
    // The receipt is faster than the response.
    expect(await google.report('DELIVERED', message)).toBe(200);
    await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('delivered');
    expect(google.messages).toHaveLength(1);
    expect(smsTo('+12025550125')).toEqual([]);
    const calls = google.calls.filter((path) => path === '/v1/phones/+12025550125/agentMessages');
    expect(calls).toHaveLength(3);
  }, 30_000);

  it('whose process ends in mid-submission is submitted again over the same connection, and arrives once', async () => {
    google.fail('messages', 'silentAfterAccept');
    const id = await sendRcs('+12025550126', 'Hello after a crash');
    await arrived();
    // The attempt becomes one of a process that is gone.
    await sql`UPDATE outbox SET lease_id = gen_random_uuid() WHERE state = 'written'`.execute(database);
    await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('sent');
    expect(google.messages).toHaveLength(1);
    expect(smsTo('+12025550126')).toEqual([]);
    const { rows } = await sql`
      SELECT state, connection_id FROM submission_attempts WHERE reference = ${id} ORDER BY attempt
    `.execute(database);
    expect(rows).toMatchObject([{ state: 'unknown' }, { state: 'accepted' }]);
  }, 30_000);
});

describe('a message of a person', () => {
  const common = () => ({
    senderPhoneNumber: '+12025550121',
    messageId: randomUUID(),
    sendTime: new Date().toISOString(),
    agentId: google.agentId,
  });
  const contentOf = async (id: string) =>
    (await database.selectFrom('inbound_messages').select('content').where('id', '=', id).execute()).map(
      ({ content }) => content,
    );

  it.each<[string, object, object]>([
    ['a text', { text: 'Tuesday is fine.' }, { type: 'text', text: 'Tuesday is fine.' }],
    [
      'a tap on a reply',
      { suggestionResponse: { postbackData: 'confirm-1042', text: 'Confirm' } },
      { type: 'button', text: 'Confirm', payload: 'confirm-1042' },
    ],
  ])('with %s reaches the account that wrote to the person, once', async (_, content, expected) => {
    const message = { ...common(), ...content };
    expect([await google.send(message), await google.send(message)]).toEqual([200, 200]);
    await expect.poll(() => contentOf(message.messageId), { timeout: 10_000 }).toEqual([expected]);
  });

  it('with a file is downloaded without a token', async () => {
    google.files.set('/files/4', { content: Buffer.from('GIF89a test'), mediaType: 'image/gif' });
    const payload = { mimeType: 'image/gif', fileUri: `${google.url}/files/4`, fileName: '4.gif' };
    const message = { ...common(), userFile: { payload } };
    expect(await google.send(message)).toBe(200);
    await expect
      .poll(() => contentOf(message.messageId), { timeout: 10_000 })
      .toMatchObject([{ type: 'image', file: { id: expect.any(String), mediaType: 'image/gif', filename: '4.gif' } }]);
  });
});

describe('the webhook', () => {
  it('acknowledges a genuine event that it cannot read', async () => {
    expect(await google.send({ agentId: 'other_agent', eventType: 'DELIVERED', messageId: 'a' })).toBe(200);
    expect(await google.send('text')).toBe(200);
  });

  it('returns 401 for a forged call', async () => {
    expect(await google.verifyWebhook(webhook, 'another-token')).toBe(false);
    const message = { data: Buffer.from('{}').toString('base64') };
    const response = await fetch(webhook, { method: 'POST', body: JSON.stringify({ message }) });
    expect(response.status).toBe(401);
  });
});
