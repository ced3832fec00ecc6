import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Workflow, WorkflowStep } from '../workflows/workflows.ts';

type Owner = Pick<Account, 'environmentId'>;

/** A step of the feed, in English and Arabic. */
export const inAppStep: WorkflowStep = {
  stepId: 'feed',
  type: 'in_app',
  active: true,
  content: {
    title: 'Order {{ order.id }}',
    body: 'Hello {{ subscriber.firstName }}',
    callToAction: { label: 'Track', url: 'https://shop.example.com/{{ order.id }}' },
  },
  translations: { ar: { title: 'الطلب {{ order.id }}', body: 'مرحبا {{ subscriber.firstName }}' } },
};

/** Stores a workflow with one version. @returns `workflows.id` */
export async function insertWorkflow(
  database: Database,
  { environmentId }: Owner,
  changes: Partial<Workflow> & { identifier: string },
): Promise<string> {
  const id = newId();
  const definition = {
    name: `Workflow ${changes.identifier}`,
    tags: [],
    active: true,
    critical: false,
    defaultLocale: 'en',
    steps: [inAppStep],
    variables: [],
    ...changes,
  };
  await sql`
    WITH workflow AS (
      INSERT INTO workflows (id, environment_id, identifier) VALUES (${id}, ${environmentId}, ${changes.identifier})
    )
    INSERT INTO workflow_versions (workflow_id, version, environment_id, definition, workflow_created_at)
    VALUES (${id}, 1, ${environmentId}, ${JSON.stringify(definition)}, now())
  `.execute(database);
  return id;
}

/** Stores a subscriber. @returns `subscribers.id` */
export async function insertSubscriber(
  database: Database,
  { environmentId }: Owner,
  subscriberId: string,
  { firstName, locale, phone }: { firstName?: string; locale?: string; phone?: string } = {},
): Promise<string> {
  const id = newId();
  await sql`
    INSERT INTO subscribers (id, environment_id, subscriber_id, first_name, locale, phone)
    VALUES (${id}, ${environmentId}, ${subscriberId}, ${firstName ?? null}, ${locale ?? null}, ${phone ?? null})
  `.execute(database);
  return id;
}

/** An event with an item of its first step in each of the feeds. */
export interface TestEvent {
  workflowId: string;
  /** `subscribers.id` of its recipients. */
  subscribers: readonly string[];
  transactionId?: string;
  payload?: object;
  /** When it was triggered, completed, and arrived. */
  at?: Date;
}

/** Stores an event with its items. @returns the ids of the items by `subscribers.id` */
export async function insertEvent(
  database: Database,
  { environmentId }: Owner,
  { workflowId, subscribers, transactionId = newId(), payload = {}, at = new Date() }: TestEvent,
): Promise<Record<string, string>> {
  const id = newId();
  await sql`
    INSERT INTO notification_events
      (id, environment_id, transaction_id, workflow_id, workflow_version, payload, subscribers, state, reached, created_at, completed_at)
    VALUES (${id}, ${environmentId}, ${transactionId}, ${workflowId}, 1, ${JSON.stringify(payload)}::jsonb, ${subscribers},
      'completed', ${subscribers.length}, ${at}, ${at})
  `.execute(database);
  const { rows } = await sql<{ id: string; subscriber: string }>`
    INSERT INTO notifications (environment_id, subscriber, event_id, step, created_at)
    SELECT ${environmentId}, subscriber, ${id}, 0, ${at} FROM unnest(${subscribers}::text[]) AS recipient (subscriber)
    RETURNING id, subscriber
  `.execute(database);
  return Object.fromEntries(rows.map((row) => [row.subscriber, row.id]));
}
