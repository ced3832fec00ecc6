import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { createSubscribers } from '../subscribers/subscribers.ts';
import { createTopics } from './topics.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
  await handlers().createSubscribers?.(
    testCall('createSubscribers', account, { body: { subscribers: names.map((subscriberId) => ({ subscriberId })) } }),
  );
});

const names = ['user-1', 'user-2'];
// An instance of its own for each call: two instances at the same time must be correct, too.
const handlers = () =>
  replayResponses(open.database, { ...createTopics(context).handlers, ...createSubscribers(context).handlers });
const of = (topicKey: string) => ({ params: { topicKey } });
const members = (topicKey: string, subscribers: string[]) => ({ ...of(topicKey), body: { subscribers } });
const add = (key: string, ids: string[]) =>
  handlers().addTopicSubscribers?.(testCall('addTopicSubscribers', account, members(key, ids)));
const remove = (key: string, ids: string[]) =>
  handlers().removeTopicSubscribers?.(testCall('removeTopicSubscribers', account, members(key, ids)));
const create = async (key: string, ...ids: string[]) => {
  await handlers().createTopic?.(testCall('createTopic', account, { body: { key, name: `Topic ${key}` } }));
  if (ids.length > 0) await add(key, ids);
};
const get = async (key: string, by = account) =>
  (await handlers().getTopic?.(testCall('getTopic', by, of(key))))?.body.data;
const rename = async (key: string, name: string) =>
  (await handlers().renameTopic?.(testCall('renameTopic', account, { ...of(key), body: { name } })))?.body.data;
const drop = (key: string) => handlers().deleteTopic?.(testCall('deleteTopic', account, of(key)));
const member = async (topicKey: string, subscriberId: string) =>
  (
    await handlers().getTopicSubscriber?.(
      testCall('getTopicSubscriber', account, { params: { topicKey, subscriberId } }),
    )
  )?.body.data;
const failure = (status: number, message = /./) =>
  expect.objectContaining({ status, message: expect.stringMatching(message) });
const recordId = expect.stringMatching(/^[0-9a-f]{24}$/);

describe('a topic', () => {
  it('is returned with its subscribers, and has its new name everywhere', async () => {
    await create('orders', 'user-2', 'user-1');
    const { organizationId: _organizationId, environmentId: _environmentId } = account;
    const topic = { _id: recordId, _organizationId, _environmentId, key: 'orders', subscribers: names };
    expect(await get('orders')).toEqual({ ...topic, name: 'Topic orders' });
    expect(await rename('orders', 'تحديثات الطلبات')).toEqual({ ...topic, name: 'تحديثات الطلبات' });
    expect(await get('orders')).toEqual({ ...topic, name: 'تحديثات الطلبات' });
  });

  it('is deleted when it has no subscribers, and its key is free', async () => {
    await create('orders', 'user-1');
    await expect(drop('orders')).rejects.toEqual(failure(409, /orders has subscribers/));
    expect((await get('orders'))?.subscribers).toEqual(['user-1']);
    await remove('orders', ['user-1']);
    expect((await drop('orders'))?.status).toBe(204);
    await expect(get('orders')).rejects.toEqual(failure(404));
    await create('orders');
    expect((await get('orders'))?.subscribers).toEqual([]);
  });

  it('loses no subscriber that is added while it is deleted', async () => {
    for (let round = 0; round < 20; round++) {
      const key = `topic-${round}`;
      await create(key);
      const [added, deleted] = await Promise.allSettled([add(key, ['user-1']), drop(key)]);
      // Either the addition came first, and the topic stays, or the deletion did, and there is no topic to add to.
      if (deleted.status === 'fulfilled') {
        expect(added).toEqual({ status: 'rejected', reason: failure(404) });
        await expect(get(key)).rejects.toEqual(failure(404));
      } else {
        expect(deleted.reason).toEqual(failure(409));
        expect(added.status).toBe('fulfilled');
        expect((await get(key))?.subscribers).toEqual(['user-1']);
      }
    }
  });
});

describe('a membership', () => {
  it('is returned with the ids of both', async () => {
    await create('orders', 'user-1');
    const { organizationId: _organizationId, environmentId: _environmentId } = account;
    expect(await member('orders', 'user-1')).toEqual({
      _organizationId,
      _environmentId,
      _topicId: (await get('orders'))?._id,
      topicKey: 'orders',
      _subscriberId: recordId,
      externalSubscriberId: 'user-1',
    });
    await expect(member('orders', 'user-2')).rejects.toEqual(failure(404, /not in the topic orders/));
    await expect(member('orders', 'nobody')).rejects.toEqual(failure(404, /not in the topic orders/));
    await expect(member('nothing', 'user-1')).rejects.toEqual(failure(404, /No topic has the key nothing/));
  });

  it('ends in one topic by a removal there, and stays in the others', async () => {
    for (const key of ['one', 'two', 'three']) await create(key, ...names);
    await remove('two', ['user-1']);
    const lists = await Promise.all(['one', 'two', 'three'].map(async (key) => (await get(key))?.subscribers));
    expect(lists).toEqual([names, ['user-2'], names]);
  });
});

it('a topic of another account is not found', async () => {
  await create('orders');
  const stranger = await testAccount(context);
  await expect(get('orders', stranger)).rejects.toEqual(failure(404));
  for (const operation of ['renameTopic', 'deleteTopic', 'getTopicSubscriber'] as const) {
    const parts = { params: { topicKey: 'orders', subscriberId: 'user-1' }, body: { name: 'Mine' } };
    const call = testCall(operation, stranger, parts as never);
    await expect(handlers()[operation]?.(call as never)).rejects.toEqual(failure(404));
  }
  expect((await get('orders'))?.name).toBe('Topic orders');
});
