import { randomUUID } from 'node:crypto';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { listenForNotifications } from '../../platform/postgres/notification-listener.ts';
import { testContext, testSecret } from '../../testing.ts';
import { deliveriesChannel } from './emit-events.ts';
import { decryptSecret } from './secret-encryption.ts';
import { statusOf, useDispatchers } from './testing-deliveries.ts';
import { createWebhooks } from './webhooks.ts';

const world = await useDispatchers();
const { open, context, receiver, setUrl, states, endpoint } = world;

/** The webhooks of a process. */
let webhooks: ReturnType<typeof createWebhooks>;
beforeEach(() => {
  webhooks = createWebhooks(testContext(open), { graceMs: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await webhooks.close?.();
});

const eventOf = (messageId: string) => ({
  environmentId: world.account.environmentId,
  endpoint: 'chatApp.status' as const,
  messageId,
  body: statusOf(messageId),
});

/** Stores the events as a part of another statement, which notifies no one. @returns the endpoints to wake */
async function store(messageIds: readonly string[], about = messageIds): Promise<string[]> {
  const emitting = webhooks.emitSql(messageIds.map(eventOf), sql`SELECT unnest(${about}::text[])`);
  const { rows } = await sql<{ endpoint_id: string }>`WITH ${emitting} SELECT endpoint_id FROM queued`.execute(
    open.database,
  );
  return rows.map(({ endpoint_id }) => endpoint_id);
}

/** Collects the endpoints that the processes of a database are notified of. */
async function listener() {
  const client = new pg.Client(open.directUrl);
  await client.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('LISTEN webhook_deliveries');
  return { heard, close: () => client.end() };
}

describe('events', () => {
  it('are stored in their order, in one statement, and those of other messages are passed over', async () => {
    await setUrl('https://example.com/');
    const { id } = await endpoint();
    const messages = Array.from({ length: 20 }, () => randomUUID() as string);
    const about = messages.filter((_, index) => index !== 7);
    expect(await store(messages, about)).toEqual(about.map(() => id));
    const rows = await open.database.selectFrom('deliveries').selectAll().orderBy('seq').execute();
    expect(rows.map(({ message_id }) => message_id)).toEqual(about);
    for (const row of rows) {
      expect(row).toMatchObject({
        id: expect.stringMatching(/^msg_[0-9a-f-]{32,36}$/),
        environment_id: world.account.environmentId,
        body: JSON.stringify(statusOf(row.message_id)),
        state: 'waiting',
        attempts: 0,
      });
    }
  });

  it('notify the dispatchers of their endpoint, once a statement; no events, no statement', async () => {
    await setUrl('https://example.com/');
    const { id } = await endpoint();
    const { heard, close } = await listener();
    await webhooks.emit(open.database, [eventOf('one'), eventOf('two')]);
    await expect.poll(() => heard).toEqual([id]);
    const broken = {} as typeof open.database;
    await webhooks.emit(broken, []);
    await close();
  });
});

describe('a process', () => {
  it('that delivers alone is woken within the process, and notifies no other', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    await webhooks.start?.();
    const { heard, close } = await listener();
    const endpoints = await store(['one']);
    webhooks.wake(endpoints);
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(states).toEqual(['delivered']);
    expect(heard).toEqual([]);
    await close();
  });

  it('that does not deliver notifies the others', async () => {
    await setUrl('https://example.com/');
    const { heard, close } = await listener();
    const endpoints = await store(['one']);
    webhooks.wake(endpoints);
    await expect.poll(() => heard).toEqual(endpoints);
    await close();
  });

  it('delivers nothing more once it is closed, and its dispatcher is gone', async () => {
    const { url, received } = await receiver();
    await setUrl(url);
    const closing = createWebhooks(testContext(open), { graceMs: 0 });
    await closing.start?.();
    expect(await open.database.selectFrom('dispatchers').selectAll().execute()).toHaveLength(1);
    await closing.close?.();
    expect(await open.database.selectFrom('dispatchers').selectAll().execute()).toEqual([]);
    closing.wake(await store(['one']));
    expect(await states()).toEqual(['waiting']);
    expect(received).toEqual([]);
  });

  it('seals again once a day what an instance sealed under a previous secret since', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fresh = createKeys('the new secret of the service');
    const both = createKeys('the new secret of the service', [testSecret]);
    const renewed = createWebhooks(testContext(open, { keys: both }), { graceMs: 0 });
    await renewed.start?.();
    const secret = createSecret();
    await setUrl('https://example.com/', { secret });
    const signsAnew = async () => {
      try {
        return decryptSecret(fresh, (await endpoint()).own_secret as Buffer) === secret;
      } catch {
        return false;
      }
    };
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    expect(await signsAnew()).toBe(false);
    vi.advanceTimersByTime(1);
    await expect.poll(signsAnew).toBe(true);
    await renewed.close?.();
    expect(vi.getTimerCount()).toBe(0);
    // The next look would seal it again.
    await setUrl('https://example.com/', { secret });
    expect(await signsAnew()).toBe(false);
  });
});

describe('the connection that hears of deliveries', () => {
  /** Ends the sessions that listen in this database. @returns how many there were */
  async function breakConnections(): Promise<number> {
    const { rows } = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'omnichannel webhooks' AND datname = current_database()
    `.execute(open.database);
    return rows.length;
  }
  const notify = (endpointId: string) =>
    sql`SELECT pg_notify('webhook_deliveries', ${endpointId})`.execute(open.database);

  it('is opened again when it breaks, and looks for what it missed', async () => {
    const heard: string[] = [];
    let begun = 0;
    const listening = listenForNotifications({
      directUrl: open.directUrl,
      log: context.log,
      applicationName: 'omnichannel webhooks',
      channel: deliveriesChannel,
      onNotification: (endpointId) => heard.push(endpointId),
      onListening: async () => {
        begun += 1;
      },
    });
    try {
      await expect.poll(() => begun).toBe(1);
      await notify('first');
      await expect.poll(() => heard).toEqual(['first']);
      expect(await breakConnections()).toBe(1);
      await expect.poll(() => begun).toBe(2);
      await notify('second');
      await expect.poll(() => heard).toEqual(['first', 'second']);
    } finally {
      await listening.close();
    }
    await expect.poll(breakConnections).toBe(0);
    await notify('third');
    expect(heard).toEqual(['first', 'second']);
    expect(begun).toBe(2);
  });

  it('is not opened again when it was closed while it waited for its next try', async () => {
    let begun = 0;
    const listening = listenForNotifications({
      directUrl: open.directUrl,
      log: context.log,
      applicationName: 'omnichannel webhooks',
      channel: deliveriesChannel,
      onNotification: () => {},
      onListening: async () => {
        begun += 1;
      },
    });
    await expect.poll(() => begun).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warn = vi.spyOn(context.log, 'warn');
    await breakConnections();
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    warn.mockRestore();
    const timers = vi.getTimerCount();
    await listening.close();
    expect(vi.getTimerCount()).toBe(timers - 1);
  });
});
