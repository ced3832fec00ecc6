import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { startDispatcher } from './dispatcher.ts';
import type { WebhookMetrics } from './metrics.ts';
import { useDispatchers } from './testing-deliveries.ts';

const world = await useDispatchers();
const { open, context, start, stop, receiver, setUrl, emitEvents, deliveries, states, endpoint } = world;

let stopOwn: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stopOwn?.();
  stopOwn = undefined;
});

/** Starts a dispatcher whose metrics the test can read. */
async function startMetered(options: Parameters<typeof startDispatcher>[2] = {}) {
  const metrics = {
    oldestDue: vi.fn<WebhookMetrics['oldestDue']>(),
    firstAttemptBegun: vi.fn<WebhookMetrics['firstAttemptBegun']>(),
    attempted: vi.fn<WebhookMetrics['attempted']>(),
    disabled: vi.fn<WebhookMetrics['disabled']>(),
  };
  const dispatcher = await startDispatcher(context, metrics, { graceMs: 0, ...options });
  stopOwn = () => dispatcher.stop();
  return { dispatcher, metrics };
}

describe('a dispatcher', () => {
  it('does not start when the database cannot be reached', async () => {
    const url = new URL(open.directUrl);
    url.pathname = '/no_such_database';
    await expect(start({}, { directUrl: url.href })).rejects.toMatchObject({ code: '3D000' });
  });

  it('knows whether it is the only one', async () => {
    const first = await start();
    expect(first.isAlone).toBe(true);
    const second = await start();
    expect(second.isAlone).toBe(false);
    await expect.poll(() => first.isAlone).toBe(false);
    await stop(second);
    await expect.poll(() => first.isAlone).toBe(true);
  });

  it('finds what is due when it starts, and reports for how long', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await emitEvents();
    await sql`UPDATE deliveries SET due_at = now() - interval '1 hour'`.execute(open.database);
    const { metrics } = await startMetered();
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(states).toEqual(['delivered']);
    expect(Math.max(...metrics.oldestDue.mock.calls.map(([seconds]) => seconds))).toBeGreaterThanOrEqual(3600);
    // Nothing is due any more.
    await expect.poll(() => metrics.oldestDue.mock.lastCall).toEqual([0]);
    expect(metrics.firstAttemptBegun.mock.calls).toEqual([[expect.any(Number)]]);
    expect(metrics.firstAttemptBegun.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(3_600_000);
  });

  it('counts each attempt by its outcome, and the time to the first one once', async () => {
    let turn = 0;
    const { url } = await receiver((response) => response.writeHead(turn++ === 0 ? 500 : 204).end());
    await setUrl(url);
    const { metrics } = await startMetered({ retryDelaysMs: [10, 10] });
    await emitEvents();
    await expect.poll(states).toEqual(['delivered']);
    await expect
      .poll(() => metrics.attempted.mock.calls)
      .toEqual([
        ['chatApp.status', 'waiting'],
        ['chatApp.status', 'delivered'],
      ]);
    expect(metrics.firstAttemptBegun).toHaveBeenCalledOnce();
    expect(metrics.disabled).not.toHaveBeenCalled();
  });

  it('reports an endpoint that it disabled once', async () => {
    const { url } = await receiver((response) => response.writeHead(410).end());
    await setUrl(url);
    const { metrics } = await startMetered();
    await emitEvents();
    await expect.poll(() => metrics.disabled.mock.calls).toEqual([['chatApp.status', 'gone']]);
    expect(metrics.attempted.mock.calls).toEqual([['chatApp.status', 'dead']]);
  });

  it('begins no more attempts than it may make at the same time, and goes on when one is over', async () => {
    const held: (() => void)[] = [];
    const slow = await receiver((response) => held.push(() => response.writeHead(204).end()));
    await setUrl(slow.url);
    await start({ maxConcurrent: 1 });
    for (let count = 0; count < 3; count++) await emitEvents();
    for (let count = 1; count <= 3; count++) {
      await expect.poll(() => held.length).toBe(1);
      expect(slow.countOpenRequests()).toBe(1);
      held.pop()?.();
      await expect.poll(async () => (await states()).filter((one) => one === 'delivered').length).toBe(count);
    }
    expect(slow.received).toHaveLength(3);
  });

  it('is woken for an endpoint, and finds due deliveries without a notification', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    const dispatcher = await start();
    const { id, environment_id } = await endpoint();
    const store = (name: string) =>
      sql`
        INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body)
        VALUES (${name}, ${environment_id}, ${id}, ${name}, '{}')
      `.execute(open.database);
    await store('msg_woken');
    dispatcher.wake([id]);
    await expect.poll(() => received.length).toBe(1);
    await store('msg_found');
    await expect.poll(() => received.length).toBe(2);
  });
});

describe('a fault of the service', () => {
  it('while an attempt is stored: it is stored later, and the event arrives once', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await start();
    const warn = vi.spyOn(context.log, 'warn');
    await sql`ALTER TABLE delivery_attempts RENAME TO attempts_away`.execute(open.database);
    try {
      await emitEvents();
      await expect
        .poll(() => warn.mock.calls.map(([, text]) => text))
        .toContain('webhook attempt could not be recorded; retrying');
    } finally {
      warn.mockRestore();
      await sql`ALTER TABLE attempts_away RENAME TO delivery_attempts`.execute(open.database);
    }
    await expect.poll(states).toEqual(['delivered']);
    expect(received).toHaveLength(1);
    expect((await deliveries())[0]?.attempts).toHaveLength(1);
  });

  it('while deliveries are claimed: they are delivered once it is over', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await sql`ALTER FUNCTION claim_deliveries RENAME TO claim_away`.execute(open.database);
    const warn = vi.spyOn(context.log, 'warn');
    try {
      await start();
      await emitEvents();
      await expect.poll(() => warn.mock.calls.map(([, text]) => text)).toContain('webhook claim failed; retrying');
      expect(received).toEqual([]);
    } finally {
      warn.mockRestore();
      await sql`ALTER FUNCTION claim_away RENAME TO claim_deliveries`.execute(open.database);
    }
    await expect.poll(states).toEqual(['delivered']);
  });

  it('of one process: it gives the lease back, and leaves the endpoint to others for a minute', async () => {
    await setUrl('https://example.com/');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const error = vi.spyOn(context.log, 'error');
      const keys = createKeys('another secret');
      await start({}, { keys });
      await emitEvents();
      await expect.poll(() => error.mock.calls.length).toBe(1);
      const leases = async () => (await open.database.selectFrom('delivery_leases').selectAll().execute()).length;
      await expect.poll(leases).toBe(0);
      await emitEvents();
      expect((await deliveries()).flatMap(({ attempts }) => attempts)).toEqual([]);
      vi.advanceTimersByTime(59_000);
      expect(error).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(1000);
      await emitEvents();
      await expect.poll(() => error.mock.calls.length).toBe(2);
      error.mockRestore();
    } finally {
      vi.useRealTimers();
    }
  });
});
