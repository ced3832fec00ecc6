import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import type { DeliveryReceipt, InboundMessage } from '../../features/messaging/carrier.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import type { UnknownOutcome } from '../../features/messaging/submissions.ts';
import type { Feature } from '../../http/feature.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { addConnection } from '../connections/connection-store.ts';
import { readWebhookTimes } from '../connections/webhook-times.ts';
import { signBody } from '../meta/signature.ts';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { startRoutes, statusChange, textChange, toMetaJson, whatsAppBody } from '../meta/testing-webhook-routes.ts';
import { createProviders } from '../providers.ts';
import { clearRouting } from '../routing/testing.ts';
import { toConnectionKind } from '../testing-kinds.ts';
import { createTestKind } from './testing-whatsapp.ts';

const open = await useDatabase();
const { database, pool } = open;
const emulator: GraphEmulator = await startGraphEmulator();
afterAll(() => emulator.close());
const { appId, appSecret, accessToken, phoneNumberId, businessAccountId } = emulator.account;
const otherNumberId = '106540352242923';
const kinds = new Map([['whatsapp', toConnectionKind(createTestKind(emulator.url))]]);

let app: FastifyInstance;
let feature: Feature;
let delivered: InboundMessage[];
let receipts: (DeliveryReceipt | UnknownOutcome)[];
let environments: string[];
let connectionIds: string[];

/** Starts what receives the webhooks of two tenants, as one process does. */
async function start(): Promise<void> {
  const context = testContext(open);
  const providers = await createProviders(context, kinds);
  feature = providers.connect(
    {
      async receive(some) {
        receipts.push(...some);
      },
      async receiveInbound(message) {
        // As the store of messages does.
        if (delivered.some(({ id, environmentId }) => id === message.id && environmentId === message.environmentId))
          return;
        delivered.push(message);
      },
    },
    { message: async () => new Map(), passcode: async () => new Map() } as never,
    createMediaStore(database, context.config),
  );
  app = startRoutes(feature);
}

beforeEach(async () => {
  await clearRouting(database);
  await pool.query('TRUNCATE inbound_events, media CASCADE');
  [delivered, receipts, environments, connectionIds] = [[], [], [], []];
  const context = testContext(open);
  for (const [name, numberId] of Object.entries({ shop: phoneNumberId, bank: otherNumberId })) {
    const { environmentId } = await testAccount(context);
    environments.push(environmentId);
    const { id } = await addConnection(database, testActor, context.keys, {
      name,
      kind: 'whatsapp',
      environmentId,
      settings: { appId, phoneNumberId: numberId, businessAccountId },
      credentials: { appSecret, accessToken, verifyToken: `verify-token-of-${name}` },
      window: 10,
      throughput: null,
      binds: 1,
    });
    connectionIds.push(id);
  }
  await start();
});
afterEach(stop);

async function stop(): Promise<void> {
  await feature.close?.();
  await app.close();
}

async function post(body: object): Promise<number> {
  const bytes = Buffer.from(toMetaJson(body));
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signBody(bytes, appSecret) };
  const url = `/carriers/meta/${appId}`;
  return (await app.inject({ method: 'POST', url, payload: bytes, headers })).statusCode;
}

const age = (seconds: number) =>
  pool.query(
    `UPDATE inbound_events SET due_at = due_at - make_interval(secs => $1), processed_at = processed_at - make_interval(secs => $1)`,
    [seconds],
  );
const waitFor = async (count: number) => {
  while (delivered.length < count) await delay(5);
};
const unprocessed = async () =>
  Number((await pool.query('SELECT count(*) FROM inbound_events WHERE processed_at IS NULL')).rows[0].count);

describe('a webhook of an app with two tenants', () => {
  it('gives each tenant its own messages, once, however often Meta repeats it', async () => {
    const body = whatsAppBody(textChange(phoneNumberId, 'wamid.1', 'naïve'), textChange(otherNumberId, 'wamid.2'));
    for (let day = 0; day < 7; day++) {
      expect(await post(body)).toBe(200);
      await waitFor(2);
      while ((await unprocessed()) > 0) await delay(5);
      await age(86_400);
    }
    expect(delivered.map(({ id, environmentId }) => [id, environmentId]).toSorted()).toEqual([
      ['wamid.1', environments[0]],
      ['wamid.2', environments[1]],
    ]);
    expect(delivered.find(({ id }) => id === 'wamid.1')?.content).toEqual({ type: 'text', text: 'naïve' });
  });

  it('stores the file of a message with the token of the connection', async () => {
    const file = emulator.addFile(Buffer.from('%PDF-1.7 the bill'), 'application/pdf');
    const change = textChange(phoneNumberId, 'wamid.1') as { value: { messages: object[] } };
    const document = { id: file, mime_type: 'application/pdf', filename: 'bill.pdf' };
    change.value.messages = [{ ...change.value.messages[0], type: 'document', document }];
    expect(await post(whatsAppBody(change))).toBe(200);
    await waitFor(1);
    expect(delivered[0]?.content).toEqual({
      type: 'document',
      file: { id: expect.any(String), mediaType: 'application/pdf', filename: 'bill.pdf' },
    });
  });

  it('keeps receipts that are faster than the response to the submission', async () => {
    expect(await post(whatsAppBody(statusChange(phoneNumberId, 'wamid.Out', 'read')))).toBe(200);
    const { rows } = await pool.query('SELECT connection_id, ids, status FROM unmatched_receipts');
    expect(rows).toEqual([{ connection_id: connectionIds[0], ids: ['wamid.out'], status: 'read' }]);
  });

  it('shows when it was called', async () => {
    const [shop = '', bank = ''] = connectionIds;
    await post(whatsAppBody(textChange(phoneNumberId, 'wamid.1')));
    await waitFor(1);
    await stop();
    await start();
    expect(await readWebhookTimes(database, shop)).toEqual({ firstAt: expect.any(Date), lastAt: expect.any(Date) });
    expect(await readWebhookTimes(database, bank)).toBeUndefined();
  });

  it('loses nothing when the process ends between storing and processing', async () => {
    // A process that has stored the messages, and ends.
    await feature.close?.();
    expect(await post(whatsAppBody(textChange(phoneNumberId, 'wamid.1')))).toBe(200);
    expect([delivered, await unprocessed()]).toEqual([[], 1]);
    await start();
    expect(await post(whatsAppBody(textChange(otherNumberId, 'wamid.2')))).toBe(200);
    await waitFor(2);
    expect(delivered.map(({ id }) => id).toSorted()).toEqual(['wamid.1', 'wamid.2']);
  });

  it('gets 503 while the database cannot store it, and is complete after the repetition', async () => {
    const body = whatsAppBody(textChange(phoneNumberId, 'wamid.1'), textChange(otherNumberId, 'wamid.2'));
    await pool.query('ALTER TABLE inbound_events RENAME TO hidden_events');
    try {
      expect(await post(body)).toBe(503);
    } finally {
      await pool.query('ALTER TABLE hidden_events RENAME TO inbound_events');
    }
    expect(await post(body)).toBe(200);
    await waitFor(2);
  });
});
