import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { recordOutcomes } from '../channels/delivery-store.ts';
import { createEvents } from './events.ts';
import { runFanOut, storeSubscribers, storeTopic, storeWorkflow } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const { handlers, jobs } = createEvents(context, () => undefined);
const names = ['amira', 'bilal', 'chen', 'dina'];
const skipped = 'skipped_by_preference';
let account: Account;
let ids: Map<string, string>;
let workflowId: string;
const idOf = (name: string) => ids.get(name) as string;

beforeEach(async () => {
  account = await testAccount(context);
  const steps = [{ type: 'in_app' }, { type: 'rcs', active: false }, { type: 'sms' }] as const;
  workflowId = await storeWorkflow(database, account, 'order', { steps });
  ids = await storeSubscribers(database, account, names);
});

const turnOff = (name: string, row: { of?: string; enabled?: boolean; channels?: Record<string, boolean> }) =>
  database
    .insertInto('notification_preferences')
    .values({
      environment_id: account.environmentId,
      subscriber: idOf(name),
      workflow_id: row.of ?? '',
      enabled: row.enabled ?? true,
      channels: JSON.stringify(row.channels ?? {}),
    })
    .execute();

const trigger = (to: object | string[], transactionId = 'tx') =>
  handlers?.triggerEvent?.(
    testCall('triggerEvent', account, { body: { name: 'order', to, payload: {}, transactionId } }),
  );

interface Query {
  stepId?: string;
  outcome?: typeof skipped | 'delivered' | 'pending' | 'failed';
  after?: string;
  limit?: number;
}

async function list(query: Query = {}, { by = account, transactionId = 'tx' } = {}) {
  const reply = await handlers?.listEventRecipients?.(
    testCall('listEventRecipients', by, { params: { transactionId }, query }),
  );
  if (!reply) throw new Error('listEventRecipients has no handler.');
  return reply.body;
}

/** All pages with a limit. */
async function listAll(query: Query) {
  const pages = [await list(query)];
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(await list({ ...query, after: next }));
  return pages;
}

describe('the recipients of an event', () => {
  it('are listed by step, with the reason of those who were skipped', async () => {
    await turnOff('amira', { channels: { sms: false } });
    await turnOff('bilal', { enabled: false });
    await turnOff('chen', { of: workflowId, channels: { sms: false, in_app: false } });
    await turnOff('dina', { of: workflowId, enabled: false });
    await trigger(names);
    const { data, ...page } = await list();
    expect(page).toEqual({ pageSize: 10, hasMore: false });
    expect(data[0]).toMatchObject({ stepId: 'step-0', channel: 'in_app' });
    const summary = data.map(({ stepId, subscriberId, outcome, reason = '' }) =>
      [stepId, subscriberId, outcome, reason].join(' '),
    );
    const off = `${skipped} The subscriber has turned off`;
    expect(new Set(summary)).toEqual(
      new Set([
        'step-0 amira delivered ',
        `step-0 bilal ${off} all notifications.`,
        `step-0 chen ${off} the channel for this workflow.`,
        `step-0 dina ${off} the workflow.`,
        `step-2 amira ${off} the channel.`,
        `step-2 bilal ${off} all notifications.`,
        `step-2 chen ${off} the channel for this workflow.`,
        `step-2 dina ${off} the workflow.`,
      ]),
    );
    const sorted = data.map(({ stepId, _subscriberId }) => `${stepId} ${_subscriberId}`);
    expect(sorted).toEqual(sorted.toSorted());
  });

  it('of a topic come page by page, each once, whatever the filter', async () => {
    await turnOff('bilal', { channels: { in_app: false } });
    await storeTopic(database, account, 'orders', names);
    await trigger([{ type: 'Topic', topicKey: 'orders' }]);
    expect((await list()).data).toEqual([]);
    await runFanOut(database, jobs);
    const whole = (await list()).data;
    expect(whole).toHaveLength(8);
    for (const limit of [1, 3, 4, 8]) {
      const pages = await listAll({ limit });
      expect(pages.flatMap(({ data }) => data)).toEqual(whole);
      expect(pages.map(({ hasMore, next }) => [hasMore, next !== undefined])).toEqual(
        pages.map((_, index) => Array(2).fill(index < pages.length - 1)),
      );
    }
    const of = async (query: Query) =>
      (await listAll({ ...query, limit: 2 }))
        .flatMap(({ data }) => data.map(({ subscriberId }) => subscriberId))
        .sort();
    expect(await of({ outcome: skipped })).toEqual(['bilal']);
    expect(await of({ outcome: 'delivered' })).toEqual(['amira', 'chen', 'dina']);
    expect(await of({ stepId: 'step-2' })).toEqual(names);
    expect(await of({ stepId: 'step-2', outcome: skipped })).toEqual([]);
    expect(await of({ stepId: 'step-1' })).toEqual([]);
    expect(await of({ stepId: 'none' })).toEqual([]);
  });

  it('have the reason of a failure, and no name after their deletion', async () => {
    await trigger(['amira']);
    const { id } = await database
      .selectFrom('notification_events')
      .select('id')
      .where('environment_id', '=', account.environmentId)
      .executeTakeFirstOrThrow();
    const reason = 'The number is not valid.';
    await recordOutcomes(database, id, [{ step: 2, subscriber: idOf('amira'), outcome: 'failed', reason }]);
    await database.deleteFrom('subscribers').where('id', '=', idOf('amira')).execute();
    expect((await list({ outcome: 'failed' })).data).toEqual([
      { _subscriberId: idOf('amira'), stepId: 'step-2', channel: 'sms', outcome: 'failed', reason },
    ]);
  });

  it.each([
    'nothing',
    '0-',
    '3-6920344893bc5f1a7e0d2c41',
    '00000-6920344893bc5f1a7e0d2c41',
    '0-6920344893BC5F1A7E0D2C41',
  ])('do not begin after %s, which no page has returned', async (after) => {
    await trigger(['amira']);
    await expect(list({ after })).rejects.toMatchObject({ status: 422, violations: [{ field: 'after' }] });
  });

  it('are unknown to another account, and those of an unknown event', async () => {
    await trigger(['amira']);
    await expect(list({}, { by: await testAccount(context) })).rejects.toMatchObject({ status: 404 });
    await expect(list({}, { transactionId: 'none' })).rejects.toMatchObject({ status: 404 });
  });
});
