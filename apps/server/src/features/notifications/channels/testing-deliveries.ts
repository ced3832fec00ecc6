import { sql } from 'kysely';
import type { Account } from '../../../http/account.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import type { EventOverrides } from './apply-overrides.ts';

/** A step of a stored workflow. */
export interface TestStep {
  type: 'sms' | 'chatApp' | 'messenger' | 'rcs' | 'email';
  content: object;
}

interface TestEvent {
  steps: readonly TestStep[];
  /** `subscribers.id` */
  recipients: readonly string[];
  payload?: object;
  overrides?: EventOverrides | undefined;
}

interface TestSubscriber {
  email?: string;
  phone?: string;
  chatappNumber?: string;
  locale?: string;
  data?: object;
}

/** Stores subscribers. @returns their `subscribers.id`, in order */
export async function storeSubscribers(
  database: Database,
  { environmentId }: Account,
  subscribers: readonly TestSubscriber[],
): Promise<string[]> {
  const rows = subscribers.map(({ email, phone, chatappNumber, locale, data }, index) => ({
    id: newId(),
    environment_id: environmentId,
    subscriber_id: `subscriber-${index}-${newId()}`,
    email: email ?? null,
    first_name: 'Ada',
    phone: phone ?? null,
    chatapp_number: chatappNumber ?? null,
    locale: locale ?? null,
    data: data === undefined ? null : JSON.stringify(data),
  }));
  await database
    .insertInto('subscribers')
    .values(rows as never)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores an event whose fan-out has left pending deliveries to all recipients in all steps. @returns its id */
export async function storeEvent(
  database: Database,
  { environmentId }: Account,
  { steps, recipients, payload = {}, overrides }: TestEvent,
): Promise<string> {
  const workflowId = newId();
  const eventId = newId();
  const definition = {
    identifier: 'order-shipped',
    name: 'Order shipped',
    tags: [],
    active: true,
    critical: false,
    defaultLocale: 'en',
    variables: [],
    steps: steps.map((step, index) => ({ stepId: `step-${index}`, active: true, translations: {}, ...step })),
  };
  await sql`
    INSERT INTO workflow_versions (workflow_id, version, environment_id, definition, workflow_created_at)
    VALUES (${workflowId}, 1, ${environmentId}, ${JSON.stringify(definition)}, now())
  `.execute(database);
  await sql`
    INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides, state)
    VALUES (${eventId}, ${environmentId}, ${newId()}, ${workflowId}, 1, ${JSON.stringify(payload)},
      ${overrides === undefined ? null : JSON.stringify(overrides)}, 'completed')
  `.execute(database);
  await sql`
    INSERT INTO notification_deliveries (event_id, step, subscriber)
    SELECT ${eventId}, step, subscriber
    FROM generate_series(0, ${steps.length - 1}::integer) AS step, unnest(${recipients}::text[]) AS subscriber
  `.execute(database);
  await sql`
    INSERT INTO notification_outcomes (event_id, step, outcome, count)
    SELECT event_id, step, 'pending', count(*) FROM notification_deliveries WHERE event_id = ${eventId} GROUP BY 1, 2
  `.execute(database);
  return eventId;
}

/** Reads the deliveries of an event, by step and recipient. */
export function readDeliveries(database: Database, eventId: string) {
  return database
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('step')
    .orderBy('subscriber')
    .execute();
}

/** Reads the counts of an event that are not 0, as `step outcome`. */
export async function readCounts(database: Database, eventId: string): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('notification_outcomes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('count', '<>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ step, outcome, count }) => [`${step} ${outcome}`, Number(count)]));
}
