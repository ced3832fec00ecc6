import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { findDelivery } from '../../src/features/webhooks/deliveries.ts';
import { searchDeliveries } from '../../src/features/webhooks/delivery-search.ts';
import { type Receiver, startReceiver } from '../../src/features/webhooks/testing.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';
import { type Api, signIn } from '../inbox/api.ts';
import { collectEvents } from './received-events.ts';

/** Faulty endpoints of several accounts, and a healthy one, with the times of the contract. */

let open: OpenDatabase;
let service: Service;
const receivers: Receiver[] = [];
beforeAll(async () => {
  open = await testDatabase();
  service = await startService(testContext(open).config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await service?.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await open?.close();
});

type Respond = (response: ServerResponse) => unknown;
const well: Respond = (response) => response.writeHead(204).end();

/** Responds to the first attempt of each delivery with `respond`, and to later attempts with 204. */
function firstly(respond: Respond) {
  const known = new Set<unknown>();
  return (response: ServerResponse, { headers }: { headers: Record<string, unknown> }) => {
    const isFirst = !known.has(headers['webhook-id']);
    known.add(headers['webhook-id']);
    return (isFirst ? respond : well)(response);
  };
}

/** Creates an account whose endpoint responds as given. */
async function customer(name: string, respond: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(respond);
  receivers.push(receiver);
  const account = { userName: name, sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { apiKey } = await createAccount(open.database, testActor, account);
  const api = await signIn(service.url, { userName: name, apiKey });
  await api.setWebhook('status', receiver.url);
  return { receiver, api };
}

/** Sends a message that causes one event: `sent`. */
const send = (api: Api) => api.send('chatApp', { to: '+12025550102', type: 'text', text: { body: 'Hello' } });

/** Returns the result of each attempt at the only delivery of a message. */
async function listAttemptResults(messageId: string) {
  const {
    deliveries: [only],
  } = await searchDeliveries(open.database, { messageId }, { limit: 2 });
  const found = await findDelivery(open.database, only?.id ?? '');
  return found?.history.map(({ status, error }) => error ?? status);
}

it('endpoints that hang, flap or lie delay no others, and get their deliveries in the end', {
  timeout: 120_000,
}, async () => {
  const customers = {
    well: await customer('well', well),
    hangs: await customer('hangs', () => {}),
    flaps: await customer(
      'flaps',
      firstly((response) => response.writeHead(500).end()),
    ),
    late: await customer(
      'late',
      firstly((response) => sleep(20_000).then(() => well(response))),
    ),
    resets: await customer(
      'resets',
      firstly(({ socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\nContent-');
        socket?.resetAndDestroy();
      }),
    ),
    endless: await customer('endless', async (response) => {
      response.writeHead(200);
      while (!response.destroyed) {
        response.write('x'.repeat(16_384));
        await sleep(1);
      }
    }),
  };
  const names = Object.keys(customers) as (keyof typeof customers)[];
  const ids = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await send(customers[name].api)] as const)),
  ) as Record<keyof typeof customers, string>;

  // While the others keep the dispatcher waiting, healthy endpoints still get everything.
  const { well: one, hangs, late } = customers;
  await expect.poll(() => [hangs.receiver.countOpenRequests(), late.receiver.countOpenRequests()]).toEqual([1, 1]);
  const more = await Promise.all(Array.from({ length: 20 }, () => send(one.api)));
  const statuses = () => [ids.well, ...more].map((id) => collectEvents(one.receiver.received).statuses(id));
  await expect.poll(statuses).toEqual(Array(21).fill(['sent']));
  expect([hangs.receiver.countOpenRequests(), late.receiver.countOpenRequests()]).toEqual([1, 1]);

  const histories = async () =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await listAttemptResults(ids[name])] as const)),
    );
  await expect.poll(histories, { timeout: 90_000 }).toMatchObject({
    well: [204],
    flaps: ['The response is 500, which is not a success.', 204],
    late: ['The response was not complete within 15 s.', 204],
    resets: ['The connection was closed before the response was complete.', 204],
    endless: [200],
    hangs: expect.arrayContaining(['The response was not complete within 15 s.']),
  });
  for (const { receiver } of Object.values(customers)) expect(collectEvents(receiver.received).underOtherIds).toBe(0);
});
