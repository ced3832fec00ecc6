import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { findWorkflow, type Workflow } from '../../workflows/workflows.ts';
import { createSimpleEvents, type SimpleEvents } from './accept-simple-events.ts';
import { type EventRequest, readEventRequest } from './event-request.ts';
import { listFeeds, storeSubscribers, storeWorkflow } from './testing.ts';

const open = await useDatabase();
const { database } = open;
let account: Awaited<ReturnType<typeof testAccount>>;
let ids: Map<string, string>;
let events: SimpleEvents;

beforeEach(async () => {
  account = await testAccount(testContext(open));
  ids = await storeSubscribers(database, account, ['amira', 'bilal', 'chen']);
  events = createSimpleEvents(database);
  await learn('welcome', {});
});

async function learn(identifier: string, workflow: Parameters<typeof storeWorkflow>[3]): Promise<void> {
  await storeWorkflow(database, account, identifier, workflow);
  const stored = (await findWorkflow(database, account.environmentId, identifier)) as Workflow;
  events.learn({ environmentId: account.environmentId, workflow: stored, outcomes: [] });
}

const request = (body: Parameters<typeof readEventRequest>[0]): EventRequest =>
  readEventRequest(body, account.environmentId);
const processed = (transactionId: string) => ({ status: 'processed', transactionId });

it('stores events and their items, and counts outcomes', async () => {
  await database
    .insertInto('notification_preferences')
    .values({
      environment_id: account.environmentId,
      subscriber: String(ids.get('bilal')),
      workflow_id: '',
      channels: '{"in_app": false}',
    })
    .execute();
  const to = ['amira', 'bilal'];
  const { results, stored } = await events.accept([request({ name: 'welcome', to, transactionId: 'a' })]);
  expect(results).toEqual([processed('a')]);
  expect(await listFeeds(database, account)).toEqual(['amira']);
  const outcomes = stored.flatMap((event) =>
    event.outcomes.map(({ outcome, count, received }) => [outcome, count, received]),
  );
  expect(outcomes).toHaveLength(2);
  expect(outcomes).toContainEqual(['delivered', 1, [ids.get('amira')]]);
  expect(outcomes).toContainEqual(['skipped_by_preference', 1, null]);
});

it('stores an event once for its transactionId, also within a call', async () => {
  const repeated = request({ name: 'welcome', to: 'amira', transactionId: 'a' });
  const { results, stored } = await events.accept([repeated, repeated]);
  expect(results).toEqual([processed('a'), processed('a')]);
  expect(stored).toHaveLength(1);
  expect(await events.accept([repeated])).toEqual({ results: [processed('a')], stored: [] });
  expect(await listFeeds(database, account)).toEqual(['amira']);
});

it('leaves what has an error or is not simple, and stores the rest', async () => {
  await learn('order', { variables: ['id'] });
  await learn('text', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
  await learn('off', { active: false });
  const { results } = await events.accept([
    request({ name: 'welcome', to: ['amira', 'unknown'] }),
    request({ name: 'order', to: 'amira' }),
    request({ name: 'text', to: 'amira' }),
    request({ name: 'off', to: 'amira' }),
    request({ name: 'never learned', to: 'amira' }),
    request({ name: 'welcome', to: { subscriberId: 'amira' } }),
    request({ name: 'welcome' }),
    request({ name: 'order', to: 'chen', payload: { id: 1 }, transactionId: 'b' }),
  ]);
  expect(results).toEqual([...Array(7).fill(undefined), processed('b')]);
  expect(await listFeeds(database, account)).toEqual(['chen']);
});

it('leaves a workflow that has another version by now', async () => {
  await sql`UPDATE workflows SET version = 2 WHERE environment_id = ${account.environmentId}`.execute(database);
  const { results } = await events.accept([request({ name: 'welcome', to: 'amira' })]);
  expect(results).toEqual([undefined]);
  expect(await listFeeds(database, account)).toEqual([]);
});
