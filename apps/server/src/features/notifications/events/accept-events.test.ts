import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase, waitingFor } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { deleteSubscribers } from '../../subscribers/delete-subscriber.ts';
import { createSubscribers } from '../../subscribers/subscribers.ts';
import { createNotificationCount } from '../notification-count.ts';
import { createAcceptEvents } from './accept-events.ts';
import { type EventRequest, readEventRequest } from './event-request.ts';
import { createEvents } from './events.ts';
import { listFeeds, storeSubscribers, storeTopic, storeWorkflow } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const { handlers } = createEvents(context, createNotificationCount(new Registry()));
let account: Account;
let acceptEvents: ReturnType<typeof createAcceptEvents>;

beforeEach(async () => {
  account = await testAccount(context);
  acceptEvents = createAcceptEvents();
  await storeWorkflow(database, account, 'welcome', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
  await storeSubscribers(database, account, ['amira', 'bilal', 'chen']);
});

const request = (body: Parameters<typeof readEventRequest>[0]): EventRequest =>
  readEventRequest(body, account.environmentId);
const accept = (...bodies: Parameters<typeof readEventRequest>[0][]) =>
  acceptEvents(bodies.map(request), database, (work) => database.transaction().execute(work));
const processed = (transactionId: string) => ({ status: 'processed', transactionId });
const rejection = (field: string) => ({ status: 'error', violations: [expect.objectContaining({ field })] });

/** Items and deliveries of subscribers that do not exist. */
async function listOrphans(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT row.* FROM (
      SELECT event_id, subscriber FROM notifications UNION ALL SELECT event_id, subscriber FROM notification_deliveries
    ) AS row
    JOIN notification_events AS event ON event.id = row.event_id
    WHERE event.environment_id = ${account.environmentId} AND NOT EXISTS (SELECT FROM subscribers WHERE id = row.subscriber)
  `.execute(database);
  return rows;
}

describe('a workflow that was used before', () => {
  beforeEach(async () => {
    await accept({ name: 'welcome', to: 'chen' });
  });

  it('is used in its current version', async () => {
    await sql`
      WITH changed AS (UPDATE workflows SET version = 2 WHERE environment_id = ${account.environmentId})
      INSERT INTO workflow_versions (workflow_id, version, environment_id, definition, workflow_created_at)
      SELECT workflow_id, 2, environment_id, definition || '{"active": false}', now() FROM workflow_versions
      WHERE environment_id = ${account.environmentId}
    `.execute(database);
    const { results, stored } = await accept({ name: 'welcome', to: 'amira', transactionId: 'a' });
    expect(results).toEqual([{ status: 'trigger_not_active', transactionId: 'a' }]);
    expect(stored).toEqual([]);
    expect(await listFeeds(database, account)).toEqual(['chen']);
  });

  it('is unknown once it was deleted', async () => {
    await database.deleteFrom('workflows').where('environment_id', '=', account.environmentId).execute();
    expect((await accept({ name: 'welcome', to: 'amira' })).results).toEqual([rejection('name')]);
    expect(await listFeeds(database, account)).toEqual(['chen']);
  });

  it('belongs to its environment', async () => {
    account = await testAccount(context);
    await storeSubscribers(database, account, ['amira']);
    expect((await accept({ name: 'welcome', to: 'amira' })).results).toEqual([rejection('name')]);
  });
});

it('changes no subscriber for a request that repeats the transactionId of an earlier one', async () => {
  const { results } = await accept(
    { name: 'unknown', to: { subscriberId: 'dina', email: 'unknown@example.com' }, transactionId: 'a' },
    { name: 'welcome', to: { subscriberId: 'dina', email: 'dina@example.com' }, transactionId: 'a' },
    { name: 'welcome', to: { subscriberId: 'dina', email: 'other@example.com' }, transactionId: 'a' },
    { name: 'welcome', to: { subscriberId: 'evan' }, transactionId: 'a' },
    { name: 'welcome', to: { subscriberId: 'farah' }, transactionId: 'b' },
  );
  expect(results).toEqual([rejection('name'), processed('a'), processed('a'), processed('a'), processed('b')]);
  const rows = await database
    .selectFrom('subscribers')
    .select(['subscriber_id', 'email'])
    .where('environment_id', '=', account.environmentId)
    .where('subscriber_id', 'in', ['dina', 'evan', 'farah'])
    .orderBy('subscriber_id')
    .execute();
  expect(rows).toEqual([
    { subscriber_id: 'dina', email: 'dina@example.com' },
    { subscriber_id: 'farah', email: null },
  ]);
});

it('stores requests of every kind together, in their order, and leaves out those with an error', async () => {
  await storeWorkflow(database, account, 'order', { variables: ['id'] });
  await storeTopic(database, account, 'news', ['amira']);
  await accept({ name: 'welcome', to: 'chen' }, { name: 'order', to: 'chen', payload: { id: 1 } });
  const { results, stored } = await accept(
    { name: 'welcome', to: ['amira', 'unknown'], transactionId: 'a' },
    { name: 'welcome', to: ['amira', 'bilal'], transactionId: 'b' },
    { name: 'order', to: 'amira' },
    { name: 'order', to: 'amira', actor: 'unknown', payload: { id: 1 } },
    { name: 'welcome', to: { subscriberId: 'dina' }, transactionId: 'c' },
    { name: 'welcome', to: { type: 'Topic', topicKey: 'news', exclude: ['chen', 'unknown'] }, transactionId: 'd' },
    { name: 'welcome', to: { type: 'Topic', topicKey: 'unknown' } },
    { name: 'order', to: 'bilal', payload: { id: 1 }, transactionId: 'b' },
    { name: 'order', payload: { id: 1 }, transactionId: 'e' },
  );
  expect(results).toEqual([
    rejection('to.1'),
    processed('b'),
    rejection('payload'),
    rejection('actor'),
    processed('c'),
    processed('d'),
    rejection('to'),
    processed('b'),
    processed('e'),
  ]);
  expect(await listFeeds(database, account)).toEqual(['amira', 'bilal', 'chen', 'chen', 'dina']);
  expect(stored.map(({ outcomes }) => outcomes.map(({ outcome, count }) => `${outcome} ${count}`).sort())).toEqual([
    ['delivered 2', 'pending 2'],
    ['delivered 1', 'pending 1'],
  ]);
  const { rows } = await sql<{ task: string; jobs: number }>`
    SELECT tasks.identifier AS task, count(*)::int AS jobs FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    JOIN notification_events AS event ON event.id = jobs.payload ->> 'eventId'
    WHERE environment_id = ${account.environmentId} GROUP BY identifier ORDER BY identifier
  `.execute(database);
  expect(rows).toEqual([
    { task: 'dispatch_notifications', jobs: 3 },
    { task: 'fanOutEvent', jobs: 2 },
  ]);
});

it('reads only the subscribers of the event', async () => {
  await storeSubscribers(
    database,
    account,
    Array.from({ length: 1000 }, () => randomUUID()),
  );
  await accept({ name: 'welcome', to: 'chen' });
  await database.transaction().execute(async (transaction) => {
    const countRead = async () => {
      const { rows } = await sql<{ read: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'subscribers'
      `.execute(transaction);
      return rows[0]?.read ?? 0;
    };
    const before = await countRead();
    const body = { name: 'welcome', to: ['amira', 'bilal'] };
    await acceptEvents([request(body)], transaction, (work) => work(transaction));
    expect((await countRead()) - before).toBe(2);
  });
});

describe('a subscriber that is deleted at the same time', () => {
  const bodies = {
    'one recipient': { to: 'bilal' },
    'one of several recipients': { to: ['amira', 'bilal', 'chen'] },
    'a recipient besides a new one': { to: ['bilal', { subscriberId: 'dina' }] },
    'a recipient besides a topic': { to: ['bilal', { type: 'Topic' as const, topicKey: 'news' }] },
  };

  it.each(Object.entries(bodies))('gets nothing as %s', async (_, body) => {
    await storeTopic(database, account, 'news', ['amira']);
    await accept({ name: 'welcome', to: 'chen' });
    let accepted: ReturnType<typeof accept> | undefined;
    await database.transaction().execute(async (transaction) => {
      await deleteSubscribers(transaction, sql`environment_id = ${account.environmentId} AND subscriber_id = 'bilal'`);
      accepted = accept({ name: 'welcome', ...body });
      await expect.poll(() => waitingFor(transaction)).toBe(1);
    });
    expect((await accepted)?.results).toEqual([rejection(Array.isArray(body.to) ? expect.any(String) : 'to')]);
    expect(await listFeeds(database, account)).toEqual(['chen']);
    expect(await listOrphans()).toEqual([]);
  });

  it('makes the deletion wait until its items are stored, and go with it', async () => {
    let deleted: Promise<unknown> | undefined;
    await database.transaction().execute(async (transaction) => {
      await acceptEvents([request({ name: 'welcome', to: 'bilal' })], transaction, (work) => work(transaction));
      deleted = createSubscribers(context).handlers?.deleteSubscriber?.(
        testCall('deleteSubscriber', account, { params: { subscriberId: 'bilal' } }),
      );
      await expect.poll(() => waitingFor(transaction)).toBe(1);
    });
    await deleted;
    expect(await listFeeds(database, account)).toEqual([]);
  });

  it('makes each trigger succeed or be rejected, and leaves no item behind', async () => {
    await storeWorkflow(database, account, 'feed');
    const { handlers: subscribers } = createSubscribers(context);
    const trigger = () =>
      handlers?.triggerEvent?.(testCall('triggerEvent', account, { body: { name: 'feed', to: 'bilal' } })).then(
        () => 201,
        (error: { status?: number }) => error.status,
      );
    const statuses = [];
    for (let round = 0; round < 10; round++) {
      const triggers = Array.from({ length: 10 }, trigger);
      const params = { subscriberId: 'bilal' };
      await subscribers?.deleteSubscriber?.(testCall('deleteSubscriber', account, { params }));
      statuses.push(...(await Promise.all(triggers)));
      expect(await listFeeds(database, account)).toEqual([]);
      expect(await listOrphans()).toEqual([]);
      await storeSubscribers(database, account, ['bilal']);
    }
    expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
  });
});
