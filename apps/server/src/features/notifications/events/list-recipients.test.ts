import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { recordOutcomes } from '../channels/delivery-store.ts';
import { listRecipients, type RecipientQuery } from './list-recipients.ts';
import { storeWorkflow } from './testing.ts';

const open = await useDatabase();
const { database } = open;
let account: Account;
let ids: Map<string, string>;
let workflowId: string;
let eventId: string;
const idOf = (subscriberId: string) => ids.get(subscriberId) as string;

beforeEach(async () => {
  account = await testAccount(testContext(open));
  const steps = [{ type: 'in_app' }, { type: 'sms', active: false }, { type: 'sms' }] as const;
  workflowId = await storeWorkflow(database, account, 'order', { steps });
  // In this order, which the ids of a second do not have by themselves.
  const prefix = newId().slice(0, -1);
  ids = new Map(['amira', 'bilal', 'chen', 'dina'].map((name, index) => [name, `${prefix}${index}`]));
  const rows = [...ids].map(([subscriber_id, id]) => ({ id, environment_id: account.environmentId, subscriber_id }));
  await database.insertInto('subscribers').values(rows).execute();
});

interface Stored {
  isBroadcast?: boolean;
  state?: string;
  /** Recipients with an item of the first step, by `subscriberId`. */
  items: readonly string[];
  /** Recipients with a pending SMS of the last step. */
  deliveries: readonly string[];
}

/** Stores an event of all subscribers, as accepting it and its fan-out do. */
async function storeEvent({ isBroadcast = false, state = 'completed', items, deliveries }: Stored): Promise<void> {
  eventId = newId();
  const subscribers = isBroadcast ? [] : [...ids.values()];
  await sql`
    INSERT INTO notification_events
      (id, environment_id, transaction_id, workflow_id, workflow_version, payload, subscribers, is_broadcast, state, reached)
    VALUES (${eventId}, ${account.environmentId}, 'tx', ${workflowId}, 1, '{}', ${subscribers}, ${isBroadcast}, ${state}, ${ids.size})
  `.execute(database);
  await sql`
    INSERT INTO notifications (environment_id, subscriber, event_id, step)
    SELECT ${account.environmentId}, subscriber, ${eventId}, 0 FROM unnest(${items.map(idOf)}::text[]) AS subscriber
  `.execute(database);
  await sql`
    INSERT INTO notification_deliveries (event_id, step, subscriber)
    SELECT ${eventId}, 2, subscriber FROM unnest(${deliveries.map(idOf)}::text[]) AS subscriber
  `.execute(database);
  const skipped: [number, readonly string[]][] = [
    [0, items],
    [2, deliveries],
  ];
  for (const [step, reached] of skipped) {
    const subscribers = [...ids.keys()].filter((name) => !reached.includes(name)).map(idOf);
    await sql`
      INSERT INTO notification_deliveries (event_id, step, subscriber, outcome)
      SELECT ${eventId}, ${step}, subscriber, 'skipped_by_preference' FROM unnest(${subscribers}::text[]) AS subscriber
    `.execute(database);
  }
  const counts = [
    [0, 'delivered', items.length],
    [0, 'skipped_by_preference', ids.size - items.length],
    [2, 'pending', deliveries.length],
    [2, 'skipped_by_preference', ids.size - deliveries.length],
  ];
  for (const [step, outcome, count] of counts) {
    await sql`INSERT INTO notification_outcomes VALUES (${eventId}, ${step}, ${outcome}, ${count})`.execute(database);
  }
}

const list = (query: Partial<RecipientQuery> = {}, environmentId = account.environmentId) =>
  listRecipients(database, environmentId, { transactionId: 'tx', limit: 10, ...query });
const namesOf = async (query?: Partial<RecipientQuery>) =>
  (await list(query))?.recipients.map(({ person }) => person?.subscriberId);

describe('the recipients of an event', () => {
  it('have the outcome of each active step, with its reason', async () => {
    await storeEvent({ items: ['amira', 'bilal'], deliveries: ['amira', 'chen'] });
    const reason = 'The number is not valid.';
    await recordOutcomes(database, eventId, [{ step: 2, subscriber: idOf('amira'), outcome: 'failed', reason }]);
    const found = await list();
    const skipped = 'skipped_by_preference';
    expect(found?.recipients[0]).toEqual({
      id: idOf('amira'),
      person: { subscriberId: 'amira' },
      steps: [
        { stepId: 'step-0', channel: 'in_app', outcome: 'delivered' },
        { stepId: 'step-2', channel: 'sms', outcome: 'failed', reason },
      ],
    });
    expect(found?.recipients.map(({ steps }) => steps.map(({ outcome }) => outcome))).toEqual([
      ['delivered', 'failed'],
      ['delivered', skipped],
      [skipped, 'pending'],
      [skipped, skipped],
    ]);
    expect(found).toMatchObject({ isFinal: false });
  });

  it('come page by page, each once', async () => {
    await storeEvent({ items: ['amira', 'bilal', 'chen'], deliveries: ['amira', 'dina'] });
    expect(await namesOf({ limit: 2 })).toEqual(['amira', 'bilal']);
    expect(await namesOf({ limit: 2, after: idOf('bilal') })).toEqual(['chen', 'dina']);
    expect(await namesOf({ after: idOf('dina') })).toEqual([]);
  });

  it.each([
    ['step-0', 'delivered', ['amira', 'chen']],
    ['step-2', 'pending', ['bilal', 'chen']],
    ['step-2', 'sent', ['amira']],
    ['step-2', 'delivered', []],
    ['step-2', 'failed', []],
    ['unknown', 'pending', []],
    ['step-0', 'skipped_by_preference', ['bilal', 'dina']],
    ['step-0', undefined, ['amira', 'bilal', 'chen', 'dina']],
    ['step-2', undefined, ['amira', 'bilal', 'chen', 'dina']],
    ['unknown', undefined, []],
  ])('are those whose outcome of %s is %s', async (stepId, outcome, names) => {
    await storeEvent({ items: ['amira', 'chen'], deliveries: ['amira', 'bilal', 'chen'] });
    await recordOutcomes(database, eventId, [{ step: 2, subscriber: idOf('amira'), outcome: 'sent', messageId: 'm' }]);
    expect(await namesOf({ filter: { stepId, outcome } })).toEqual(names);
    if (names.length > 1) {
      const after = idOf(names[0] as string);
      expect(await namesOf({ filter: { stepId, outcome }, after })).toEqual(names.slice(1));
    }
  });

  it('of a broadcast include those who turned off every step', async () => {
    await storeEvent({ isBroadcast: true, items: ['bilal'], deliveries: ['chen'] });
    expect(await namesOf()).toEqual([...ids.keys()]);
  });

  it('are final once no message is pending and the event does not run', async () => {
    await storeEvent({ items: ['amira'], deliveries: [] });
    expect((await list())?.isFinal).toBe(true);
    await sql`UPDATE notification_events SET state = 'running' WHERE id = ${eventId}`.execute(database);
    expect((await list())?.isFinal).toBe(false);
  });

  it('stay in the list without a name when they are deleted', async () => {
    await storeEvent({ items: ['amira'], deliveries: [] });
    await database.deleteFrom('subscribers').where('id', '=', idOf('amira')).execute();
    expect((await list())?.recipients[0]).toMatchObject({ id: idOf('amira'), person: undefined });
  });

  it('keep the outcome of an item that the retention has removed', async () => {
    await storeEvent({ items: [...ids.keys()], deliveries: [] });
    await database.deleteFrom('notifications').where('event_id', '=', eventId).execute();
    expect((await list())?.recipients[0]?.steps[0]).toMatchObject({ channel: 'in_app', outcome: 'delivered' });
  });

  it('are unknown to another account', async () => {
    await storeEvent({ items: ['amira'], deliveries: [] });
    const stranger = await testAccount(testContext(open));
    expect(await list({}, stranger.environmentId)).toBeUndefined();
  });
});
