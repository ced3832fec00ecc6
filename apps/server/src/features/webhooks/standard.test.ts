import { verifyWebhook } from '@omnichannel/client/webhooks';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { emit } from './emit-events.ts';
import { rotateSecret, setEndpoint } from './endpoints.ts';
import { createWebhookMetrics } from './metrics.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from './testing.ts';

/** The reference implementation of Standard Webhooks and our client accept and reject the same deliveries. */

const body = {
  statuses: [
    { id: 'gBEG', recipient_id: '12025550100', status: 'failed', timestamp: '1795253400', errors: [] as object[] },
  ],
};
body.statuses[0]?.errors.push({ code: 1026, title: 'Receiver incapable', details: 'لا يمكن الوصول إليه 📵' });

let open: OpenDatabase;
let dispatcher: Dispatcher;
let receiver: Receiver;
let previous: string;
let current: string;
let delivery: ReceivedRequest;
beforeAll(async () => {
  open = await testDatabase();
  const context = testContext(open);
  const { environmentId } = await testAccount(context);
  const arrived = Promise.withResolvers<ReceivedRequest>();
  receiver = await startReceiver((response, received) => {
    response.writeHead(204).end();
    arrived.resolve(received);
  });
  previous = createSecret();
  const setting = {
    environmentId,
    kind: 'chatApp.status' as const,
    url: receiver.url,
    sandbox: true,
    secret: previous,
  };
  await setEndpoint(open.database, context.keys, setting);
  current = (await rotateSecret(open.database, testActor, context.keys, environmentId, 'chatApp.status')) as string;
  dispatcher = await startDispatcher(context, createWebhookMetrics(context.metrics, open.database));
  await emit(open.database, [{ environmentId, endpoint: 'chatApp.status', messageId: 'gBEG', body }]);
  delivery = await arrived.promise;
});
afterAll(async () => {
  await dispatcher?.stop();
  await receiver?.close();
  await open?.close();
});

const byReference = async ({ headers, rawBody }: ReceivedRequest, secret: string) =>
  new Webhook(secret).verify(rawBody, headers as Record<string, string>);
const byClient = async (received: ReceivedRequest, secret: string) => (await verifyWebhook(received, secret)).payload;

it.each([
  ['the reference implementation', byReference],
  ['our client', byClient],
])('%s verifies a delivery with the secret in use and with the previous one', async (_, verify) => {
  expect(await verify(delivery, current)).toEqual(body);
  expect(await verify(delivery, previous)).toEqual(body);
});

it.each([
  ['the reference implementation', byReference],
  ['our client', byClient],
])('%s rejects a changed delivery', async (_, verify) => {
  const { headers, rawBody } = delivery;
  const at = Number(headers['webhook-timestamp']);
  const changed = (name: string, value: string) => ({ headers: { ...headers, [name]: value }, rawBody });
  const forged: ReceivedRequest[] = [
    { headers, rawBody: rawBody.replace('failed', 'read') },
    changed('webhook-id', `${headers['webhook-id']}0`),
    changed('webhook-timestamp', String(at + 1)),
    changed('webhook-timestamp', String(at - 600)),
    changed('webhook-signature', `v1,${Buffer.alloc(32).toString('base64')}`),
  ];
  for (const one of forged) await expect(verify(one, current)).rejects.toThrow();
  await expect(verify(delivery, createSecret())).rejects.toThrow();
});
