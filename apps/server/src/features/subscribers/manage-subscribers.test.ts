import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { createTopics } from '../topics/topics.ts';
import { createSubscribers } from './subscribers.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
});

// An instance of its own for each call: two instances at the same time must be correct, too.
const handlers = () =>
  replayResponses(open.database, { ...createTopics(context).handlers, ...createSubscribers(context).handlers });
type Inputs = Call<'createSubscribers'>['body']['subscribers'];
const createAll = async (subscribers: Inputs, key?: string) => {
  const parts = { body: { subscribers }, ...(key !== undefined && { key }) };
  return (await handlers().createSubscribers?.(testCall('createSubscribers', account, parts)))?.body.data;
};
const of = (subscriberId: string) => ({ params: { subscriberId } });
const get = async (subscriberId: string, by = account) =>
  (await handlers().getSubscriber?.(testCall('getSubscriber', by, of(subscriberId))))?.body.data;
const update = async (subscriberId: string, body: Call<'updateSubscriber'>['body']) =>
  (await handlers().updateSubscriber?.(testCall('updateSubscriber', account, { ...of(subscriberId), body })))?.body
    .data;
const remove = (subscriberId: string, by = account) =>
  handlers().deleteSubscriber?.(testCall('deleteSubscriber', by, of(subscriberId)));
const setOnline = async (subscriberId: string, body: Call<'updateOnlineStatus'>['body']) =>
  (await handlers().updateOnlineStatus?.(testCall('updateOnlineStatus', account, { ...of(subscriberId), body })))?.body
    .data;
const list = async (query: Call<'listSubscribers'>['query'] = {}) =>
  (await handlers().listSubscribers?.(testCall('listSubscribers', account, { query })))?.body;
const ids = (...names: string[]) => names.map((subscriberId) => ({ subscriberId }));
const stored = (subscriberId: string) =>
  open.database
    .selectFrom('subscribers')
    .selectAll()
    .where('environment_id', '=', account.environmentId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
const rejection = (status: number) => expect.objectContaining({ status });
const topic = async (key: string, ...subscribers: string[]) => {
  await handlers().createTopic?.(testCall('createTopic', account, { body: { key, name: key } }));
  await handlers().addTopicSubscribers?.(
    testCall('addTopicSubscribers', account, { params: { topicKey: key }, body: { subscribers } }),
  );
};
const membersOf = async (topicKey: string) =>
  (await handlers().getTopic?.(testCall('getTopic', account, { params: { topicKey } })))?.body.data.subscribers;

describe('createSubscribers', () => {
  it('says who was created, updated and rejected, in the order of the request', async () => {
    await createAll([{ subscriberId: 'b', firstName: 'Lina', locale: 'ar' }]);
    const data = await createAll([
      ...ids('c'),
      { subscriberId: 'b', firstName: 'Noor' },
      { subscriberId: 'large', data: 'x'.repeat(64 * 1024) },
      ...ids('a', 'c'),
    ]);
    expect(data).toEqual({
      created: ids('c', 'a'),
      updated: ids('b'),
      failed: [{ subscriberId: 'large', message: expect.stringContaining('64 KiB') }],
    });
    expect(await get('b')).toMatchObject({ firstName: 'Noor', locale: 'ar', __v: 1 });
    expect(await stored('large')).toBeUndefined();
  });

  it('merges a subscriber that comes twice', async () => {
    const twice = [
      { subscriberId: 'a', firstName: 'Old', phone: '+12025550110' },
      { subscriberId: 'a', firstName: 'New', avatar: 'https://example.com/a.png', data: null },
    ];
    expect(await createAll(twice)).toEqual({ created: ids('a'), updated: [], failed: [] });
    expect(await get('a')).toMatchObject({ firstName: 'New', phone: '+12025550110', __v: 0 });
    expect(await get('a')).toMatchObject({ avatar: 'https://example.com/a.png' });
  });

  it('creates each subscriber once when requests meet, in whatever order they name them', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `user-${index}`);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createAll(ids(...(index % 2 ? names : names.toReversed())))),
    );
    expect(
      all
        .flatMap((data) => data?.created ?? [])
        .map((one) => one.subscriberId)
        .sort(),
    ).toEqual(names.toSorted());
    expect((await list({ limit: 1 }))?.totalCount).toBe(100);
  });

  it('returns the first response for the same idempotency key', async () => {
    const first = await createAll(ids('a'), 'one');
    expect(await createAll(ids('a'), 'one')).toEqual(first);
    expect((await stored('a'))?.revision).toBe(0);
  });
});

describe('listSubscribers', () => {
  it('has pages in the order of ids, with a true total', async () => {
    await createAll(ids('c', 'a', 'b', 'd'));
    const page = async (query: Call<'listSubscribers'>['query']) => {
      const { data = [], ...rest } = (await list(query)) ?? {};
      return { ...rest, ids: data.map(({ subscriberId }) => subscriberId) };
    };
    const totalCount = 4;
    expect(await page({})).toEqual({ ids: ['a', 'b', 'c', 'd'], page: 0, pageSize: 10, hasMore: false, totalCount });
    expect(await page({ limit: 2 })).toEqual({ ids: ['a', 'b'], page: 0, pageSize: 2, hasMore: true, totalCount });
    // A full last page has no more pages.
    expect(await page({ page: 1, limit: 2 })).toMatchObject({ ids: ['c', 'd'], hasMore: false, totalCount });
    expect(await page({ page: 9 })).toMatchObject({ ids: [], hasMore: false, totalCount });
    expect(await page({ page: Number.MAX_SAFE_INTEGER })).toMatchObject({ ids: [], hasMore: false, totalCount });
  });

  it('looks up the streams of its page only', async () => {
    await createAll(Array.from({ length: 30 }, (_, number) => ({ subscriberId: `user-${10 + number}` })));
    await open.database.transaction().execute(async (transaction) => {
      const { handlers: own } = createSubscribers({ ...context, database: transaction });
      const scans = async () => {
        const { rows } = await sql<{ count: number }>`
          SELECT (seq_scan + idx_scan)::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'notification_streams'
        `.execute(transaction);
        return rows[0]?.count ?? 0;
      };
      const before = await scans();
      const call = testCall('listSubscribers', account, { query: { page: 4, limit: 5 } });
      expect((await own?.listSubscribers?.(call))?.body.data).toHaveLength(5);
      expect((await scans()) - before).toBe(5);
    });
  });
});

describe('updateSubscriber', () => {
  it('changes what the body has, and clears what is null', async () => {
    await createAll([{ subscriberId: 'a', firstName: 'Lina', phone: '+12025550110', locale: 'en', data: { a: 1 } }]);
    const record = await update('a', { firstName: 'Noor', phone: null, data: null });
    expect(record).toMatchObject({ firstName: 'Noor', locale: 'en', __v: 1 });
    expect(record).not.toHaveProperty('phone');
    expect((await stored('a'))?.data).toBeNull();
    expect(await get('a')).toEqual(record);
    expect(await update('a', {})).toMatchObject({ firstName: 'Noor', locale: 'en' });
  });

  it('loses no change when requests meet', async () => {
    await createAll(ids('a'));
    await Promise.all([
      update('a', { firstName: 'Lina' }),
      update('a', { lastName: 'Haddad' }),
      update('a', { locale: 'ar' }),
    ]);
    expect(await get('a')).toMatchObject({ firstName: 'Lina', lastName: 'Haddad', locale: 'ar', __v: 3 });
  });
});

describe('updateOnlineStatus', () => {
  it('sets it by either name, and stores when the subscriber goes offline', async () => {
    await createAll(ids('a'));
    expect(await setOnline('a', { online: false })).not.toHaveProperty('lastOnlineAt');
    const online = await setOnline('a', { online: true });
    expect(online).toMatchObject({ isOnline: true });
    expect(online).not.toHaveProperty('lastOnlineAt');
    const offline = await setOnline('a', { isOnline: false, online: true });
    expect(offline).toMatchObject({ isOnline: false, lastOnlineAt: expect.stringMatching(/^20.*Z$/) });
    expect(await setOnline('a', { isOnline: false })).toMatchObject({ lastOnlineAt: offline?.lastOnlineAt });
  });

  it('stays online while a stream is open, until the stream expires', async () => {
    await createAll(ids('a'));
    const id = (await stored('a'))?.id as string;
    const { environmentId } = account;
    const stream = { id: newId(), environment_id: environmentId, subscriber: id, expires_at: new Date('2999-01-01') };
    await open.database.insertInto('notification_streams').values(stream).execute();
    for (const record of [await get('a'), await setOnline('a', { isOnline: false }), (await list())?.data[0]])
      expect(record).toMatchObject({ isOnline: true });
    const expired = { expires_at: new Date('2000-01-01') };
    await open.database.updateTable('notification_streams').set(expired).where('subscriber', '=', id).execute();
    expect(await get('a')).toMatchObject({ isOnline: false });
  });
});

describe('deleteSubscriber', () => {
  it('deletes all that belongs to the subscriber, and nothing of others', async () => {
    await createAll(ids('a', 'b'));
    await topic('one', 'a', 'b');
    await topic('two', 'a');
    const { environmentId: environment_id } = account;
    const rows = [await stored('a'), await stored('b')].map((row) => ({
      environment_id,
      subscriber: row?.id as string,
    }));
    for (const row of rows) {
      const preference = { ...row, workflow_id: '', channels: '{}' };
      await open.database
        .insertInto('notifications')
        .values({ ...row, event_id: newId(), step: 0 })
        .execute();
      await open.database.insertInto('notification_preferences').values(preference).execute();
      const stream = { ...row, id: newId(), expires_at: new Date('2999-01-01') };
      await open.database.insertInto('notification_streams').values(stream).execute();
    }
    expect((await remove('a'))?.body).toEqual({ data: { acknowledged: true, status: 'deleted' } });
    await expect(get('a')).rejects.toEqual(rejection(404));
    expect([await membersOf('one'), await membersOf('two')]).toEqual([['b'], []]);
    for (const table of ['notifications', 'notification_preferences', 'notification_streams'] as const) {
      const left = await open.database
        .selectFrom(table)
        .select('subscriber')
        .where('environment_id', '=', environment_id)
        .execute();
      expect(left, table).toEqual([{ subscriber: rows[1]?.subscriber }]);
    }
    // The size of a topic counts its subscribers, so that the empty one can be deleted.
    const deletion = testCall('deleteTopic', account, { params: { topicKey: 'two' } });
    expect((await handlers().deleteTopic?.(deletion))?.status).toBe(204);
  });

  it('frees the id: the next subscriber has nothing of the deleted one', async () => {
    await createAll([{ subscriberId: 'a', firstName: 'Lina' }]);
    await topic('one', 'a');
    const before = await get('a');
    await remove('a');
    expect(await createAll(ids('a'))).toMatchObject({ created: ids('a') });
    const after = await get('a');
    expect(after?._id).not.toBe(before?._id);
    expect(after).not.toHaveProperty('firstName');
    expect(await membersOf('one')).toEqual([]);
  });

  it('leaves no membership when additions meet it', async () => {
    for (let round = 0; round < 10; round++) {
      const [key, name] = [`topic-${round}`, `user-${round}`];
      await createAll(ids(name));
      await topic(key);
      const add = testCall('addTopicSubscribers', account, {
        params: { topicKey: key },
        body: { subscribers: [name] },
      });
      await Promise.all([handlers().addTopicSubscribers?.(add), remove(name)]);
      expect(await membersOf(key)).toEqual([]);
      const rest = await open.database.selectFrom('topics').select('size').where('key', '=', key).execute();
      expect(rest).toEqual([{ size: 0 }]);
    }
  });
});

it.each(['getSubscriber', 'updateSubscriber', 'deleteSubscriber', 'updateOnlineStatus'] as const)(
  '%s returns 404 for an unknown id, and for one of another account',
  async (operation) => {
    await createAll(ids('a'));
    const stranger = await testAccount(context);
    for (const [by, id] of [[account, 'nobody'] as const, [stranger, 'a'] as const]) {
      const call = testCall(operation, by, { ...of(id), body: { isOnline: true } } as never);
      await expect(handlers()[operation]?.(call as never)).rejects.toEqual(rejection(404));
    }
    expect(await get('a')).toMatchObject({ __v: 0, isOnline: false });
  },
);
