import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/features/context.ts';
import type { Content, OutboundMessage } from '../../src/features/messaging/carrier.ts';
import { createConnections } from '../../src/features/messaging/connections.ts';
import { createFeatures, type Features, handlersOf, jobsOf } from '../../src/features.ts';
import type { Account } from '../../src/http/account.ts';
import { createApp } from '../../src/http/app.ts';
import { readContract } from '../../src/http/contract/contract.ts';
import { readDocument } from '../../src/http/contract/document.ts';
import type { Handler } from '../../src/http/handler.ts';
import { type RunningWorker, startWorker } from '../../src/platform/jobs/worker.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../src/testing.ts';
import { createHttpCarrier } from './carrier.ts';

/** The messages that the provider received. */
let submitted: { key: string; authorization: string | undefined; body: unknown }[] = [];
/** The statuses of the provider's next responses; 202 when empty. */
let nextStatuses: number[] = [];
/** The files that the provider received. */
const uploaded: string[] = [];
const secret = 'a secret of the provider';

let open: OpenDatabase;
let provider: Server;
let http: ReturnType<typeof createHttpCarrier>;
let context: Context;
let account: Account;
let features: Features;
let worker: RunningWorker;
let app: FastifyInstance;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    if (request.url === '/files/photo') return response.end('a photo');
    const { authorization, 'idempotency-key': key, 'content-type': type } = request.headers;
    if (request.url === '/files') {
      uploaded.push(`${type}: ${bytes}`);
      return response.writeHead(201).end(JSON.stringify({ id: `file-${uploaded.length}` }));
    }
    const body = JSON.parse(bytes.toString());
    submitted.push({ key: String(key), authorization, body });
    response.writeHead(nextStatuses.shift() ?? 202).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => provider.once('listening', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

  open = await testDatabase();
  account = await testAccount(testContext(open), { sandbox: false });
  const { environmentId } = account;
  http = createHttpCarrier({ url, token: 'a token', secret, environmentId, database: open.database });
  const { sandbox } = testContext(open).connections;
  context = testContext(open, { connections: createConnections(sandbox, { sms: http, rcs: http }) });
  const contract = readContract(await readDocument());
  features = createFeatures(context, contract);
  worker = await startWorker(jobsOf(features.all), context);
  app = createApp({
    contract: { ...contract, operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
  });
  for (const feature of features.all) feature.routes?.(app);
});
afterAll(async () => {
  await app.close();
  await worker.stop();
  for (const feature of features.all) await feature.close?.();
  provider.close();
  await open.close();
});

const signal = new AbortController().signal;
const message = (changes: Partial<OutboundMessage> = {}): OutboundMessage => ({
  id: 'message-1',
  environmentId: account.environmentId,
  channel: 'rcs',
  to: '+12025550123',
  content: { type: 'text', text: 'Hello' },
  ...changes,
});
const call = (path: string, body: unknown, signature?: string) => {
  const payload = JSON.stringify(body);
  const signed = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature': signature ?? signed };
  return app.inject({ method: 'POST', url: `/carriers/http/${path}`, headers, payload });
};
const statusOf = async (id: string) =>
  (await open.database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;

it('submits a message under the same id until the provider accepts it, and records its status', async () => {
  submitted = [];
  nextStatuses = [503];
  const body = { to: '12025550123', type: 'text' as const, text: { body: 'Your order has been shipped.' } };
  const send = handlersOf(features.all).sendRcsMessage as Handler<'sendRcsMessage'>;
  const reply = await send(testCall('sendRcsMessage', account, { body }));
  const id = reply.body.messages[0]?.id as string;
  await expect.poll(() => submitted.length).toBe(2);
  const attempt = {
    key: id,
    authorization: 'Bearer a token',
    body: { type: 'rcs', to: '+12025550123', text: 'Your order has been shipped.' },
  };
  expect(submitted).toEqual([attempt, attempt]);

  const time = new Date().toISOString();
  const delivered = await call('receipts', [
    { key: id, state: 'SENT', time },
    { key: id, state: 'DELIVERED', time },
  ]);
  expect(delivered.statusCode).toBe(204);
  expect(await statusOf(id)).toBe('delivered');
  // The provider repeats a receipt, out of order.
  await call('receipts', [{ key: id, state: 'SENT', time }]);
  expect(await statusOf(id)).toBe('delivered');
});

it('stores an inbound message once', async () => {
  const inbound = { id: 'inbound-1', from: '+12025550123', text: 'Where is my order?', time: '2026-11-21T10:00:00Z' };
  for (const _ of ['first', 'again']) expect((await call('inbound', inbound)).statusCode).toBe(204);
  const rows = await open.database.selectFrom('inbound_messages').selectAll().execute();
  expect(rows).toMatchObject([
    {
      id: 'inbound-1',
      environment_id: account.environmentId,
      channel: 'rcs',
      sender: '+12025550123',
      content: { type: 'text', text: 'Where is my order?' },
      at: new Date('2026-11-21T10:00:00Z'),
    },
  ]);
});

it('uploads stored files to the provider, and stores files that people send', async () => {
  const { store } = features.media;
  const id = await store.put(open.database, account.environmentId, 'image/png', Buffer.from('a picture'));
  submitted = [];
  const content: Content = { type: 'image', file: { id, mediaType: 'image/png' }, caption: 'Your order' };
  expect(await http.send(message({ content }), signal)).toEqual({ outcome: 'accepted' });
  expect(uploaded).toEqual(['image/png: a picture']);
  expect(submitted).toMatchObject([{ body: { type: 'rcs', file: 'file-1', text: 'Your order' } }]);

  const file = { id: 'photo', type: 'image/jpeg' };
  await call('inbound', { id: 'inbound-2', from: '+12025550123', file, time: '2026-11-21T10:00:00Z' });
  const { content: inbound } = await open.database
    .selectFrom('inbound_messages')
    .select('content')
    .where('id', '=', 'inbound-2')
    .executeTakeFirstOrThrow();
  expect(inbound).toMatchObject({ type: 'image', file: { mediaType: 'image/jpeg' } });
  const stored = await store.read(account.environmentId, 'file' in inbound ? inbound.file.id : '');
  expect(stored && (await text(stored.content))).toBe('a photo');
});

it('leaves the channels closed that it does not serve', async () => {
  submitted = [];
  const send = handlersOf(features.all).sendMessengerMessage as Handler<'sendMessengerMessage'>;
  const body = { to: '1000000000000150', type: 'text' as const, text: 'Hello' };
  await expect(send(testCall('sendMessengerMessage', account, { body }))).rejects.toMatchObject({ status: 501 });
  expect(submitted).toEqual([]);
});

it.each([
  ['receipts', [{ key: 'message-1', state: 'READ', time: '2026-11-21T10:00:00Z' }]],
  ['inbound', { id: 'forged', from: '+12025550123', text: 'Hello', time: '2026-11-21T10:00:00Z' }],
])('rejects calls that the provider did not sign: %s', async (path, body) => {
  for (const signature of ['', 'ff', createHmac('sha256', 'another').update(JSON.stringify(body)).digest('hex')]) {
    expect((await call(path, body, signature)).statusCode).toBe(401);
  }
  const forged = await open.database.selectFrom('inbound_messages').select('id').where('id', '=', 'forged').execute();
  expect(forged).toEqual([]);
});

describe('the outcome of a submission', () => {
  it('is a rejection when the provider would reject every attempt', async () => {
    nextStatuses = [422];
    const reason = 'the provider returned 422';
    expect(await http.send(message(), signal)).toEqual({ outcome: 'rejected', reason });
  });

  it.each([429, 401, 500, 503])('is an error that causes a retry after %d', async (status) => {
    nextStatuses = [status];
    await expect(http.send(message(), signal)).rejects.toThrow(`The provider returned ${status}.`);
  });

  it.each<[string, Content]>([
    ['content that the carrier cannot send', { type: 'card', id: 'a', title: 'Offer', buttons: [] }],
    ['a file that no longer exists', { type: 'image', file: { id: 'gone' } }],
  ])('is a rejection without a request to the provider for %s', async (_, content) => {
    submitted = [];
    expect(await http.send(message({ content }), signal)).toMatchObject({ outcome: 'rejected' });
    expect(submitted).toEqual([]);
  });

  it('is "accepted" for an SMS', async () => {
    submitted = [];
    const sms = {
      id: 'sms-1',
      environmentId: account.environmentId,
      to: '+12025550123',
      sender: 'Shop',
      text: '123456',
      purpose: 'passcode' as const,
    };
    expect(await http.sendSms(sms, signal)).toEqual({ outcome: 'accepted' });
    expect(submitted).toMatchObject([{ key: 'sms-1', body: { type: 'sms', to: '+12025550123', text: '123456' } }]);
  });
});
