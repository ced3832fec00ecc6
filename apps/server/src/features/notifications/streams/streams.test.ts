import { once } from 'node:events';
import { connect } from 'node:net';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { createAccountCache } from '../../accounts/account-cache.ts';
import { createFailedTokens } from '../../accounts/failed-tokens.ts';
import { setDisabled } from '../../accounts/manage-accounts.ts';
import { signInOf, testToken } from '../../accounts/testing.ts';
import { createTokens } from '../../accounts/tokens.ts';
import { testActor } from '../../audit/testing.ts';
import { eventsOf, type TestFeed, type TestInstance, takeItems, testFeed, testInstance, textsOf } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const cache = createAccountCache(open.database, context.keys, context.log);
const tokens = createTokens(cache, createFailedTokens(100));
let first: TestInstance;
let second: TestInstance;
let account: Account;
let token: string;
let feed: TestFeed;
const quick = { accessCheckMs: 50, keepAliveMs: 200, heartbeatMs: 200, expirySeconds: 1 };
const streamLimits = { subscriber: 3, account: 100 };

beforeAll(async () => {
  first = await testInstance(context, { ...quick, limits: streamLimits });
  second = await testInstance(context, quick);
});
afterAll(async () => {
  await first.close();
  await second.close();
  cache.close();
});
beforeEach(async () => {
  account = await testAccount(context);
  token = await accessToken(account);
  feed = await testFeed(context, account);
});

async function accessToken({ id }: Account): Promise<string> {
  return testToken(cache, tokens, id);
}

/** Opens a stream. */
async function openStream(instance: TestInstance, headers: Record<string, string> = {}, bearer = token, of = feed) {
  const response = await instance.request('GET', of.path, bearer, headers);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  return eventsOf(response);
}

async function subscriberToken(of = feed, expiresIn?: number): Promise<string> {
  const path = `/v1/subscribers/${of.subscriberId}/tokens`;
  const response = await first.request('POST', path, token, {}, expiresIn === undefined ? {} : { expiresIn });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const statusOf = async (response: Promise<Response>) => {
  const { status, body } = await response;
  await body?.cancel();
  return status;
};

/** Runs a function in a transaction that stays open until `commit`. */
async function openTransaction(work: (executor: Executor) => Promise<unknown>) {
  let commit = () => {};
  const gate = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let started = () => {};
  const ready = new Promise<void>((resolve) => {
    started = resolve;
  });
  const done = open.database.transaction().execute(async (transaction) => {
    await work(transaction);
    started();
    await gate;
  });
  await Promise.race([ready, done]);
  return async () => {
    commit();
    await done;
  };
}

describe('a stream', () => {
  it('begins with the counts, and gets the items that any instance stores', async () => {
    await feed.insert('before');
    const streams = await Promise.all([first, second].map((instance) => openStream(instance)));
    for (const events of streams) {
      expect((await events.next()).value).toMatchObject({ data: { event: 'unseen_count_changed', unseenCount: 1 } });
      expect((await events.next()).value).toMatchObject({ data: { event: 'unread_count_changed', unreadCount: 1 } });
    }
    await feed.insert('one');
    await feed.notify();
    for (const events of streams) {
      const [item] = await takeItems(events, 1);
      expect(item?.data).toMatchObject({ message: { content: 'one', seen: false }, unseenCount: 2, unreadCount: 2 });
      await events.return(undefined);
    }
  });

  it('gets changed counts', async () => {
    const id = await feed.insert('one');
    const events = await openStream(first);
    await events.next();
    await events.next();
    await sql`UPDATE notifications SET seen_at = now() WHERE id = ${id}`.execute(open.database);
    await feed.notify();
    expect((await events.next()).value?.data).toEqual({ event: 'unseen_count_changed', unseenCount: 0 });
    await events.return(undefined);
  });

  it('gets an item whose notification was lost', async () => {
    const events = await openStream(first);
    await events.next();
    await feed.insert('lost');
    expect(textsOf(await takeItems(events, 1))).toEqual(['lost']);
    await events.return(undefined);
  });

  it('gets an item that commits after a later one, once', async () => {
    const events = await openStream(first);
    await events.next();
    const commit = await openTransaction((executor) => feed.insert('early', executor));
    await feed.insert('late');
    await feed.notify();
    expect(textsOf(await takeItems(events, 1))).toEqual(['late']);
    await commit();
    await feed.notify();
    expect(textsOf(await takeItems(events, 1))).toEqual(['early']);
    await feed.insert('last');
    await feed.notify();
    expect(textsOf(await takeItems(events, 1))).toEqual(['last']);
    await events.return(undefined);
  });

  it('sends more items than one read returns, each once', async () => {
    const events = await openStream(first);
    await events.next();
    const commit = await openTransaction((executor) => feed.insert('open', executor));
    const texts = Array.from({ length: 55 }, (_, index) => `item ${index}`);
    await open.database.transaction().execute(async (transaction) => {
      for (const text of texts) await feed.insert(text, transaction);
    });
    await feed.notify();
    expect(textsOf(await takeItems(events, 55))).toEqual(texts);
    await commit();
    await feed.notify();
    expect(textsOf(await takeItems(events, 1))).toEqual(['open']);
    await events.return(undefined);
  });
});

describe('replay', () => {
  it('continues on another instance after the last event, with items that commit out of order', async () => {
    const events = await openStream(first);
    const commitEarly = await openTransaction((executor) => feed.insert('early', executor));
    const commitMiddle = await openTransaction((executor) => feed.insert('middle', executor));
    await feed.insert('late');
    await feed.notify();
    const [last] = await takeItems(events, 1);
    expect(last?.data.message.content).toBe('late');
    await events.return(undefined);
    await commitMiddle();
    const replayed = await openStream(second, { 'last-event-id': last?.id as string });
    const received = textsOf(await takeItems(replayed, 1));
    await commitEarly();
    await feed.notify();
    while (!received.includes('early')) received.push(...textsOf(await takeItems(replayed, 1)));
    expect(received.filter((text) => text !== 'late')).toEqual(['middle', 'early']);
    await replayed.return(undefined);
  });

  it('continues after the counts, when there was no item', async () => {
    const events = await openStream(first);
    const { value } = await events.next();
    await events.return(undefined);
    await feed.insert('missed');
    const replayed = await openStream(first, { 'last-event-id': value?.id as string });
    expect(textsOf(await takeItems(replayed, 1))).toEqual(['missed']);
    await replayed.return(undefined);
  });

  it('loses nothing while many transactions commit and streams break', async () => {
    const texts = Array.from({ length: 120 }, (_, index) => `item ${index}`);
    const received = new Set<string>();
    let events = await openStream(first);
    let lastId = (await events.next()).value?.id as string;
    const writing = Promise.all(
      texts.map(async (text) => {
        await open.database.transaction().execute(async (transaction) => {
          await feed.insert(text, transaction);
          await sql`SELECT pg_sleep(random() * 0.05)`.execute(transaction);
        });
        await feed.notify();
      }),
    );
    for (let round = 0; received.size < texts.length; round += 1) {
      const wanted = Math.min(7, texts.length - received.size);
      for (const item of await takeItems(events, wanted)) {
        received.add(item.data.message.content);
        lastId = item.id;
      }
      await events.return(undefined);
      events = await openStream(round % 2 ? first : second, { 'last-event-id': lastId });
    }
    await writing;
    await events.return(undefined);
    expect([...received].toSorted()).toEqual(texts.toSorted());
  });

  it('asks to read the feed again after more than 1,000 missed items', async () => {
    const events = await openStream(first);
    const { value } = await events.next();
    await events.return(undefined);
    await sql`
      INSERT INTO notifications (environment_id, subscriber, event_id, step)
      SELECT ${account.environmentId}, ${feed.id}, ${feed.id} || number, 0 FROM generate_series(1, 1001) AS number
    `.execute(open.database);
    const replayed = await openStream(first, { 'last-event-id': value?.id as string });
    expect((await replayed.next()).value?.data).toEqual({ event: 'feed_reset' });
    expect((await replayed.next()).value?.data).toEqual({ event: 'unseen_count_changed', unseenCount: 1001 });
    await replayed.return(undefined);
  });

  it.each(['1', 'x.1.1', `${'f'.repeat(24)}.1.1`, `${'0'.repeat(24)}.99999999999999999999.1`])(
    'rejects an id that is none of the feed: %s',
    async (id) => {
      const response = await first.request('GET', feed.path, token, { 'last-event-id': id });
      expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
        422,
        ['Last-Event-ID'],
      ]);
    },
  );
});

describe('a subscriber token', () => {
  it('opens the stream of its own subscriber only', async () => {
    const own = await subscriberToken();
    const events = await openStream(first, {}, own);
    await events.next();
    await events.return(undefined);
    const other = await testFeed(context, account);
    const response = await first.request('GET', other.path, own);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ statusCode: 403, message: expect.stringContaining('another') });
  });

  it('allows no other operation', async () => {
    const own = await subscriberToken();
    expect(await statusOf(first.request('POST', `/v1/subscribers/${feed.subscriberId}/tokens`, own, {}, {}))).toBe(403);
    expect(await statusOf(first.request('GET', '/v1/topics', own))).toBe(403);
    expect(await statusOf(first.request('GET', '/datasets', own))).toBe(403);
  });

  it('is not one of another account', async () => {
    const stranger = await testAccount(context);
    const path = `/v1/subscribers/${feed.subscriberId}/tokens`;
    expect(await statusOf(first.request('POST', path, await accessToken(stranger), {}, {}))).toBe(404);
    expect(await statusOf(first.request('GET', feed.path, await accessToken(stranger)))).toBe(404);
  });

  it.each([59, 86_401, 1.5])('does not live for %s s', async (expiresIn) => {
    const path = `/v1/subscribers/${feed.subscriberId}/tokens`;
    expect(await statusOf(first.request('POST', path, token, {}, { expiresIn }))).toBe(422);
  });

  const keyId = async () => (await signInOf(cache, account.id))[1].id;

  /** A token as the service signs it, with other claims. */
  const signed = async (changes: object) => {
    const { current } = await cache.signingKeys();
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      aud: 'omnichannel-subscriber',
      sub: account.id,
      exp: now + 60,
      client_id: await keyId(),
      sid: feed.id,
    };
    return new SignJWT({ ...claims, subscriber_id: feed.subscriberId, ...changes })
      .setProtectedHeader({ alg: 'EdDSA', kid: current.kid })
      .sign(await current.privateKey());
  };

  it.each([
    ['nothing', {}, 200],
    ['an expiry in the past', { exp: 1 }, 401],
    ['no subscriber', { sid: undefined }, 401],
    ['both audiences', { aud: ['omnichannel-api', 'omnichannel-subscriber'] }, 401],
    ['another API key', { client_id: 'f'.repeat(24) }, 401],
    ['a subscriber that does not exist', { sid: 'f'.repeat(24) }, 401],
  ])('with %s changed returns the status', async (_, changes, status) => {
    expect(await statusOf(first.request('GET', feed.path, await signed(changes)))).toBe(status);
  });

  it('ends with its subscriber: a recreated one needs another', async () => {
    const own = await subscriberToken();
    await open.database.deleteFrom('subscribers').where('id', '=', feed.id).execute();
    await sql`
      INSERT INTO subscribers (id, environment_id, subscriber_id)
      VALUES (${'e'.repeat(16) + feed.id.slice(16)}, ${account.environmentId}, ${feed.subscriberId})
    `.execute(open.database);
    expect(await statusOf(first.request('GET', feed.path, own))).toBe(401);
  });

  it.each([
    ['it expires', async () => {}, { exp: Math.floor(Date.now() / 1000) + 3 }],
    ['the account is disabled', () => setDisabled(open.database, testActor, account.userName, true), {}],
    [
      'the subscriber is deleted',
      () => open.database.deleteFrom('subscribers').where('id', '=', feed.id).execute(),
      {},
    ],
  ] as [string, () => Promise<unknown>, { exp?: number }][])(
    'ends its open stream when %s',
    async (_, end, changes) => {
      const exp = changes.exp && Math.floor(Date.now() / 1000) + 2;
      const events = await openStream(first, {}, await signed(exp ? { exp } : {}));
      await events.next();
      await end();
      for await (const _event of events);
    },
  );
});

describe('presence', () => {
  const read = async () => {
    const { rows } = await sql<{ streams: number; last: Date | null }>`
      SELECT (SELECT count(*)::int FROM notification_streams WHERE subscriber = ${feed.id} AND expires_at > now()) AS streams,
        last_online_at AS last FROM subscribers WHERE id = ${feed.id}
    `.execute(open.database);
    return rows[0];
  };

  it('lasts while a stream is open, longer than the expiry, and sets when the subscriber was last online', async () => {
    const events = await openStream(first);
    expect(await read()).toEqual({ streams: 1, last: null });
    const expiry = async () => {
      const stream = open.database.selectFrom('notification_streams').select('expires_at');
      return (await stream.where('subscriber', '=', feed.id).executeTakeFirstOrThrow()).expires_at;
    };
    const end = await expiry();
    // Two heartbeats later the first expiry has passed.
    await expect.poll(async () => (await expiry()).getTime() - end.getTime()).toBeGreaterThan(1000);
    expect(await read()).toMatchObject({ streams: 1 });
    await events.return(undefined);
    await expect.poll(read).toEqual({ streams: 0, last: expect.any(Date) });
  });

  it('ends after the instance was killed: another one removes its streams', async () => {
    await sql`
      INSERT INTO notification_streams (id, environment_id, subscriber, expires_at)
      VALUES (${feed.id}, ${account.environmentId}, ${feed.id}, now() + interval '0.2 s')
    `.execute(open.database);
    const events = await openStream(second, {}, token, await testFeed(context, account));
    await expect.poll(read, { timeout: 5000 }).toEqual({ streams: 0, last: expect.any(Date) });
    expect(
      await open.database.selectFrom('notification_streams').select('id').where('id', '=', feed.id).execute(),
    ).toEqual([]);
    await events.return(undefined);
  });
});

describe('limits', () => {
  it('rejects streams beyond the limit of a subscriber, and accepts one after another has closed', async () => {
    const streams = await Promise.all(Array.from({ length: 3 }, () => openStream(first)));
    const response = await first.request('GET', feed.path, token);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('this subscriber') });
    await streams[0]?.return(undefined);
    await expect.poll(() => statusOf(first.request('GET', feed.path, token))).toBe(200);
    for (const events of streams) await events.return(undefined);
  });

  // 20 MB of items take 60 s on a slow machine.
  it('closes the stream of a reader that reads nothing, and others go on', { timeout: 180_000 }, async () => {
    const { port } = new URL(first.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${feed.path} HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, 'readable');
    socket.pause();
    const events = await openStream(first);
    await events.next();
    // This reader reads all the time: one that waits for the last item would be closed as well.
    const reading = takeItems(events, 201);
    const large = 'x'.repeat(100_000);
    for (let index = 0; index < 200; index += 1) await feed.insert(large);
    await feed.insert('last');
    await feed.notify();
    const items = await reading;
    expect(items.at(-1)?.data.message.content).toBe('last');
    const streams = () =>
      open.database.selectFrom('notification_streams').select('id').where('subscriber', '=', feed.id).execute();
    await expect.poll(async () => (await streams()).length, { timeout: 10_000 }).toBe(1);
    socket.destroy();
    await events.return(undefined);
  });
});

it('ends streams with a hint when the service stops', async () => {
  const stopping = await testInstance(context);
  const response = await stopping.request('GET', feed.path, token);
  const text = response.text();
  await stopping.close();
  expect(await text).toMatch(/retry: \d{4}\n\n$/);
  expect(
    await open.database.selectFrom('notification_streams').select('id').where('subscriber', '=', feed.id).execute(),
  ).toEqual([]);
});
