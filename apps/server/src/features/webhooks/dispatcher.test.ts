import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook } from '@omnichannel/client/webhooks';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { testAccount, testSecret } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { emit } from './emit-events.ts';
import { rotateSecret, setEndpoint } from './endpoints.ts';
import type { Receiver } from './testing.ts';
import { statusOf, useDispatchers } from './testing-deliveries.ts';

const world = await useDispatchers();
const { open, context, start, stop, receiver, setUrl, emitEvents, deliveries, states, endpoint } = world;

describe('a delivery', () => {
  it('arrives as it was emitted, signed, once', async () => {
    const secret = createSecret();
    const { url, received } = await receiver();
    await setUrl(url, { secret });
    await start();
    const id = await emitEvents();
    await expect.poll(states).toEqual(['delivered']);
    const [first] = await deliveries();
    expect(received).toHaveLength(1);
    expect(received[0]?.rawBody).toBe(JSON.stringify(statusOf(id)));
    const event = await verifyWebhook(received[0] as Receiver['received'][0], secret);
    expect(event).toMatchObject({ type: 'chatAppStatus', id: first?.id, payload: statusOf(id) });
    expect(first?.attempts).toEqual([{ status: 204, error: null, responseBody: null, url }]);
  });

  it('is made only where its environment has set an endpoint of its kind', async () => {
    const mine = await receiver();
    const theirs = await receiver();
    const stranger = await testAccount(context);
    await setUrl(mine.url);
    await setUrl(theirs.url, { of: stranger, kind: 'chatApp.message' });
    await start();
    await emitEvents();
    await emitEvents(1, { of: stranger });
    await expect.poll(states).toEqual(['delivered']);
    expect([mine.received.length, theirs.received.length]).toEqual([1, 0]);
  });

  it('is not made when the work that emitted it is rolled back', async () => {
    const { url } = await receiver();
    await setUrl(url);
    const work = open.database.transaction().execute(async (transaction) => {
      await emit(transaction, [
        { environmentId: world.account.environmentId, endpoint: 'chatApp.status', messageId: 'a', body: {} },
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
    await start({ retryDelaysMs: [1500] });
    await emitEvents();
    await expect.poll(() => failing.received.length).toBe(1);
    await setUrl(next.url, { secret });
    await expect.poll(states).toEqual(['delivered']);
    const [first] = await deliveries();
    expect(first?.attempts).toEqual([
      {
        status: 500,
        error: 'The response is 500, which is not a success.',
        responseBody: 'out of\ufffdorder',
        url: failing.url,
      },
      { status: 204, error: null, responseBody: null, url: next.url },
    ]);
    for (const one of [...failing.received, ...next.received]) {
      expect(await verifyWebhook(one, secret)).toMatchObject({ id: first?.id });
    }
  });

  it('is dead after the last attempt of the schedule', async () => {
    const { url, received } = await receiver((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    await setUrl(url);
    await start({ retryDelaysMs: [10, 10] });
    await emitEvents();
    await expect.poll(states).toEqual(['dead']);
    expect(received).toHaveLength(3);
    expect((await deliveries())[0]?.attempts[2]?.error).toBe('The response is a redirect, which is not followed.');
  });

  it('waits as long as the receiver asks', async () => {
    const { url } = await receiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    await setUrl(url);
    await start({ retryDelaysMs: [10] });
    await emitEvents();
    await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBe(1);
    const { rows } = await sql<{ wait: number }>`
      SELECT extract(epoch FROM due_at - now())::float8 AS wait FROM deliveries
    `.execute(open.database);
    expect(rows[0]?.wait).toBeGreaterThan(3500);
    expect(rows[0]?.wait).toBeLessThan(4000);
  });

  it('is signed with both secrets after a rotation', async () => {
    const { url, received } = await receiver();
    const secret = createSecret();
    const { environmentId } = world.account;
    await setEndpoint(open.database, context.keys, {
      environmentId,
      kind: 'chatApp.status',
      url,
      sandbox: true,
      secret,
    });
    const fresh = (await rotateSecret(
      open.database,
      testActor,
      context.keys,
      environmentId,
      'chatApp.status',
    )) as string;
    await start();
    await emitEvents();
    await expect.poll(() => received.length).toBe(1);
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
    const messages = await Promise.all(Array.from({ length: 30 }, () => emitEvents(3)));
    await expect.poll(() => received.length).toBe(90);
    for (const message of messages) {
      const order = received.filter(({ rawBody }) => rawBody.includes(message)).map(({ rawBody }) => rawBody);
      expect(order).toEqual([0, 1, 2].map((number) => JSON.stringify(statusOf(message, number))));
    }
  });
});

describe('several dispatchers', () => {
  it('deliver each event once', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await Promise.all([start(), start()]);
    await Promise.all(Array.from({ length: 200 }, () => emitEvents()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(200);
    expect(received).toHaveLength(200);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(200);
  });

  it('take over the leases of a dispatcher that is gone', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await emitEvents(2);
    const gone = randomUUID();
    await sql`INSERT INTO dispatchers (id, seen_at) VALUES (${gone}, now() - interval '4 seconds')`.execute(
      open.database,
    );
    await sql`INSERT INTO delivery_leases SELECT id, endpoint_id, ${gone} FROM deliveries`.execute(open.database);
    await start();
    await expect.poll(states).toEqual(['delivered', 'delivered']);
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
    const first = await start({ graceMs: 60_000 });
    await emitEvents();
    await expect.poll(() => received.length).toBe(1);
    const stopped = stop(first);
    const heard = async () => (await open.database.selectFrom('dispatchers').selectAll().executeTakeFirst())?.seen_at;
    const before = await heard();
    await expect.poll(heard).not.toEqual(before);
    const between = await heard();
    await expect.poll(heard).not.toEqual(between);
    answered.resolve();
    await stopped;
    expect(await states()).toEqual(['delivered']);
  });

  it('release deliveries that they cannot sign, and blame no endpoint', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    await start({ retryDelaysMs: [10] }, { keys: createKeys('another-secret'), log });
    await emitEvents(3);
    await expect.poll(() => lines.join('')).toContain('by a fault of the service');
    await emitEvents(3);
    await start();
    await expect.poll(states).toEqual(Array(6).fill('delivered'));
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
    await emitEvents();
    await expect.poll(() => hanging.countOpenRequests()).toBe(1);
    await start();
    await sleep(2500);
    expect(hanging.received).toHaveLength(1);
    await stop(first);
    await expect.poll(() => hanging.received.length).toBe(2);
    // An aborted attempt does not count against the endpoint.
    expect((await deliveries())[0]?.attempts).toEqual([]);
  });
});

describe('the SSRF guard', () => {
  it('looks at the address at each attempt, and calls no other', async () => {
    const secret = await receiver();
    const { port } = new URL(secret.url);
    let addresses = ['127.0.0.1'];
    await setUrl(`http://rebound.example.com:${port}/hooks`);
    await start({ resolveName: async () => addresses, retryDelaysMs: [10, 10, 10] });
    await emitEvents();
    await expect.poll(() => secret.received.length).toBe(1);
    await sql`UPDATE endpoints SET sandbox = false, url = replace(url, 'rebound', 'again')`.execute(open.database);
    addresses = ['10.0.0.7', '127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254'];
    await emitEvents();
    await expect.poll(states).toEqual(['delivered', 'dead']);
    expect(secret.received).toHaveLength(1);
    expect((await deliveries())[1]?.attempts[0]?.error).toBe(
      'The host name resolves to an address that is not public.',
    );
  });

  it('calls no loopback address of a sandbox account when other machines can use the sandbox', async () => {
    const secret = await receiver();
    await setUrl(secret.url);
    await start({ retryDelaysMs: [] }, { config: { ...context.config, allowSandbox: true } });
    await emitEvents();
    await expect.poll(states).toEqual(['dead']);
    expect(secret.received).toEqual([]);
  });

  it('lets no live account use a connection of a sandbox account', async () => {
    const secret = await receiver();
    const url = `http://shared.example.com:${new URL(secret.url).port}/hooks`;
    const live = await testAccount(context, { sandbox: false });
    await setUrl(url);
    await setUrl(url, { of: live });
    await start({ resolveName: async () => ['127.0.0.1'], retryDelaysMs: [] });
    await emitEvents();
    await expect.poll(states).toEqual(['delivered']);
    await emitEvents(1, { of: live });
    await expect.poll(states).toEqual(['delivered', 'dead']);
    expect(secret.received).toHaveLength(1);
  });
});
