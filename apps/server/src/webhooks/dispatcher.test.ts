import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook } from '@omnichannel/client/webhooks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { createKeys } from '../secrets/keys.ts';
import { testAccount, testContext, testSecret } from '../testing.ts';
import { claim } from './claim.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { emit } from './emit.ts';
import { rotateSecret, setEndpoint } from './endpoints.ts';
import type { EndpointKind } from './event.ts';
import { createWebhookMetrics, type WebhookMetrics } from './metrics.ts';
import { createQueuePool } from './pool.ts';
import { createSecret } from './secret.ts';
import { type Receiver, startReceiver } from './testing.ts';

let open: OpenDatabase;
let context: Context;
let metrics: WebhookMetrics;
let account: Account;
const dispatchers: Dispatcher[] = [];
const receivers: Receiver[] = [];

beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  metrics = createWebhookMetrics(context.metrics, open.database);
});
afterAll(() => open.close());
beforeEach(async () => {
  account = await testAccount(context);
});
afterEach(async () => {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop()));
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await sql`TRUNCATE endpoints, deliveries, delivery_attempts, delivery_leases, dispatchers`.execute(open.database);
});

const patient = { timeout: 20_000 };

async function start(options: DispatcherOptions = {}, changes: Partial<Context> = {}): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({ ...context, ...changes }, metrics, { grace: 0, ...options });
  dispatchers.push(dispatcher);
  return dispatcher;
}

async function stop(dispatcher: Dispatcher): Promise<void> {
  dispatchers.splice(dispatchers.indexOf(dispatcher), 1);
  await dispatcher.stop();
}

async function receiver(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...answer);
  receivers.push(started);
  return started;
}

async function setUrl(url: string, { kind = 'chatApp.status' as EndpointKind, of = account, secret = '' } = {}) {
  await setEndpoint(open.database, context.keys, {
    environmentId: of.environmentId,
    kind,
    url,
    sandbox: of.sandbox,
    own: secret || undefined,
  });
}

/** Events of one message, in this order. */
async function tell(count = 1, { of = account, messageId = randomUUID() as string } = {}): Promise<string> {
  const events = Array.from({ length: count }, (_, number) => ({
    environmentId: of.environmentId,
    endpoint: 'chatApp.status' as const,
    messageId,
    body: statusOf(messageId, number),
  }));
  await open.database.transaction().execute((transaction) => emit(transaction, events));
  return messageId;
}

const statusOf = (id: string, number = 0) => ({
  statuses: [
    { id, recipient_id: '12025550100', status: ['sent', 'delivered', 'read'][number % 3], timestamp: '1795253400' },
  ],
});

/** Deliveries with their attempts, in the order of their events. */
async function deliveries() {
  const rows = await open.database.selectFrom('deliveries').selectAll().orderBy('seq').execute();
  const attempts = await open.database.selectFrom('delivery_attempts').selectAll().orderBy('id').execute();
  return rows.map(({ id, state, body }) => ({
    id,
    state,
    body,
    attempts: attempts
      .filter(({ delivery_id }) => delivery_id === id)
      .map(({ status, error, answer, url }) => ({ status, error, answer, url })),
  }));
}

const states = async () => (await deliveries()).map(({ state }) => state);
const endpoint = () => open.database.selectFrom('endpoints').selectAll().executeTakeFirstOrThrow();

describe('a delivery', () => {
  it('arrives as it was emitted, signed, once', async () => {
    const secret = createSecret();
    const { url, received } = await receiver();
    await setUrl(url, { secret });
    await start();
    const id = await tell();
    await expect.poll(states, patient).toEqual(['delivered']);
    const [first] = await deliveries();
    expect(received).toHaveLength(1);
    expect(received[0]?.rawBody).toBe(JSON.stringify(statusOf(id)));
    const event = await verifyWebhook(received[0] as Receiver['received'][0], secret);
    expect(event).toMatchObject({ type: 'chatAppStatus', id: first?.id, payload: statusOf(id) });
    expect(first?.attempts).toEqual([{ status: 204, error: null, answer: null, url }]);
  });

  it('is made only where its environment has set an endpoint of its kind', async () => {
    const mine = await receiver();
    const theirs = await receiver();
    const stranger = await testAccount(context);
    await setUrl(mine.url);
    await setUrl(theirs.url, { of: stranger, kind: 'chatApp.message' });
    await start();
    await tell();
    await tell(1, { of: stranger });
    await expect.poll(states, patient).toEqual(['delivered']);
    expect([mine.received.length, theirs.received.length]).toEqual([1, 0]);
  });

  it('is not made when the work that emitted it is rolled back', async () => {
    const { url } = await receiver();
    await setUrl(url);
    const work = open.database.transaction().execute(async (transaction) => {
      await emit(transaction, [
        { environmentId: account.environmentId, endpoint: 'chatApp.status', messageId: 'a', body: {} },
      ]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await deliveries()).toEqual([]);
  });

  it('is repeated under the same id with a signature of its own, to the URL that is set now', async () => {
    const secret = createSecret();
    const failing = await receiver((response) => response.writeHead(500).end('out of\0order'));
    const next = await receiver();
    await setUrl(failing.url, { secret });
    await start({ schedule: [1500] });
    await tell();
    await expect.poll(() => failing.received.length, patient).toBe(1);
    await setUrl(next.url, { secret });
    await expect.poll(states, patient).toEqual(['delivered']);
    const [first] = await deliveries();
    expect(first?.attempts).toEqual([
      { status: 500, error: 'The answer is 500, which is no success.', answer: 'out of\ufffdorder', url: failing.url },
      { status: 204, error: null, answer: null, url: next.url },
    ]);
    for (const one of [...failing.received, ...next.received]) {
      expect(await verifyWebhook(one, secret)).toMatchObject({ id: first?.id });
    }
  });

  it('is given up after the last attempt of the schedule', async () => {
    const { url, received } = await receiver((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    await setUrl(url);
    await start({ schedule: [10, 10] });
    await tell();
    await expect.poll(states, patient).toEqual(['dead']);
    expect(received).toHaveLength(3);
    expect((await deliveries())[0]?.attempts[2]?.error).toBe('The answer is a redirect, which is not followed.');
  });

  it('waits as long as the receiver asks', async () => {
    const { url } = await receiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    await setUrl(url);
    await start({ schedule: [10] });
    await tell();
    await expect.poll(async () => (await deliveries())[0]?.attempts.length, patient).toBe(1);
    const { rows } = await sql<{ wait: number }>`
      SELECT extract(epoch FROM due_at - now())::float8 AS wait FROM deliveries
    `.execute(open.database);
    expect(rows[0]?.wait).toBeGreaterThan(3500);
    expect(rows[0]?.wait).toBeLessThan(4000);
  });

  it('is signed with both secrets after a rotation', async () => {
    const { url, received } = await receiver();
    const secret = createSecret();
    const { environmentId } = account;
    await setEndpoint(open.database, context.keys, {
      environmentId,
      kind: 'chatApp.status',
      url,
      sandbox: true,
      secret,
    });
    const fresh = (await rotateSecret(open.database, context.keys, environmentId, 'chatApp.status')) as string;
    await start();
    await tell();
    await expect.poll(() => received.length, patient).toBe(1);
    const [one] = received as [Receiver['received'][0]];
    expect(await verifyWebhook(one, secret)).toBeTruthy();
    expect(await verifyWebhook(one, fresh)).toBeTruthy();
    expect(String(one.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });
});

describe('events of one message', () => {
  it('have their first attempts in order, even when these fail', async () => {
    const { url, received } = await receiver(async (response, { rawBody }) => {
      await sleep(Math.random() * 20);
      response.writeHead(rawBody.includes('"sent"') ? 500 : 200).end();
    });
    await setUrl(url);
    await Promise.all([start(), start()]);
    const messages = await Promise.all(Array.from({ length: 30 }, () => tell(3)));
    await expect.poll(() => received.length, patient).toBe(90);
    for (const message of messages) {
      const order = received.filter(({ rawBody }) => rawBody.includes(message)).map(({ rawBody }) => rawBody);
      expect(order).toEqual([0, 1, 2].map((number) => JSON.stringify(statusOf(message, number))));
    }
  });
});

describe('an endpoint', () => {
  it('is switched off by 410, and gets nothing more', async () => {
    const { url, received } = await receiver((response) => response.writeHead(410).end());
    await setUrl(url);
    await start();
    await tell();
    await expect.poll(states, patient).toEqual(['dead']);
    expect(await endpoint()).toMatchObject({ disabled_reason: 'gone', disabled_at: expect.any(Date) });
    await tell();
    expect(await deliveries()).toHaveLength(1);
    expect(received).toHaveLength(1);
    expect(await context.metrics.metrics()).toContain(
      'omnichannel_webhook_endpoints_disabled{endpoint="chatApp.status",reason="gone"} 1',
    );
    await setUrl((await receiver()).url);
    await tell();
    await expect.poll(states, patient).toEqual(['dead', 'delivered']);
  });

  it('lets what comes due while it is off die', async () => {
    const { url } = await receiver((response) => response.writeHead(500).end());
    await setUrl(url);
    await start({ schedule: [100] });
    await tell();
    await expect.poll(async () => (await deliveries())[0]?.attempts.length, patient).toBe(1);
    await sql`UPDATE endpoints SET disabled_at = now(), disabled_reason = 'gone'`.execute(open.database);
    await expect.poll(states, patient).toEqual(['dead']);
  });

  it('that is off holds up no claim, however much comes due there', async () => {
    await setUrl('http://127.0.0.1:9/hooks');
    const { id, environment_id } = await endpoint();
    await sql`
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body)
      SELECT 'msg_' || number, ${environment_id}, ${id}, number, '{}' FROM generate_series(1, 2500) AS number
    `.execute(open.database);
    await sql`UPDATE endpoints SET disabled_at = now(), disabled_reason = 'gone'`.execute(open.database);
    const pool = createQueuePool(open.directUrl, context.log);
    const dead: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const claimed = await claim(pool, { dispatcher: randomUUID(), wanted: new Map([[id, 10]]), each: 10 });
      expect(claimed).toEqual([]);
      dead.push((await states()).filter((state) => state === 'dead').length);
    }
    await pool.end();
    expect(dead).toEqual([1000, 2000, 2500]);
  });

  it('is switched off after five days of nothing but failures', async () => {
    let status = 500;
    const { url } = await receiver((response) => response.writeHead(status).end());
    await setUrl(url);
    await start();
    const failingFor = (days: number) =>
      sql`UPDATE endpoints SET failing_since = now() - make_interval(days => ${days}) + interval '1 hour'`.execute(
        open.database,
      );
    const attempted = async (count: number) =>
      expect
        .poll(async () => (await deliveries()).filter(({ attempts }) => attempts.length > 0).length, patient)
        .toBe(count);
    await tell();
    await attempted(1);
    expect((await endpoint()).failing_since).not.toBeNull();
    await failingFor(5);
    await tell();
    await attempted(2);
    expect((await endpoint()).disabled_at).toBeNull();
    status = 200;
    await tell();
    await attempted(3);
    expect((await endpoint()).failing_since).toBeNull();
    status = 500;
    await failingFor(6);
    await tell();
    await attempted(4);
    expect((await endpoint()).disabled_reason).toBe('failing');
  });

  it('has no more attempts at the same time than is allowed, over all dispatchers', async () => {
    let most = 0;
    const slow = await receiver(async (response) => {
      most = Math.max(most, slow.open());
      await sleep(30);
      response.writeHead(200).end();
    });
    await setUrl(slow.url);
    await Promise.all([start({ each: 4 }), start({ each: 4 }), start({ each: 4 })]);
    await Promise.all(Array.from({ length: 100 }, () => tell()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(100);
    expect(slow.received).toHaveLength(100);
    expect(most).toBeLessThanOrEqual(4);
    expect(most).toBeGreaterThan(1);
  });

  it('that hangs delays nobody else’s deliveries', async () => {
    const hanging = await receiver(() => {});
    const quick = await receiver();
    const hung = await Promise.all(Array.from({ length: 8 }, () => testAccount(context)));
    for (const of of hung) await setUrl(hanging.url, { of });
    await setUrl(quick.url);
    await start({ total: 20 });
    for (const of of hung) await Promise.all(Array.from({ length: 20 }, () => tell(1, { of })));
    await expect.poll(() => hanging.open(), patient).toBe(16);
    await Promise.all(Array.from({ length: 50 }, () => tell()));
    await expect.poll(() => quick.received.length, patient).toBe(50);
    expect(hanging.open()).toBe(16);
  });
});

describe('a receiver that does not answer as it should', () => {
  it.each<[string, (response: ServerResponse) => unknown, object]>([
    ['hangs', () => {}, { status: null, error: 'No answer within 0.5 s.' }],
    [
      'says 200 too late',
      async (response) => {
        await sleep(1500);
        response.writeHead(200).end();
      },
      { status: null, error: 'No answer within 0.5 s.' },
    ],
    [
      'resets the connection in the middle of the head',
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\nContent-');
        response.socket?.resetAndDestroy();
      },
      { status: null, error: 'The connection was closed before the answer.' },
    ],
    [
      'does not speak HTTP',
      (response) => response.socket?.end('220 mail.example.com ESMTP\r\n'),
      { status: null, error: 'The answer is not HTTP.' },
    ],
    [
      'sends endless headers',
      (response) => {
        response.socket?.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`);
      },
      { status: null, error: 'The answer is not HTTP.' },
    ],
    [
      'sends its head byte by byte',
      async ({ socket }) => {
        for (const byte of 'HTTP/1.1 200 OK\r\n'.repeat(9)) {
          socket?.write(byte);
          await sleep(50);
        }
      },
      { status: null, error: 'No answer within 0.5 s.' },
    ],
    [
      'only ever says that it is at work',
      async (response) => {
        while (!response.destroyed) {
          response.writeProcessing();
          await sleep(20);
        }
      },
      { status: null, error: 'No answer within 0.5 s.' },
    ],
  ])('%s: the attempt has failed', async (_, answer, expected) => {
    const { url } = await receiver(answer);
    await setUrl(url);
    await start({ timeout: 500 });
    await tell();
    await expect
      .poll(async () => (await deliveries())[0]?.attempts, patient)
      .toEqual([{ answer: null, url, ...expected }]);
    expect(await states()).toEqual(['waiting']);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    [
      'whose body never ends',
      async (response) => {
        response.writeHead(200);
        while (!response.destroyed) {
          response.write('x'.repeat(16_384));
          await sleep(1);
        }
      },
    ],
    [
      'whose body stops in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': 5000 });
        response.write('x'.repeat(2000));
      },
    ],
    [
      'that resets in the middle of the body',
      async (response) => {
        response.writeHead(200, { 'content-length': 5000 });
        response.write('x'.repeat(2000));
        await sleep(50);
        response.socket?.resetAndDestroy();
      },
    ],
  ])('%s: its 200 counts, and the beginning of the body is kept', async (_, answer) => {
    const { url, open: inHand } = await receiver(answer);
    await setUrl(url);
    await start();
    await tell();
    await expect.poll(states, patient).toEqual(['delivered']);
    expect((await deliveries())[0]?.attempts).toEqual([{ status: 200, error: null, answer: 'x'.repeat(1024), url }]);
    await expect.poll(inHand, patient).toBe(0);
  });

  it('closes kept connections at once: no attempt is lost by that', async () => {
    const { url, received } = await receiver((response, _, socket) => {
      response.writeHead(200).end();
      response.once('finish', () => setTimeout(() => socket.resetAndDestroy(), Math.random() * 3));
    });
    await setUrl(url);
    await start();
    for (let turn = 0; turn < 40; turn++) {
      await tell();
      await sleep(5);
    }
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(40);
    const attempts = (await deliveries()).flatMap(({ attempts }) => attempts);
    expect(attempts.filter(({ status }) => status !== 200)).toEqual([]);
    expect(received).toHaveLength(40);
  });

  it('breaks each connection that was kept: an attempt is two requests at most', async () => {
    let isBroken = false;
    const held: ServerResponse[] = [];
    const { url, received } = await receiver((response, _, socket) => {
      if (isBroken) socket.resetAndDestroy();
      else held.push(response);
    });
    await setUrl(url);
    await start({ each: 20, schedule: [] });
    for (let turn = 0; turn < 20; turn++) {
      await tell();
      await expect.poll(() => held.length, patient).toBe(1);
      held.pop()?.writeHead(204).end();
      await expect.poll(async () => (await states()).at(-1), patient).toBe('delivered');
    }
    await Promise.all(Array.from({ length: 20 }, () => tell()));
    await expect.poll(() => held.length, patient).toBe(20);
    for (const response of held.splice(0)) response.writeHead(204).end();
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(40);
    isBroken = true;
    received.length = 0;
    await tell();
    await expect.poll(async () => (await states()).at(-1), patient).toBe('dead');
    expect(received).toHaveLength(2);
  });

  it('flaps: everything arrives, once', async () => {
    let turn = 0;
    const { url, received } = await receiver((response) => response.writeHead(turn++ % 2 ? 200 : 500).end());
    await setUrl(url);
    await start({ schedule: Array(20).fill(10) });
    await Promise.all(Array.from({ length: 10 }, () => tell()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(10);
    const accepted = received.filter((_, index) => index % 2 === 1).map(({ headers }) => headers['webhook-id']);
    expect(new Set(accepted).size).toBe(accepted.length);
    expect(accepted).toHaveLength(10);
  });
});

describe('several dispatchers', () => {
  it('deliver each event once', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await Promise.all([start(), start()]);
    await Promise.all(Array.from({ length: 200 }, () => tell()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length, patient).toBe(200);
    expect(received).toHaveLength(200);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(200);
  });

  it('take over what one that is gone had leased', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await tell(2);
    const gone = randomUUID();
    await sql`INSERT INTO dispatchers (id, seen_at) VALUES (${gone}, now() - interval '4 seconds')`.execute(
      open.database,
    );
    await sql`INSERT INTO delivery_leases SELECT id, endpoint_id, ${gone} FROM deliveries`.execute(open.database);
    await start();
    await expect.poll(states, patient).toEqual(['delivered', 'delivered']);
    expect(received).toHaveLength(2);
    expect(await open.database.selectFrom('dispatchers').selectAll().execute()).toHaveLength(1);
  });

  it('leave to each what it has in hand until it has stopped, however long that takes', async () => {
    const answered = Promise.withResolvers<void>();
    const { url, received } = await receiver(async (response) => {
      await answered.promise;
      response.writeHead(204).end();
    });
    await setUrl(url);
    const first = await start({ grace: 60_000 });
    await tell();
    await expect.poll(() => received.length, patient).toBe(1);
    const stopped = stop(first);
    const heard = async () => (await open.database.selectFrom('dispatchers').selectAll().executeTakeFirst())?.seen_at;
    const before = await heard();
    await expect.poll(heard, patient).not.toEqual(before);
    const between = await heard();
    await expect.poll(heard, patient).not.toEqual(between);
    answered.resolve();
    await stopped;
    expect(await states()).toEqual(['delivered']);
  });

  it('leave to others what they cannot sign, and hold it against nobody', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    await start({ schedule: [10] }, { keys: createKeys('another-secret'), log });
    await tell(3);
    await expect.poll(() => lines.join(''), patient).toContain('by a fault of the service');
    await tell(3);
    await start();
    await expect.poll(states, patient).toEqual(Array(6).fill('delivered'));
    expect(received).toHaveLength(6);
    expect((await deliveries()).flatMap(({ attempts }) => attempts.map(({ status }) => status))).toEqual(
      Array(6).fill(204),
    );
    expect((await endpoint()).failing_since).toBeNull();
    expect(lines.filter((line) => line.includes('by a fault of the service'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(testSecret);
  });

  it('leave to each what it has in hand, and give it back when they stop', async () => {
    const hanging = await receiver(() => {});
    await setUrl(hanging.url);
    const first = await start();
    await tell();
    await expect.poll(() => hanging.open(), patient).toBe(1);
    await start();
    await sleep(2500);
    expect(hanging.received).toHaveLength(1);
    await stop(first);
    await expect.poll(() => hanging.received.length, patient).toBe(2);
    // What was broken off is not held against the endpoint.
    expect((await deliveries())[0]?.attempts).toEqual([]);
  });
});

describe('the guard', () => {
  it('looks at the address at each attempt, and calls no other', async () => {
    const secret = await receiver();
    const { port } = new URL(secret.url);
    let addresses = ['127.0.0.1'];
    await setUrl(`http://rebound.example.com:${port}/hooks`);
    await start({ resolve: async () => addresses, schedule: [10, 10, 10] });
    await tell();
    await expect.poll(() => secret.received.length, patient).toBe(1);
    await sql`UPDATE endpoints SET sandbox = false, url = replace(url, 'rebound', 'again')`.execute(open.database);
    addresses = ['10.0.0.7', '127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254'];
    await tell();
    await expect.poll(states, patient).toEqual(['delivered', 'dead']);
    expect(secret.received).toHaveLength(1);
    expect((await deliveries())[1]?.attempts[0]?.error).toBe(
      'The name leads to 10.0.0.7, which is not a public address.',
    );
  });

  it('lets no account that is not of the sandbox use a connection of one that is', async () => {
    const secret = await receiver();
    const url = `http://shared.example.com:${new URL(secret.url).port}/hooks`;
    const live = await testAccount(context, { sandbox: false });
    await setUrl(url);
    await setUrl(url, { of: live });
    await start({ resolve: async () => ['127.0.0.1'], schedule: [] });
    await tell();
    await expect.poll(states, patient).toEqual(['delivered']);
    await tell(1, { of: live });
    await expect.poll(states, patient).toEqual(['delivered', 'dead']);
    expect(secret.received).toHaveLength(1);
  });
});
