import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { eraseSubscribers } from '../subscribers/erase.ts';
import { createSubscribers } from '../subscribers/subscribers.ts';
import { createTopicListHandler } from './list-topics.ts';
import { maxTopicBytes } from './topic-size.ts';
import { createTopics } from './topics.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;

beforeEach(async () => {
  account = await testAccount(context);
});

// An instance of its own for each call: what two instances do at the same time has to be right, too.
const handlers = () =>
  replayResponses(open.database, { ...createTopics(context).handlers, ...createSubscribers(context).handlers });

const create = async (key: string, of: { account?: Account; key?: string; name?: string } = {}) => {
  const call = testCall('createTopic', of.account ?? account, {
    body: { key, name: of.name ?? `Topic ${key}` },
    ...(of.key !== undefined && { key: of.key }),
  });
  return (await handlers().createTopic?.(call))?.body.data;
};
const subscribe = (...ids: string[]) =>
  Promise.all(
    ids.map((subscriberId) =>
      handlers().createSubscriber?.(testCall('createSubscriber', account, { body: { subscriberId } })),
    ),
  );
const members = (topicKey: string, subscribers: string[]) => ({ params: { topicKey }, body: { subscribers } });
const add = async (topicKey: string, ids: string[], of = account) =>
  (await handlers().addTopicSubscribers?.(testCall('addTopicSubscribers', of, members(topicKey, ids))))?.body.data;
const remove = (topicKey: string, ids: string[], of = account) =>
  handlers().removeTopicSubscribers?.(testCall('removeTopicSubscribers', of, members(topicKey, ids)));
const list = async (query: Call<'listTopics'>['query'] = {}, of = account) =>
  (await handlers().listTopics?.(testCall('listTopics', of, { query })))?.body;
const keys = async (query: Call<'listTopics'>['query'] = {}) => (await list(query))?.data.map(({ key }) => key);
const subscribersOf = async (key: string, of = account) => (await list({ key }, of))?.data[0]?.subscribers;
const failure = (status: number) => expect.objectContaining({ status });
const recordId = expect.stringMatching(/^[0-9a-f]{24}$/);
const names = (count: number, prefix = 'user') =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 100}`);

const idOf = (subscriberId: string) => ({ environmentId: account.environmentId, subscriberId });

describe('a topic', () => {
  it('is created, and listed without subscribers', async () => {
    const topic = await create('order-updates', { name: 'عملاء فرع الرياض' });
    expect(topic).toEqual({ _id: recordId, key: 'order-updates' });
    expect(await list()).toEqual({
      data: [
        {
          _id: topic?._id,
          _organizationId: account.organizationId,
          _environmentId: account.environmentId,
          key: 'order-updates',
          name: 'عملاء فرع الرياض',
          subscribers: [],
        },
      ],
      page: 0,
      pageSize: 100,
      totalCount: 1,
    });
  });

  it('has a key that no other has', async () => {
    await create('taken');
    await expect(create('taken')).rejects.toEqual(
      expect.objectContaining({
        status: 409,
        message: 'A topic with the key taken exists. Use it, or choose another key.',
      }),
    );
    expect((await list())?.totalCount).toBe(1);
  });

  it('is created by one of many requests at the same instant', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create('race')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(failure(409));
  });

  it('is created once under an idempotency key, which a rejection leaves free', async () => {
    const first = await create('once', { key: 'a' });
    expect(await create('once', { key: 'a' })).toEqual(first);
    await expect(create('once', { key: 'b' })).rejects.toEqual(failure(409));
    await expect(create('once', { key: 'b' })).rejects.toEqual(failure(409));
    expect(await create('other', { key: 'b' })).toMatchObject({ key: 'other' });
  });
});

describe('the list', () => {
  it('has all topics over its pages, in the order of creation', async () => {
    // Backwards, so that no other order is the same.
    const all = names(7, 'topic').reverse();
    for (const key of all) await create(key);
    expect(await keys()).toEqual(all);
    const pages = await Promise.all([0, 1, 2, 3].map((page) => keys({ page, pageSize: 3 })));
    expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6), []]);
    expect(await list({ page: 3, pageSize: 3 })).toEqual({ data: [], page: 3, pageSize: 3, totalCount: 7 });
  });

  it('does not move while topics are created', async () => {
    const all = names(4, 'topic');
    for (const key of all) await create(key);
    const first = await keys({ pageSize: 3 });
    await create('a-new-one');
    expect([...(first ?? []), ...((await keys({ page: 1, pageSize: 3 })) ?? [])]).toEqual([...all, 'a-new-one']);
  });

  it('keeps its position when an earlier creation commits later', async () => {
    await sql`
      CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END';
      CREATE TRIGGER dawdle AFTER INSERT ON topics FOR EACH ROW WHEN (NEW.key = 'late') EXECUTE FUNCTION dawdle();
    `.execute(open.database);
    const late = create('late');
    await expect
      .poll(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'
        `.execute(open.database);
        return rows.length;
      })
      .toBe(1);
    await create('early');
    const seen = await keys();
    await late;
    await sql`DROP FUNCTION dawdle CASCADE`.execute(open.database);
    expect((await keys())?.slice(0, seen?.length)).toEqual(seen);
  });

  it.each([
    [{ pageSize: 0 }, { data: [], page: 0, pageSize: 0, totalCount: 2 }],
    [
      { page: 1.9, pageSize: 1.9 },
      { page: 1, pageSize: 1, totalCount: 2 },
    ],
    [{ pageSize: 1001 }, { page: 0, pageSize: 1000, totalCount: 2 }],
    [
      { page: 1e300, pageSize: 1e300 },
      { data: [], page: 1e300, pageSize: 1000, totalCount: 2 },
    ],
    [
      { page: 0.5, pageSize: 0.5 },
      { data: [], page: 0, pageSize: 0, totalCount: 2 },
    ],
  ])('applies %j', async (query, expected) => {
    await create('one');
    await create('two');
    expect(await list(query)).toMatchObject(expected);
  });

  it('is filtered by exactly one key', async () => {
    for (const key of ['order', 'Order', 'order-updates']) await create(key);
    expect(await list({ key: 'order' })).toMatchObject({ data: [{ key: 'order' }], totalCount: 1 });
    expect(await list({ key: 'order', page: 1 })).toMatchObject({ data: [], totalCount: 1 });
    for (const key of ['', 'orde', '%', "' OR true --"]) {
      expect(await list({ key })).toEqual({ data: [], page: 0, pageSize: 100, totalCount: 0 });
    }
  });

  it('rejects pages with more bytes of ids than a response may have', async () => {
    await subscribe(...names(4));
    for (const key of ['one', 'two']) {
      await create(key);
      await add(key, names(4));
    }
    const bytes = JSON.stringify(names(4)).length - 1;
    const listing = (largest: number, query: object = {}) =>
      createTopicListHandler(context, { largest })(testCall('listTopics', account, { query }));
    await expect(listing(2 * bytes - 1)).rejects.toEqual(
      expect.objectContaining({
        status: 422,
        violations: [expect.objectContaining({ in: 'query', field: 'pageSize' })],
      }),
    );
    const { body } = await listing(bytes, { pageSize: 1, page: 1 });
    expect(body.data.map(({ subscribers }) => subscribers)).toEqual([names(4)]);
    expect((await listing(2 * bytes)).body.data).toHaveLength(2);
  });
});

describe('subscribers', () => {
  it('are added in any order, once, and distinguished from unknown ones', async () => {
    await create('news');
    await subscribe('user-1', 'user-2', 'user-3');
    expect(await add('news', ['user-2', 'user-1'])).toEqual({ succeeded: ['user-2', 'user-1'] });
    expect(await add('news', ['user-3', 'nobody', 'user-1', 'user-3', 'nobody'])).toEqual({
      succeeded: ['user-3', 'user-1'],
      failed: { notFound: ['nobody'] },
    });
    expect(await add('news', ['nobody'])).toEqual({ succeeded: [], failed: { notFound: ['nobody'] } });
    expect(await add('news', [])).toEqual({ succeeded: [] });
    expect(await subscribersOf('news')).toEqual(['user-1', 'user-2', 'user-3']);
  });

  it('are removed, and stay subscribers', async () => {
    await create('news');
    await create('other');
    await subscribe('user-1', 'user-2');
    for (const key of ['news', 'other']) await add(key, ['user-1', 'user-2']);
    expect(await remove('news', ['user-1', 'nobody', 'user-1'])).toEqual({ status: 204, body: undefined });
    await remove('news', ['user-1']);
    await remove('news', []);
    expect(await subscribersOf('news')).toEqual(['user-2']);
    expect(await subscribersOf('other')).toEqual(['user-1', 'user-2']);
    expect(await add('news', ['user-1'])).toEqual({ succeeded: ['user-1'] });
  });

  it('may have ids with anything in them', async () => {
    const odd = ['', '{}', 'a,b', '"', "'", '\\', 'NULL', ' ', 'مستخدم', '\u{1f600}', '$1', '%'];
    await create('odd');
    await subscribe(...odd);
    expect(await add('odd', odd)).toEqual({ succeeded: odd });
    expect((await subscribersOf('odd'))?.sort()).toEqual([...odd].sort());
    await remove('odd', odd);
    expect(await subscribersOf('odd')).toEqual([]);
  });

  it('of an unknown topic are neither added nor removed', async () => {
    await subscribe('user-1');
    for (const change of [add, remove]) {
      await expect(change('no-such-topic', ['user-1'])).rejects.toEqual(
        expect.objectContaining({
          status: 404,
          message: expect.stringContaining('No topic has the key no-such-topic.'),
        }),
      );
    }
  });

  it('can be 5,000 at once', async () => {
    const many = names(5000);
    await open.database
      .insertInto('subscribers')
      .values(
        many.map((id, index) => ({
          id: `${account.id.slice(0, 16)}${index.toString(16).padStart(8, '0')}`,
          environment_id: account.environmentId,
          subscriber_id: id,
        })),
      )
      .execute();
    await create('huge');
    expect((await add('huge', [...many, 'nobody']))?.succeeded).toEqual(many);
    expect((await subscribersOf('huge'))?.length).toBe(5000);
    await remove('huge', many);
    expect(await subscribersOf('huge')).toEqual([]);
  });
});

describe('the size of a topic', () => {
  const sizes = async () =>
    (
      await open.database
        .selectFrom('topics')
        .select('size')
        .where('environment_id', '=', account.environmentId)
        .orderBy('key')
        .execute()
    ).map(({ size }) => size);
  const sizeOf = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + Buffer.byteLength(JSON.stringify(id)) + 1, 0);

  it('is that of the ids that it has', async () => {
    const ids = ['user-1', 'مستخدم', '"\u0001"', '\u{1f600}'];
    await subscribe(...ids);
    for (const key of ['a', 'b']) await create(key);
    await add('a', [...ids, 'nobody']);
    await add('a', ids);
    await add('b', ids.slice(2));
    expect(await sizes()).toEqual([sizeOf(ids), sizeOf(ids.slice(2))]);
    await remove('a', ['user-1', 'user-1', 'nobody']);
    expect(await sizes()).toEqual([sizeOf(ids.slice(1)), sizeOf(ids.slice(2))]);
    await eraseSubscribers(open.database, { numbers: [], subscribers: ids.slice(2).map(idOf) });
    expect(await sizes()).toEqual([sizeOf(ids.slice(1, 2)), 0]);
  });

  it('has a limit, beyond which no subscriber is added', async () => {
    await subscribe('user-1', 'user-2');
    await create('huge');
    await add('huge', ['user-1']);
    await open.database
      .updateTable('topics')
      .set({ size: maxTopicBytes - 8 })
      .where('key', '=', 'huge')
      .execute();
    await expect(add('huge', ['user-1', 'user-2'])).rejects.toEqual(
      expect.objectContaining({
        status: 422,
        violations: [expect.objectContaining({ in: 'body', field: 'subscribers' })],
      }),
    );
    expect(await subscribersOf('huge')).toEqual(['user-1']);
  });
});

describe('at the same instant', () => {
  it('adding and removing the same ones in different orders ends, with all or none', async () => {
    await create('busy');
    const ids = names(40);
    await subscribe(...ids);
    const shuffled = (turn: number) => [...ids.slice(turn), ...ids.slice(0, turn)].reverse();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, turn) => (turn % 2 ? add : remove)('busy', shuffled(turn % 40))),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    await add('busy', ids);
    expect(await subscribersOf('busy')).toEqual(ids);
    const { size } = await open.database
      .selectFrom('topics')
      .select('size')
      .where('key', '=', 'busy')
      .executeTakeFirstOrThrow();
    expect(size).toBe(Buffer.byteLength(JSON.stringify(ids)) - 1);
  });

  it('subscribers who are erased are in no topic afterwards', async () => {
    await create('busy');
    const ids = names(40);
    await subscribe(...ids);
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => add('busy', [...ids].reverse())),
      open.database
        .transaction()
        .execute((transaction) => eraseSubscribers(transaction, { numbers: [], subscribers: ids.map(idOf) })),
      ...Array.from({ length: 10 }, () => add('busy', ids)),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await subscribersOf('busy')).toEqual([]);
  });
});

describe('another account', () => {
  it('sees and changes nothing, whatever it guesses', async () => {
    const stranger = await testAccount(context);
    const topic = await create('mine');
    await subscribe('user-1', 'user-2');
    await add('mine', ['user-1']);

    expect(await list({}, stranger)).toEqual({ data: [], page: 0, pageSize: 100, totalCount: 0 });
    expect(await list({ key: 'mine' }, stranger)).toMatchObject({ data: [], totalCount: 0 });
    for (const guess of ['mine', topic?._id as string]) {
      await expect(add(guess, ['user-2'], stranger)).rejects.toEqual(failure(404));
      await expect(remove(guess, ['user-1'], stranger)).rejects.toEqual(failure(404));
    }
    expect(await subscribersOf('mine')).toEqual(['user-1']);
  });

  it('has topics with the same keys, and adds none of our subscribers', async () => {
    const stranger = await testAccount(context);
    await create('mine');
    await subscribe('user-1');
    await add('mine', ['user-1']);
    await create('mine', { account: stranger, name: 'Theirs' });
    expect(await add('mine', ['user-1'], stranger)).toEqual({ succeeded: [], failed: { notFound: ['user-1'] } });
    await remove('mine', ['user-1'], stranger);
    expect(await list({}, stranger)).toMatchObject({ data: [{ name: 'Theirs', subscribers: [] }], totalCount: 1 });
    expect(await list()).toMatchObject({ data: [{ name: 'Topic mine', subscribers: ['user-1'] }], totalCount: 1 });
  });
});
