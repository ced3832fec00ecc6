import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testAccount } from '../../testing.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { createQueuePool } from './dispatcher.ts';
import { useDispatchers } from './testing-deliveries.ts';

const world = await useDispatchers();
const { open, context, start, receiver, setUrl, emitEvents, deliveries, states, endpoint } = world;

describe('an endpoint', () => {
  it('is disabled by 410, and receives no further delivery', async () => {
    const { url, received } = await receiver((response) => response.writeHead(410).end());
    await setUrl(url);
    await start();
    await emitEvents();
    await expect.poll(states).toEqual(['dead']);
    expect(await endpoint()).toMatchObject({ disabled_reason: 'gone', disabled_at: expect.any(Date) });
    await emitEvents();
    expect(await deliveries()).toHaveLength(1);
    expect(received).toHaveLength(1);
    expect(await context.metrics.metrics()).toContain(
      'omnichannel_webhook_disabled_endpoints{endpoint="chatApp.status",reason="gone"} 1',
    );
    await setUrl((await receiver()).url);
    await emitEvents();
    await expect.poll(states).toEqual(['dead', 'delivered']);
  });

  it('makes deliveries that come due while it is disabled dead', async () => {
    const { url } = await receiver((response) => response.writeHead(500).end());
    await setUrl(url);
    await start({ retryDelaysMs: [100] });
    await emitEvents();
    await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBe(1);
    await sql`UPDATE endpoints SET disabled_at = now(), disabled_reason = 'gone'`.execute(open.database);
    await expect.poll(states).toEqual(['dead']);
  });

  it('that is disabled delays no claim, however many deliveries come due', async () => {
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
      const claimed = await claimDeliveries(pool, {
        dispatcher: randomUUID(),
        wanted: new Map([[id, 10]]),
        maxPerEndpoint: 10,
      });
      expect(claimed).toEqual([]);
      dead.push((await states()).filter((state) => state === 'dead').length);
    }
    await pool.end();
    expect(dead).toEqual([1000, 2000, 2500]);
  });

  it('is disabled after five days with failures only', async () => {
    let status = 500;
    const { url } = await receiver((response) => response.writeHead(status).end());
    await setUrl(url);
    await start();
    const failingFor = (days: number) =>
      sql`UPDATE endpoints SET failing_since = now() - make_interval(days => ${days}) + interval '1 hour'`.execute(
        open.database,
      );
    const attempted = async (count: number) =>
      expect.poll(async () => (await deliveries()).filter(({ attempts }) => attempts.length > 0).length).toBe(count);
    await emitEvents();
    await attempted(1);
    expect((await endpoint()).failing_since).not.toBeNull();
    await failingFor(5);
    await emitEvents();
    await attempted(2);
    expect((await endpoint()).disabled_at).toBeNull();
    status = 200;
    await emitEvents();
    await attempted(3);
    expect((await endpoint()).failing_since).toBeNull();
    status = 500;
    await failingFor(6);
    await emitEvents();
    await attempted(4);
    expect((await endpoint()).disabled_reason).toBe('failing');
  });

  it('has no more attempts at the same time than is allowed, over all dispatchers', async () => {
    let most = 0;
    const slow = await receiver(async (response) => {
      most = Math.max(most, slow.countOpenRequests());
      await sleep(30);
      response.writeHead(200).end();
    });
    await setUrl(slow.url);
    await Promise.all([start({ maxPerEndpoint: 4 }), start({ maxPerEndpoint: 4 }), start({ maxPerEndpoint: 4 })]);
    await Promise.all(Array.from({ length: 100 }, () => emitEvents()));
    await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(100);
    expect(slow.received).toHaveLength(100);
    expect(most).toBeLessThanOrEqual(4);
    expect(most).toBeGreaterThan(1);
  });

  it('that hangs delays no other deliveries', async () => {
    const hanging = await receiver(() => {});
    const quick = await receiver();
    const hung = await Promise.all(Array.from({ length: 8 }, () => testAccount(context)));
    for (const of of hung) await setUrl(hanging.url, { of });
    await setUrl(quick.url);
    await start({ maxConcurrent: 20 });
    for (const of of hung) await Promise.all(Array.from({ length: 20 }, () => emitEvents(1, { of })));
    await expect.poll(() => hanging.countOpenRequests()).toBe(16);
    await Promise.all(Array.from({ length: 50 }, () => emitEvents()));
    await expect.poll(() => quick.received.length).toBe(50);
    expect(hanging.countOpenRequests()).toBe(16);
  });
});
