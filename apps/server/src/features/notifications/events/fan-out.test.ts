import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import type { Call } from '../../../http/handler.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { createNotifier } from '../../../platform/postgres/notifier.ts';
import { useDatabase, waitingFor } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { deleteSubscribers } from '../../subscribers/delete-subscriber.ts';
import { recordOutcomes } from '../channels/delivery-store.ts';
import { createNotificationCount } from '../notification-count.ts';
import { feedChannel } from '../streams/feed-channel.ts';
import { createEvents } from './events.ts';
import { createFanOut } from './fan-out.ts';
import { getEvent, listFeeds, runFanOut, storeSubscribers, storeTopic, storeWorkflow, takeJob } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const count = createNotificationCount(new Registry());
const dependencies = { count, notifier: createNotifier(database, context.log, feedChannel) };
const { handlers } = createEvents(context, count);
/** Reaches two subscribers at a time. */
const fanOutEvent = createFanOut(context, dependencies, 2);
const jobs = { fanOutEvent };
let account: Account;
/** `subscribers.id` by `subscriberId`. */
let ids: Map<string, string>;
const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database);
  account = await testAccount(context);
  await storeWorkflow(database, account, 'news');
  ids = await storeSubscribers(database, account, all);
});

const trigger = (body: Omit<Call<'triggerEvent'>['body'], 'name'> & { name?: string }) =>
  handlers?.triggerEvent?.(testCall('triggerEvent', account, { body: { name: 'news', transactionId: 'tx', ...body } }));
const broadcast = (body: Partial<Call<'broadcastEvent'>['body']> = {}) =>
  handlers?.broadcastEvent?.(
    testCall('broadcastEvent', account, { body: { name: 'news', transactionId: 'tx', ...body } }),
  );
const cancel = async (transactionId = 'tx') =>
  (await handlers?.cancelEvent?.(testCall('cancelEvent', account, { params: { transactionId } })))?.body.data;
const event = () => getEvent(handlers, account, 'tx');
const signal = new AbortController().signal;

it('is cancelled when its last batch ends meanwhile and messages wait', async () => {
  await storeWorkflow(database, account, 'texts', { steps: [{ type: 'sms' }] });
  await broadcast({ name: 'texts' });
  let cancelled: Promise<unknown> | undefined;
  await database.transaction().execute(async (transaction) => {
    // A batch that stores the deliveries and completes the fan-out.
    const { rows } = await sql<{ id: string }>`
      UPDATE notification_events SET state = 'completed' WHERE environment_id = ${account.environmentId} RETURNING id
    `.execute(transaction);
    await sql`
      INSERT INTO notification_deliveries (event_id, step, subscriber) VALUES (${rows[0]?.id}, 0, ${ids.get('a')})
    `.execute(transaction);
    cancelled = cancel();
    await expect.poll(() => waitingFor(transaction)).toBe(1);
  });
  expect(await cancelled).toBe(true);
});

describe('a subscriber who is deleted during a fan-out', () => {
  it.each(['a', 'b'])('gets nothing (%s), and those after the batch are reached', async (subscriberId) => {
    await broadcast();
    const job = (await takeJob(database)) as never;
    let batch: Promise<void> | undefined;
    await database.transaction().execute(async (transaction) => {
      await deleteSubscribers(
        transaction,
        sql`environment_id = ${account.environmentId} AND subscriber_id = ${subscriberId}`,
      );
      batch = fanOutEvent(job, signal) as Promise<void>;
      await expect.poll(() => waitingFor(transaction)).toBe(1);
    });
    await batch;
    await runFanOut(database, jobs);
    const left = all.filter((id) => id !== subscriberId);
    expect(await listFeeds(database, account)).toEqual(left);
    expect(await event()).toMatchObject({ status: 'completed', recipients: { reached: left.length } });
    const { rows } = await sql`
      SELECT FROM notifications WHERE subscriber = ${ids.get(subscriberId)} AND environment_id = ${account.environmentId}
    `.execute(database);
    expect(rows).toEqual([]);
  });
});

it('waits for an erasure, which locks subscribers before events', async () => {
  await broadcast();
  const job = (await takeJob(database)) as never;
  let batch: Promise<void> | undefined;
  await database.transaction().execute(async (transaction) => {
    await sql`SELECT FROM subscribers WHERE id = ${ids.get('a')} FOR UPDATE`.execute(transaction);
    batch = fanOutEvent(job, signal) as Promise<void>;
    await expect.poll(() => waitingFor(transaction)).toBe(1);
    await sql`UPDATE notification_events SET payload = '{}' WHERE environment_id = ${account.environmentId}`.execute(
      transaction,
    );
  });
  await batch;
  await runFanOut(database, jobs);
  expect(await listFeeds(database, account)).toEqual(all);
});

describe('a topic', () => {
  it('reaches its subscribers in batches, with the progress', async () => {
    await storeTopic(database, account, 'first', ['a', 'b', 'c', 'd', 'e']);
    await trigger({ to: { type: 'Topic', topicKey: 'first' } });
    expect(await event()).toMatchObject({ status: 'queued', recipients: { reached: 0 }, outcomes: [] });
    await fanOutEvent((await takeJob(database)) as never, signal);
    expect(await event()).toMatchObject({
      status: 'running',
      recipients: { reached: 2, total: 5 },
      outcomes: [{ count: 2 }],
    });
    expect(await event()).not.toHaveProperty('completedAt');
    await runFanOut(database, jobs);
    expect(await event()).toMatchObject({
      status: 'completed',
      recipients: { reached: 5 },
      outcomes: [{ outcome: 'delivered', count: 5 }],
      completedAt: expect.any(String),
    });
    expect(await listFeeds(database, account)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('reaches those of several topics once, without the actor and the excluded ones', async () => {
    await storeTopic(database, account, 'first', ['a', 'b', 'c', 'd']);
    await storeTopic(database, account, 'second', ['b', 'c', 'd', 'e', 'g']);
    await trigger({
      to: [
        { type: 'Topic', topicKey: 'first', exclude: ['a', 'b', 'unknown'] },
        'e',
        { type: 'Topic', topicKey: 'second', exclude: ['b', 'd'] },
      ],
      actor: 'g',
    });
    // Named subscribers do not wait for the queue.
    expect(await listFeeds(database, account)).toEqual(['e']);
    expect(await event()).toMatchObject({ status: 'running', recipients: { reached: 1 } });
    await runFanOut(database, jobs);
    // a and b are left out by each of their topics, d only by one.
    expect(await listFeeds(database, account)).toEqual(['c', 'd', 'e']);
    expect(await event()).toMatchObject({ recipients: { reached: 3 }, outcomes: [{ count: 3 }] });
  });

  it('without subscribers is completed by one run', async () => {
    await storeTopic(database, account, 'empty', []);
    await trigger({ to: { type: 'Topic', topicKey: 'empty' } });
    expect(await runFanOut(database, jobs)).toBe(1);
    expect(await event()).toMatchObject({ status: 'completed', recipients: { reached: 0 }, outcomes: [] });
  });

  it('with a full last batch is completed by an empty one', async () => {
    await storeTopic(database, account, 'four', ['a', 'b', 'c', 'd']);
    await trigger({ to: { type: 'Topic', topicKey: 'four' } });
    expect(await runFanOut(database, jobs)).toBe(3);
    expect(await event()).toMatchObject({ status: 'completed', recipients: { reached: 4 } });
  });
});

describe('the total', () => {
  const totalOf = async () => (await event()).recipients.total;

  it('is unknown before the first batch, then counts each recipient once, and in the end those that were reached', async () => {
    await storeTopic(database, account, 'first', ['a', 'b', 'c', 'd']);
    await storeTopic(database, account, 'second', ['c', 'd', 'e', 'f']);
    const [one, two] = ['first', 'second'].map((topicKey) => ({ type: 'Topic' as const, topicKey, exclude: ['d'] }));
    await trigger({ to: ['a', 'g', one as never, two as never], actor: 'f' });
    expect(await event()).not.toHaveProperty('recipients.total');
    await fanOutEvent((await takeJob(database)) as never, signal);
    // a, g by name; b, c, e by topics; d is excluded, f is the actor.
    expect(await totalOf()).toBe(5);
    await database.deleteFrom('topic_subscribers').where('subscriber_id', '=', 'e').execute();
    await runFanOut(database, jobs);
    expect((await event()).recipients).toEqual({ reached: 4, total: 4 });
  });

  it('of a broadcast stays when the event is cancelled', async () => {
    await broadcast({ actor: 'a' });
    await fanOutEvent((await takeJob(database)) as never, signal);
    await cancel();
    expect((await event()).recipients).toEqual({ reached: 1, total: 6 });
  });

  it('of named recipients is known at once', async () => {
    await trigger({ to: ['a', 'b'] });
    expect((await event()).recipients).toEqual({ reached: 2, total: 2 });
  });
});

it('shows the ten most frequent reasons of an outcome', async () => {
  await storeWorkflow(database, account, 'text', { steps: [{ type: 'sms' }] });
  await trigger({ name: 'text', to: all });
  const { id } = await database
    .selectFrom('notification_events')
    .select('id')
    .where('transaction_id', '=', 'tx')
    .where('environment_id', '=', account.environmentId)
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO notification_deliveries (event_id, step, subscriber)
    SELECT ${id}, 0, 'other-' || number FROM generate_series(1, 12) AS number`.execute(database);
  const outcomes = [...ids.values()].map((subscriber, index) => ({
    step: 0,
    subscriber,
    outcome: 'failed' as const,
    reason: index < 4 ? 'too long' : 'no sender',
  }));
  const others = Array.from({ length: 12 }, (_, index) => ({
    step: 0,
    subscriber: `other-${index + 1}`,
    outcome: 'failed' as const,
    reason: `rejected ${index}`,
  }));
  await recordOutcomes(database, id, [...outcomes, ...others]);
  const [failed] = (await event()).outcomes.filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject({ stepId: 'step-0', channel: 'sms', count: 19 });
  expect(failed?.reasons).toHaveLength(10);
  expect(failed?.reasons?.slice(0, 3)).toEqual([
    { reason: 'too long', count: 4 },
    { reason: 'no sender', count: 3 },
    { reason: 'rejected 0', count: 1 },
  ]);
});

describe('a broadcast', () => {
  it('reaches every subscriber of the environment except the actor', async () => {
    const stranger = await testAccount(context);
    await storeSubscribers(database, stranger, ['z']);
    await broadcast({ actor: 'c' });
    await runFanOut(database, jobs);
    expect(await listFeeds(database, account)).toEqual(all.filter((one) => one !== 'c'));
    expect(await listFeeds(database, stranger)).toEqual([]);
  });

  it('applies preferences, and counts exactly', async () => {
    await storeWorkflow(database, account, 'both', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
    for (const one of ['b', 'f']) {
      await database
        .insertInto('notification_preferences')
        .values({
          environment_id: account.environmentId,
          subscriber: String(ids.get(one)),
          workflow_id: '',
          channels: '{"in_app": false}',
        })
        .execute();
    }
    await broadcast({ name: 'both' });
    await runFanOut(database, jobs);
    const reasons = [{ reason: 'The subscriber has turned off the channel.', count: 2 }];
    expect((await event()).outcomes).toEqual([
      { stepId: 'step-0', channel: 'in_app', outcome: 'delivered', count: 5 },
      { stepId: 'step-0', channel: 'in_app', outcome: 'skipped_by_preference', count: 2, reasons },
      { stepId: 'step-1', channel: 'sms', outcome: 'pending', count: 7 },
    ]);
    expect((await event()).status).toBe('running');
    expect(await event()).not.toHaveProperty('completedAt');
  });
});

describe('a batch', () => {
  it('leaves messages to a job, and leaves inactive steps out', async () => {
    await storeWorkflow(database, account, 'text', { steps: [{ type: 'in_app', active: false }, { type: 'sms' }] });
    await broadcast({ name: 'text' });
    await runFanOut(database, jobs);
    expect((await event()).outcomes).toEqual([{ stepId: 'step-1', channel: 'sms', outcome: 'pending', count: 7 }]);
    const { rows } = await sql`
      SELECT FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id WHERE identifier = 'dispatch_notifications'
    `.execute(database);
    expect(rows).toHaveLength(4);
  });

  it('of a critical workflow reaches everyone, whatever they prefer', async () => {
    await storeWorkflow(database, account, 'alert', { critical: true });
    const [environment_id, subscriber] = [account.environmentId, String(ids.get('b'))];
    const preference = { environment_id, subscriber, workflow_id: '', enabled: false, channels: '{}' };
    await database.insertInto('notification_preferences').values(preference).execute();
    await broadcast({ name: 'alert' });
    await broadcast({ transactionId: 'other' });
    await runFanOut(database, jobs);
    expect(await listFeeds(database, account)).toEqual([...all, ...all.filter((one) => one !== 'b')].sort());
  });

  it('is announced to the streams of its feeds', async () => {
    const heard: string[] = [];
    const client = await context.pool.connect();
    try {
      client.on('notification', ({ payload = '' }) => heard.push(payload));
      await client.query(`LISTEN ${feedChannel}`);
      await broadcast({ actor: 'g' });
      await runFanOut(database, jobs);
      // Notifications of the test before can arrive late.
      const own = new Set(ids.values());
      const announced = () => heard.flatMap((payload) => payload.replace('r:', '').split(','));
      const received = () =>
        announced()
          .filter((id) => own.has(id))
          .sort();
      await expect.poll(received).toEqual(
        all
          .slice(0, 6)
          .map((one) => ids.get(one))
          .sort(),
      );
    } finally {
      client.removeAllListeners('notification');
      client.release(true);
    }
  });
});

describe('a crash', () => {
  it('in the middle of a batch leaves it undone; after a batch, a repeated job does nothing', async () => {
    await broadcast();
    const first = (await takeJob(database)) as { eventId: string; batch: number };
    // The last statement of the transaction fails.
    const add = () => Promise.reject(new Error('The process ended.'));
    const crashing = createFanOut({ ...context, queue: { ...context.queue, add } as Queue }, dependencies, 2);
    await expect(crashing(first, signal)).rejects.toThrow('The process ended.');
    expect(await listFeeds(database, account)).toEqual([]);
    expect(await event()).toMatchObject({ status: 'queued', recipients: { reached: 0 } });

    await fanOutEvent(first, signal);
    await fanOutEvent(first, signal);
    expect(await listFeeds(database, account)).toEqual(['a', 'b']);
    await runFanOut(database, jobs);
    await fanOutEvent(first, signal);
    expect(await listFeeds(database, account)).toEqual(all);
    expect(await event()).toMatchObject({ recipients: { reached: 7 }, outcomes: [{ count: 7 }] });
  });

  it('that runs a job twice at the same time does the batch once', async () => {
    await broadcast();
    const job = (await takeJob(database)) as { eventId: string; batch: number };
    await Promise.all([fanOutEvent(job, signal), fanOutEvent(job, signal), fanOutEvent(job, signal)]);
    await runFanOut(database, jobs);
    expect(await listFeeds(database, account)).toEqual(all);
    expect((await event()).recipients.reached).toBe(7);
  });
});

describe('a cancellation', () => {
  it('stops the fan-out; what is in a feed stays', async () => {
    await broadcast();
    await fanOutEvent((await takeJob(database)) as never, signal);
    expect(await cancel()).toBe(true);
    await runFanOut(database, jobs);
    expect(await listFeeds(database, account)).toEqual(['a', 'b']);
    expect(await event()).toMatchObject({
      status: 'cancelled',
      recipients: { reached: 2 },
      completedAt: expect.any(String),
    });
    expect(await cancel()).toBe(false);
  });

  it('waits for a batch in progress', async () => {
    await broadcast();
    const job = (await takeJob(database)) as never;
    const [, isCancelled] = await Promise.all([fanOutEvent(job, signal), cancel()]);
    expect(isCancelled).toBe(true);
    await runFanOut(database, jobs);
    const reached = (await listFeeds(database, account)).length;
    expect([0, 2]).toContain(reached);
    expect(await event()).toMatchObject({ status: 'cancelled', recipients: { reached } });
  });

  it('of an event with pending messages is possible, of a completed one it is not', async () => {
    await storeWorkflow(database, account, 'text', { steps: [{ type: 'sms' }] });
    await trigger({ name: 'text', to: 'a', transactionId: 'pending' });
    expect(await cancel('pending')).toBe(true);
    await trigger({ to: 'a' });
    expect(await cancel()).toBe(false);
    expect((await event()).status).toBe('completed');
  });

  it('is the end of an event whose recipients were all reached before', async () => {
    await storeWorkflow(database, account, 'text', { steps: [{ type: 'sms' }] });
    await trigger({ name: 'text', to: 'a' });
    await sql`
      UPDATE notification_events SET completed_at = '2020-01-01' WHERE environment_id = ${account.environmentId}
    `.execute(database);
    expect(await event()).not.toHaveProperty('completedAt');
    await cancel();
    expect((await event()).completedAt).not.toContain('2020-01-01');
  });

  it('of an unknown event returns 404, and of a stranger', async () => {
    await expect(cancel('nothing')).rejects.toEqual(expect.objectContaining({ status: 404 }));
    await broadcast();
    const stranger = await testAccount(context);
    const call = testCall('cancelEvent', stranger, { params: { transactionId: 'tx' } });
    await expect(handlers?.cancelEvent?.(call)).rejects.toEqual(expect.objectContaining({ status: 404 }));
    expect((await event()).status).toBe('queued');
  });
});

it('gives way to the events of others after each batch', async () => {
  const other = await testAccount(context);
  await storeWorkflow(database, other, 'news');
  await storeSubscribers(database, other, ['z']);
  await storeTopic(database, other, 'one', ['z']);
  await broadcast();
  const body = { name: 'news', to: { type: 'Topic', topicKey: 'one' }, transactionId: 'theirs' };
  await handlers?.triggerEvent?.(testCall('triggerEvent', other, { body }));
  for (let runs = 0; runs < 2; runs++) await fanOutEvent((await takeJob(database)) as never, signal);
  expect(await listFeeds(database, other)).toEqual(['z']);
  expect(await listFeeds(database, account)).toEqual(['a', 'b']);
});

it('runs in the worker until everyone is reached', async () => {
  const worker = await startWorker(jobs, { database, directUrl: open.directUrl, log: context.log });
  try {
    await broadcast();
    await expect.poll(async () => (await event()).status, { timeout: 20_000 }).toBe('completed');
  } finally {
    await worker.stop();
  }
  expect(await listFeeds(database, account)).toEqual(all);
});
