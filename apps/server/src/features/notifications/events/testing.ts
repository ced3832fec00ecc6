import { sql } from 'kysely';
import type { Account } from '../../../http/account.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { JobHandlers } from '../../../platform/jobs/queue.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { testCall } from '../../../testing.ts';
import type { StepType } from '../../workflows/workflows.ts';

/** Steps of a test's workflow: a channel each, in their order. */
export interface TestWorkflow {
  steps?: readonly { type: StepType; active?: boolean }[];
  active?: boolean;
  critical?: boolean;
  variables?: readonly string[];
}

/** Stores a workflow, as `createWorkflow` does. Its steps are named `step-0`, `step-1`, and so on. */
export async function storeWorkflow(
  database: Database,
  { environmentId }: Pick<Account, 'environmentId'>,
  identifier: string,
  { steps = [{ type: 'in_app' }], active = true, critical = false, variables = [] }: TestWorkflow = {},
): Promise<string> {
  const id = newId();
  const definition = {
    identifier,
    name: identifier,
    tags: [],
    active,
    critical,
    defaultLocale: 'en',
    steps: steps.map(({ type, active: isActive = true }, index) => ({
      stepId: `step-${index}`,
      type,
      active: isActive,
      content: type === 'in_app' ? { body: 'Hello' } : { text: 'Hello' },
      translations: {},
    })),
    variables,
  };
  await database.insertInto('workflows').values({ id, environment_id: environmentId, identifier }).execute();
  await database
    .insertInto('workflow_versions')
    .values({
      workflow_id: id,
      version: 1,
      environment_id: environmentId,
      definition: JSON.stringify(definition),
      workflow_created_at: new Date(),
    })
    .execute();
  return id;
}

/** Stores subscribers. @returns their `subscribers.id`, by `subscriberId` */
export async function storeSubscribers(
  database: Database,
  { environmentId }: Pick<Account, 'environmentId'>,
  subscriberIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = subscriberIds.map((subscriberId) => ({
    id: newId(),
    environment_id: environmentId,
    subscriber_id: subscriberId,
  }));
  await database.insertInto('subscribers').values(rows).execute();
  return new Map(rows.map(({ id, subscriber_id }) => [subscriber_id, id]));
}

/** Stores a topic with subscribers. */
export async function storeTopic(
  database: Database,
  { environmentId }: Pick<Account, 'environmentId'>,
  key: string,
  subscriberIds: readonly string[],
): Promise<void> {
  const id = newId();
  await database.insertInto('topics').values({ id, environment_id: environmentId, key, name: key }).execute();
  if (subscriberIds.length === 0) return;
  await database
    .insertInto('topic_subscribers')
    .values(subscriberIds.map((one) => ({ topic_id: id, environment_id: environmentId, subscriber_id: one })))
    .execute();
}

/** The subscribers with an item in their feeds, with repetitions, in order. */
export async function listFeeds(database: Database, { environmentId }: Account): Promise<string[]> {
  const rows = await database
    .selectFrom('notifications')
    .innerJoin('subscribers', 'subscribers.id', 'notifications.subscriber')
    .select('subscribers.subscriber_id')
    .where('notifications.environment_id', '=', environmentId)
    .orderBy('subscribers.subscriber_id')
    .execute();
  return rows.map(({ subscriber_id }) => subscriber_id);
}

/** Gets an event. */
export async function getEvent(handlers: Handlers | undefined, account: Account, transactionId: string) {
  const reply = await handlers?.getEvent?.(testCall('getEvent', account, { params: { transactionId } }));
  if (!reply) throw new Error('getEvent has no handler.');
  return reply.body.data;
}

/** Runs the waiting jobs of the fan-out, one after the other, until there is none. @returns the number of runs */
export async function runFanOut(database: Database, jobs: JobHandlers | undefined): Promise<number> {
  for (let runs = 0; ; runs++) {
    const payload = await takeJob(database);
    if (!payload) return runs;
    await jobs?.fanOutEvent?.(payload, new AbortController().signal);
  }
}

/** Removes the next job of the fan-out from the queue. @returns its payload; undefined when there is none */
export async function takeJob(database: Database): Promise<{ eventId: string; batch: number } | undefined> {
  const { rows } = await sql<{ payload: { eventId: string; batch: number } }>`
    DELETE FROM graphile_worker._private_jobs WHERE id = (
      SELECT jobs.id FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE tasks.identifier = 'fanOutEvent' ORDER BY jobs.id LIMIT 1
    ) RETURNING payload
  `.execute(database);
  return rows[0]?.payload;
}
