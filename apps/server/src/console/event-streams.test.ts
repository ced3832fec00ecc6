import { setTimeout as sleep } from 'node:timers/promises';
import type { PeoplePage } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandboxCarrier } from '../carriers/sandbox/carrier.ts';
import { serializeWrites } from '../carriers/sandbox/serialized-writes.ts';
import { type SandboxMessage, storeMessages } from '../carriers/sandbox/store-messages.ts';
import { setDisabled } from '../features/accounts/manage-accounts.ts';
import { testActor } from '../features/audit/testing.ts';
import { createConnections } from '../features/messaging/connections.ts';
import { storeSubscribers } from '../features/notifications/events/testing.ts';
import { feedChannel, feedPayloads } from '../features/notifications/streams/feed-channel.ts';
import type { Account } from '../http/account.ts';
import { newId, newUuid } from '../platform/postgres/ids.ts';
import { createNotifier } from '../platform/postgres/notifier.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import type { EventStreamsOptions } from './event-streams.ts';
import { eventsOf, sendMessage, sendSms, take, testEvents, testPage } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
let page: Awaited<ReturnType<typeof testPage>>;
let account: Account;
let cookie: string;
beforeEach(async () => {
  account = await testAccount(context);
  await start();
});
afterEach(() => page.app.close());

async function start(options?: EventStreamsOptions): Promise<void> {
  await page?.app.close();
  page = await testPage(context, options);
  cookie = await page.enter(account);
}

const listen = (path = '', headers: Record<string, string> = {}) =>
  fetch(`${page.url}/sandbox/events${path}`, { headers: { cookie, ...headers } });
const stream = async (path?: string, headers?: Record<string, string>) => eventsOf(await listen(path, headers));
const texts = (events: Awaited<ReturnType<typeof take>>) => events.map(({ data }) => data.content?.text ?? data);
const number = '+12025550130';
const storedSms = (text: string): SandboxMessage => ({
  messageId: newUuid(),
  environmentId: account.environmentId,
  channel: 'sms',
  direction: 'outbound',
  recipient: number,
  sender: 'ExampleShop',
  text,
  outcome: 'delivered',
  outcomeAfter: 0,
  plan: [],
});

describe('a stream', () => {
  it('begins with what is kept, and goes on with each message that comes', async () => {
    await sendSms(context, account, number, 'before');
    const response = await listen();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(response);
    expect(await take(events, 1)).toEqual([{ event: 'kept', data: { from: expect.any(Number) } }]);
    for (const text of ['two\nlines', 'مرحبا']) await sendSms(context, account, number, text);
    const reported = await take(events, 2);
    expect(texts(reported)).toEqual(['two\nlines', 'مرحبا']);
    expect(reported[0]).toMatchObject({
      event: 'message',
      id: String(reported[0]?.data.revision),
      data: { person: number },
    });
  });

  it('sends a message again when its status changes', async () => {
    const sandbox = await testEvents(context);
    try {
      const events = await stream();
      await take(events, 1);
      const content = { type: 'text' as const, text: 'Hello' };
      await sendMessage(context, account, { channel: 'chatApp', to: number, content });
      const statuses: string[] = [];
      while (statuses.at(-1) !== 'delivered') {
        const [reported] = await take(events, 1);
        statuses.push(reported?.data.status);
      }
      // The page gets the latest state, and may miss intermediate states.
      expect(['accepted', 'sent', 'delivered'].filter((status) => statuses.includes(status))).toEqual(statuses);
    } finally {
      await sandbox.stop();
    }
  });

  it('sends messages that another instance has stored, and their changes', async () => {
    const carrier = createSandboxCarrier(open.database, context.config, context.log);
    const otherInstance = { ...context, connections: createConnections(carrier) };
    const other = await testPage(otherInstance);
    const sandbox = await testEvents(otherInstance);
    try {
      const events = await stream();
      await take(events, 1);
      const content = { type: 'text', text: 'Hello' };
      const written = await other.call(cookie, 'POST', '/messages', { channel: 'chatApp', person: number, content });
      expect(written.status).toBe(201);
      let latest: { status?: string } = {};
      while (latest.status !== 'delivered') latest = (await take(events, 1))[0]?.data;
      expect(latest).toMatchObject({ direction: 'inbound', content });
    } finally {
      await sandbox.stop();
      await other.app.close();
    }
  });

  it('sends nothing of another environment', async () => {
    const other = await testAccount(context);
    const events = await stream();
    await take(events, 1);
    await sendSms(context, other, number, 'not yours');
    await sendSms(context, account, number, 'yours');
    expect(texts(await take(events, 1))).toEqual(['yours']);
  });

  it.each([
    ['Last-Event-ID', (id: string) => stream('', { 'last-event-id': id })],
    ['the query', (id: string) => stream(`?after=${id}`)],
    ['Last-Event-ID before the query', (id: string) => stream('?after=0', { 'last-event-id': id })],
  ])('goes on after %s', async (_, resume) => {
    for (const text of ['a', 'b']) await sendSms(context, account, number, text);
    const [, , b] = await take(await stream('?after=0'), 3);
    for (const text of ['c', 'd']) await sendSms(context, account, number, text);
    const events = await resume(b?.id as string);
    expect(texts(await take(events, 3)).slice(1)).toEqual(['c', 'd']);
    await sendSms(context, account, number, 'e');
    expect(texts(await take(events, 1))).toEqual(['e']);
  });

  it('sends each of many messages that are stored at the same time, once and in order', async () => {
    const events = await stream();
    await take(events, 1);
    await Promise.all(Array.from({ length: 200 }, (_, index) => sendSms(context, account, number, `message ${index}`)));
    const reported = await take(events, 200);
    expect(new Set(texts(reported)).size).toBe(200);
    const ids = reported.map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((left, right) => left - right));
  });

  it('misses none whose transaction took longer than that of a later one', async () => {
    const events = await stream();
    await take(events, 1);
    const stored = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const first = serializeWrites(open.database, async (executor) => {
      await storeMessages(executor, [storedSms('first')]);
      stored.resolve();
      await commit.promise;
    });
    await stored.promise;
    const second = sendSms(context, account, number, 'second');
    // Long enough for the page to get the second one, if it were stored already.
    await sleep(500);
    commit.resolve();
    await Promise.all([first, second]);
    await sendSms(context, account, number, 'third');
    expect(texts(await take(events, 2))).toEqual(['first', 'second']);
  });

  it('asks the page to reload when more than 1,000 have changed, and goes on from there', async () => {
    await sendSms(context, account, number, 'first');
    await sql`
      INSERT INTO sandbox_messages (environment_id, message_id, channel, recipient, sender, text, outcome, outcome_at)
      SELECT ${account.environmentId}, ${account.environmentId} || n, 'sms', ${number}, 'Shop', n::text, 'delivered', now()
      FROM generate_series(1, 1200) AS n
    `.execute(open.database);
    const events = await stream('?after=0');
    const [, reload] = await take(events, 2);
    const people = await fetch(`${page.url}/sandbox/people`, { headers: { cookie } });
    const { revision } = (await people.json()) as PeoplePage;
    expect(reload).toEqual({ event: 'reload', id: String(revision), data: { revision } });
    await sendSms(context, account, number, 'next');
    expect(texts(await take(events, 1))).toEqual(['next']);
  });

  it('reports that a conversation was deleted, to the pages of its environment only', async () => {
    await sendSms(context, account, number, 'before');
    const events = await stream();
    await take(events, 1);
    const others = await testAccount(context);
    const stranger = eventsOf(
      await fetch(`${page.url}/sandbox/events`, { headers: { cookie: await page.enter(others) } }),
    );
    await take(stranger, 1);
    const response = await page.call(
      cookie,
      'DELETE',
      `/messages?until=999999999&person=${encodeURIComponent(number)}`,
    );
    expect(response.status).toBe(204);
    expect(await take(events, 1)).toEqual([{ event: 'removed', data: {} }]);
    await sendSms(context, others, number, 'theirs');
    expect(await take(stranger, 1)).toMatchObject([{ event: 'message' }]);
  });

  it('reports that messages were cleared, before those that came since', async () => {
    for (const text of ['a', 'b']) await sendSms(context, account, number, text);
    const events = await stream('?after=0');
    const [kept, a, b] = await take(events, 3);
    expect(kept).toEqual({ event: 'kept', data: { from: a?.data.id } });
    const clear = (until: number) =>
      fetch(`${page.url}/sandbox/messages?until=${until}`, { method: 'DELETE', headers: { cookie, origin: page.url } });
    await clear(a?.data.id);
    expect(await take(events, 1)).toEqual([{ event: 'kept', data: { from: b?.data.id } }]);
    await clear(b?.data.id);
    expect(await take(events, 1)).toEqual([{ event: 'kept', data: {} }]);
    expect(await take(await stream(`?after=${b?.id}`), 1)).toEqual([{ event: 'kept', data: {} }]);
    await sendSms(context, account, number, 'c');
    expect(texts(await take(events, 1))).toEqual(['c']);
  });

  describe('of feeds', () => {
    const notifier = createNotifier(open.database, context.log, feedChannel);
    afterEach(() => notifier.close());

    it('says that feeds of the environment have changed, not those of others', async () => {
      const other = await testAccount(context);
      const [own] = (await storeSubscribers(open.database, account, ['layla'])).values();
      const [theirs] = (await storeSubscribers(open.database, other, ['layla'])).values();
      const events = await stream();
      const otherEvents = await stream('', { cookie: await page.enter(other) });
      await Promise.all([take(events, 1), take(otherEvents, 1)]);
      notifier.notify(feedPayloads('received', [String(theirs)]));
      expect(await take(otherEvents, 1)).toEqual([{ event: 'feeds', data: {} }]);
      await sendSms(context, account, number, 'after theirs');
      expect(texts(await take(events, 1))).toEqual(['after theirs']);
      for (const change of ['received', 'counts'] as const) {
        notifier.notify(feedPayloads(change, [String(own)]));
        expect(await take(events, 1)).toEqual([{ event: 'feeds', data: {} }]);
      }
    });

    it('says it once for a fan-out, without a lookup of all its subscribers', async () => {
      const events = await stream();
      await take(events, 1);
      notifier.notify(
        feedPayloads(
          'received',
          Array.from({ length: 20_000 }, () => newId()),
        ),
      );
      expect(await take(events, 1)).toEqual([{ event: 'feeds', data: {} }]);
    });
  });

  /** Requests streams at the same instant, and ends them after the responses. */
  async function openAndLeave(count: number) {
    const leaving = new AbortController();
    const responses = await Promise.all(
      Array.from({ length: count }, () =>
        fetch(`${page.url}/sandbox/events`, { headers: { cookie }, signal: leaving.signal }),
      ),
    );
    leaving.abort();
    const countOf = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    return { opened: countOf(200), rejected: countOf(503) };
  }

  it('is one of 20 at most, of 60 asked for at the same instant, and makes room when it ends', async () => {
    expect(await openAndLeave(60)).toEqual({ opened: 20, rejected: 40 });
    const counts: number[] = [];
    // The slots are free again once the service has noticed that the streams have ended.
    await expect
      .poll(async () => {
        const { opened, rejected } = await openAndLeave(60);
        expect(opened + rejected).toBe(60);
        counts.push(opened);
        return opened;
      })
      .toBe(20);
    expect(Math.max(...counts)).toBe(20);
  });

  it('keeps no slot for a page that disconnects before its stream opens', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const aborting = new AbortController();
      const asked = Array.from({ length: 20 }, () =>
        fetch(`${page.url}/sandbox/events`, { headers: { cookie }, signal: aborting.signal }),
      );
      await sleep(turn * 5);
      aborting.abort();
      await Promise.allSettled(asked);
    }
    await expect.poll(async () => (await openAndLeave(20)).opened).toBe(20);
  });

  it('ends when its session does', async () => {
    await start({ sessionBeat: 20 });
    const events = await stream();
    await take(events, 1);
    await setDisabled(open.database, testActor, account.userName, true);
    expect(await events.next()).toMatchObject({ done: true });
    expect((await listen()).status).toBe(403);
  });

  it('ends when the listening connection breaks, and the next stream has the changes of the meantime', async () => {
    const events = await stream();
    await take(events, 1);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'omnichannel sandbox' AND datname = current_database()
    `.execute(open.database);
    expect(await events.next()).toMatchObject({ done: true });
    await sendSms(context, account, number, 'meanwhile');
    expect(texts(await take(await stream('?after=0'), 2))).toContain('meanwhile');
  });

  it('gets by heartbeats the changes without a notification', async () => {
    await start({ beat: 20 });
    const events = await stream();
    await take(events, 1);
    await sql`
      INSERT INTO sandbox_messages (environment_id, message_id, channel, recipient, sender, text, outcome, outcome_at)
      VALUES (${account.environmentId}, ${account.id}, 'sms', ${number}, 'Shop', 'silent', 'delivered', now())
    `.execute(open.database);
    expect(texts(await take(events, 1))).toContain('silent');
  });
});

describe('open pages', () => {
  it('are bounded for an environment and for all; who leaves makes room', async () => {
    await start({ limits: { environment: 2, all: 3 } });
    const leaving = new AbortController();
    const own = await fetch(`${page.url}/sandbox/events`, { headers: { cookie }, signal: leaving.signal });
    await listen();
    const denied = await listen();
    expect([own.status, denied.status, denied.headers.get('retry-after')]).toEqual([200, 503, '5']);
    const others = { cookie: await page.enter(await testAccount(context)) };
    expect((await listen('', others)).status).toBe(200);
    expect((await listen('', others)).status).toBe(503);
    leaving.abort();
    await expect.poll(async () => (await listen('', others)).status).toBe(200);
  });

  it('share one connection to the database, which ends with the last of them', async () => {
    const connections = async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE application_name = 'omnichannel sandbox' AND datname = current_database()
      `.execute(open.database);
      return rows.length;
    };
    const leaving = new AbortController();
    const connect = () => fetch(`${page.url}/sandbox/events`, { headers: { cookie }, signal: leaving.signal });
    await Promise.all([connect(), connect(), connect()]);
    expect(await connections()).toBe(1);
    leaving.abort();
    await expect.poll(connections).toBe(0);
  });

  it('do not keep the service from stopping', async () => {
    const events = await stream();
    await take(events, 1);
    const closed = page.app.close();
    expect(await events.next()).toMatchObject({ done: true });
    await closed;
  });
});
