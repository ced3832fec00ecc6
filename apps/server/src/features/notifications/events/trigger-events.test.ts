import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import type { Call } from '../../../http/handler.ts';
import { replayResponses } from '../../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { createNotificationCount } from '../notification-count.ts';
import { createEvents } from './events.ts';
import { getEvent, listFeeds, storeSubscribers, storeTopic, storeWorkflow } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const metrics = new Registry();
const events = createEvents(context, createNotificationCount(metrics));
// As the service does: a repeated key replays the response.
const handlers = replayResponses(database, events.handlers ?? {});
let account: Account;

beforeEach(async () => {
  account = await testAccount(context);
  await storeWorkflow(database, account, 'welcome');
  await storeSubscribers(database, account, ['amira', 'bilal', 'chen']);
});

const trigger = async (
  body: Call<'triggerEvent'>['body'],
  { of = account, key }: { of?: Account; key?: string } = {},
) =>
  (await handlers.triggerEvent?.(testCall('triggerEvent', of, { body, ...(key !== undefined && { key }) })))?.body.data;
const triggerAll = async (all: Call<'triggerEvents'>['body']['events']) =>
  (await handlers.triggerEvents?.(testCall('triggerEvents', account, { body: { events: all } })))?.body.data;
const rejection = (...violations: { field: string; message: unknown }[]) =>
  expect.objectContaining({
    status: 422,
    violations: violations.map((violation) => expect.objectContaining({ in: 'body', ...violation })),
  });
const countRows = async (table: 'notification_events' | 'notifications' | 'subscribers') => {
  const { count } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('environment_id', '=', account.environmentId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('a trigger', () => {
  it('reaches a subscriber before the response', async () => {
    const result = await trigger({ name: 'welcome', to: 'amira', transactionId: 'tx' });
    expect(result).toEqual({ acknowledged: true, status: 'processed', transactionId: 'tx' });
    expect(await listFeeds(database, account)).toEqual(['amira']);
    expect(await getEvent(handlers, account, 'tx')).toEqual({
      transactionId: 'tx',
      workflowId: 'welcome',
      status: 'completed',
      recipients: { reached: 1, total: 1 },
      outcomes: [{ stepId: 'step-0', channel: 'in_app', outcome: 'delivered', count: 1 }],
      createdAt: expect.any(String),
      completedAt: expect.any(String),
    });
  });

  it('gets a transactionId of its own without one, and finds the workflow by its id', async () => {
    const id = await storeWorkflow(database, account, 'other');
    const [first, second] = [await trigger({ name: id, to: 'amira' }), await trigger({ name: id, to: 'amira' })];
    expect(first?.transactionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.transactionId).not.toBe(first?.transactionId);
    expect(await listFeeds(database, account)).toEqual(['amira', 'amira']);
  });

  it('reaches each recipient once, and the actor when it is named', async () => {
    await trigger({ name: 'welcome', to: ['bilal', 'amira', { subscriberId: 'amira' }, 'bilal'], actor: 'bilal' });
    expect(await listFeeds(database, account)).toEqual(['amira', 'bilal']);
  });

  it('creates and updates the subscribers that it describes', async () => {
    await trigger({
      name: 'welcome',
      to: [
        { subscriberId: 'amira', firstName: 'Amira' },
        { subscriberId: 'dina', email: 'dina@example.com', data: { plan: 'free' } },
        { subscriberId: 'dina', firstName: 'دينا' },
      ],
      actor: { subscriberId: 'emil', firstName: 'Emil' },
    });
    const rows = await database
      .selectFrom('subscribers')
      .select(['subscriber_id', 'first_name', 'email', 'data'])
      .where('environment_id', '=', account.environmentId)
      .where('first_name', 'is not', null)
      .orderBy('subscriber_id')
      .execute();
    expect(rows).toEqual([
      { subscriber_id: 'amira', first_name: 'Amira', email: null, data: null },
      { subscriber_id: 'dina', first_name: 'دينا', email: 'dina@example.com', data: { plan: 'free' } },
      { subscriber_id: 'emil', first_name: 'Emil', email: null, data: null },
    ]);
    expect(await listFeeds(database, account)).toEqual(['amira', 'dina']);
  });

  it('leaves messages of other channels to a job', async () => {
    await storeWorkflow(database, account, 'both', {
      steps: [{ type: 'sms' }, { type: 'email', active: false }, { type: 'in_app' }],
    });
    await trigger({ name: 'both', to: ['amira', 'bilal'], transactionId: 'tx' });
    const event = await getEvent(handlers, account, 'tx');
    expect(event).toMatchObject({ status: 'running', recipients: { reached: 2 } });
    expect(event.outcomes).toEqual([
      { stepId: 'step-0', channel: 'sms', outcome: 'pending', count: 2 },
      { stepId: 'step-2', channel: 'in_app', outcome: 'delivered', count: 2 },
    ]);
    const { rows } = await sql`
      SELECT jobs.payload FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      JOIN notification_events AS event ON event.id = jobs.payload ->> 'eventId'
      WHERE identifier = 'dispatch_notifications' AND environment_id = ${account.environmentId}
    `.execute(database);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['trigger_not_active', { active: false }],
    ['no_workflow_steps_defined', { steps: [] }],
    ['no_workflow_active_steps_defined', { steps: [{ type: 'in_app' as const, active: false }] }],
  ])('stores nothing with the status %s', async (status, workflow) => {
    await storeWorkflow(database, account, 'idle', workflow);
    const result = await trigger({ name: 'idle', to: { subscriberId: 'new' }, transactionId: 'tx' });
    expect(result).toEqual({ acknowledged: true, status, transactionId: 'tx' });
    expect(await countRows('notification_events')).toBe(0);
    expect(await countRows('subscribers')).toBe(3);
  });
});

describe('a rejected trigger', () => {
  it('names everything that is wrong, and stores nothing', async () => {
    await storeWorkflow(database, account, 'order', { variables: ['order.id', 'total'] });
    const to = ['amira', 'nobody', { type: 'Topic' as const, topicKey: 'nothing' }, { subscriberId: 'new' }];
    await expect(
      trigger({ name: 'order', to, actor: 'no one', payload: { order: { id: null }, total: 0 } }),
    ).rejects.toEqual(
      rejection(
        { field: 'to.2', message: expect.stringContaining('key of a topic') },
        { field: 'to.1', message: expect.stringContaining('subscriberId of a subscriber') },
        { field: 'actor', message: expect.stringContaining('subscriberId of a subscriber') },
        { field: 'payload', message: expect.stringContaining('order.id') },
      ),
    );
    expect(await countRows('notification_events')).toBe(0);
    expect(await countRows('subscribers')).toBe(3);
  });

  it('says how large its payload may be, also when the workflow was used before', async () => {
    const payloadOf = (bytes: number) => ({ text: 'é'.repeat((bytes - '{"text":""}'.length) / 2) });
    await trigger({ name: 'welcome', to: 'amira', payload: payloadOf(65_535) });
    const tooLarge = { name: 'welcome', to: 'amira', payload: payloadOf(65_537) };
    await expect(trigger(tooLarge)).rejects.toEqual(
      rejection({ field: 'payload', message: 'must take at most 65536 bytes of JSON, not 65537' }),
    );
    expect(await triggerAll([tooLarge, { name: 'welcome', to: 'bilal', transactionId: 'small' }])).toEqual([
      expect.objectContaining({ status: 'error' }),
      expect.objectContaining({ status: 'processed', transactionId: 'small' }),
    ]);
    expect(await listFeeds(database, account)).toEqual(['amira', 'bilal']);
  });

  it('finds nothing of another environment', async () => {
    const stranger = await testAccount(context);
    await storeTopic(database, account, 'news', ['amira']);
    await expect(
      trigger({ name: 'welcome', to: ['amira', { type: 'Topic', topicKey: 'news' }] }, { of: stranger }),
    ).rejects.toEqual(
      rejection(
        { field: 'name', message: expect.any(String) },
        { field: 'to.1', message: expect.any(String) },
        { field: 'to.0', message: expect.any(String) },
      ),
    );
  });

  it('leaves its Idempotency-Key unused', async () => {
    await expect(trigger({ name: 'welcome', to: 'later' }, { key: 'a key' })).rejects.toThrow();
    await storeSubscribers(database, account, ['later']);
    await trigger({ name: 'welcome', to: 'later' }, { key: 'a key' });
    await trigger({ name: 'welcome', to: 'later' }, { key: 'a key' });
    expect(await listFeeds(database, account)).toEqual(['later']);
  });
});

describe('a repeated transactionId', () => {
  it('returns the first outcome and notifies no one, even when requests meet', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        // Another instance each: their writes do not share a batch.
        const { handlers: own } = createEvents(context, createNotificationCount(new Registry()));
        const body = { name: 'welcome', to: index % 2 ? 'amira' : { subscriberId: 'bilal' }, transactionId: 'same' };
        return own?.triggerEvent?.(testCall('triggerEvent', account, { body }));
      }),
    );
    for (const result of results) expect(result?.body.data.status).toBe('processed');
    expect(await countRows('notification_events')).toBe(1);
    expect(await countRows('notifications')).toBe(1);
    await trigger({ name: 'welcome', to: ['amira', 'bilal'], transactionId: 'same' });
    expect(await countRows('notifications')).toBe(1);
  });

  it('belongs to one environment', async () => {
    const stranger = await testAccount(context);
    await storeWorkflow(database, stranger, 'welcome');
    await storeSubscribers(database, stranger, ['amira']);
    await trigger({ name: 'welcome', to: 'amira', transactionId: 'same' });
    await trigger({ name: 'welcome', to: 'amira', transactionId: 'same' }, { of: stranger });
    expect(await listFeeds(database, stranger)).toEqual(['amira']);
    await expect(getEvent(handlers, await testAccount(context), 'same')).rejects.toEqual(
      expect.objectContaining({ status: 404 }),
    );
  });
});

describe('several events', () => {
  it('return their results in order; a rejected one does not stop the others', async () => {
    const result = await triggerAll([
      { name: 'welcome', to: 'amira', transactionId: 'one' },
      { name: 'unknown', to: 'nobody' },
      { name: 'welcome', to: ['bilal'], transactionId: 'two' },
      { name: 'welcome', to: 'chen', transactionId: 'one' },
    ]);
    expect(result).toEqual([
      { acknowledged: true, status: 'processed', transactionId: 'one' },
      {
        acknowledged: true,
        status: 'error',
        error: [expect.stringMatching(/^name must be .*\.$/), expect.stringMatching(/^to must be .*\.$/)],
      },
      { acknowledged: true, status: 'processed', transactionId: 'two' },
      { acknowledged: true, status: 'processed', transactionId: 'one' },
    ]);
    expect(await listFeeds(database, account)).toEqual(['amira', 'bilal']);
  });
});

describe('preferences', () => {
  it('skip a channel, and are counted', async () => {
    const workflowId = await storeWorkflow(database, account, 'news', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
    const ids = await storeSubscribers(database, account, ['d', 'e', 'f']);
    const off = (subscriber: string, workflow_id: string, row: { enabled?: boolean; channels?: string }) =>
      database
        .insertInto('notification_preferences')
        .values({
          environment_id: account.environmentId,
          subscriber: String(ids.get(subscriber)),
          workflow_id,
          channels: '{}',
          ...row,
        })
        .execute();
    await off('d', '', { enabled: false });
    await off('e', workflowId, { channels: '{"sms": false}' });
    await off('f', 'another workflow', { enabled: false });
    await trigger({ name: 'news', to: ['d', 'e', 'f'], transactionId: 'tx' });
    const all = { reason: 'The subscriber has turned off all notifications.', count: 1 };
    const sms = { reason: 'The subscriber has turned off the channel for this workflow.', count: 1 };
    const skipped = { outcome: 'skipped_by_preference' } as const;
    expect((await getEvent(handlers, account, 'tx')).outcomes).toEqual([
      { stepId: 'step-0', channel: 'in_app', outcome: 'delivered', count: 2 },
      { stepId: 'step-0', channel: 'in_app', ...skipped, count: 1, reasons: [all] },
      { stepId: 'step-1', channel: 'sms', outcome: 'pending', count: 1 },
      { stepId: 'step-1', channel: 'sms', ...skipped, count: 2, reasons: [all, sms] },
    ]);
    expect(await listFeeds(database, account)).toEqual(['e', 'f']);
  });

  it('do not apply to a critical workflow', async () => {
    await storeWorkflow(database, account, 'alarm', { critical: true });
    const ids = await storeSubscribers(database, account, ['d']);
    await database
      .insertInto('notification_preferences')
      .values({
        environment_id: account.environmentId,
        subscriber: String(ids.get('d')),
        workflow_id: '',
        enabled: false,
        channels: '{}',
      })
      .execute();
    await trigger({ name: 'alarm', to: 'd' });
    expect(await listFeeds(database, account)).toEqual(['d']);
  });
});

it('is counted in the metrics by channel and outcome', async () => {
  metrics.resetMetrics();
  await trigger({ name: 'welcome', to: ['amira', 'bilal'] });
  expect(await metrics.getSingleMetricAsString('omnichannel_notifications_total')).toContain(
    'omnichannel_notifications_total{channel="in_app",outcome="delivered"} 2',
  );
});
