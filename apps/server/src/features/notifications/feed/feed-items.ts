import { setImmediate } from 'node:timers/promises';
import type { components } from '@omnichannel/types';
import { type Selectable, sql } from 'kysely';
import type { Database, Executor, Tables } from '../../../platform/postgres/database.ts';
import { loadWorkflowVersion, RenderError, renderStep, type TemplateSubscriber } from '../../workflows/workflows.ts';

/** The columns of `notifications` that an item is made of. */
export const feedColumns = ['id', 'subscriber', 'event_id', 'step', 'created_at', 'seen_at', 'read_at'] as const;

export type FeedRow = Pick<Selectable<Tables['notifications']>, (typeof feedColumns)[number]>;

/** An item of a feed, as the contract has it. */
export type FeedItem = components['schemas']['FeedItem'];

/** Milliseconds of rendering after which other requests get their turn: templates that compute much would stop the whole process. */
const maxRenderMs = 10;

interface Event {
  id: string;
  environmentId: string;
  transactionId: string;
  workflowId: string;
  workflowVersion: number;
  payload: Record<string, unknown>;
}

/**
 * Renders rows of feeds, in their order: from the version of the workflow that was triggered, the payload of the event and the subscriber
 * as they are now. Leaves out rows whose event or subscriber was deleted meanwhile.
 */
export async function toFeedItems(database: Database, rows: readonly FeedRow[]): Promise<FeedItem[]> {
  if (rows.length === 0) return [];
  const [events, subscribers] = await Promise.all([
    loadEvents(database, [...new Set(rows.map((row) => row.event_id))]),
    loadTemplateSubscribers(database, [...new Set(rows.map((row) => row.subscriber))]),
  ]);
  const items: FeedItem[] = [];
  let startedAt = performance.now();
  for (const row of rows) {
    if (performance.now() - startedAt > maxRenderMs) {
      await setImmediate();
      startedAt = performance.now();
    }
    const event = events.get(row.event_id);
    const subscriber = subscribers.get(row.subscriber);
    if (event && subscriber) items.push(await toFeedItem(database, row, event, subscriber));
  }
  return items;
}

async function toFeedItem(
  executor: Executor,
  row: FeedRow,
  event: Event,
  subscriber: TemplateSubscriber,
): Promise<FeedItem> {
  const workflow = await loadWorkflowVersion(executor, event.workflowId, event.workflowVersion);
  const step = workflow.steps[row.step];
  const content = step && renderInApp(() => renderStep(step, workflow, { payload: event.payload, subscriber }));
  const link = content?.callToAction;
  return {
    _id: row.id,
    _environmentId: event.environmentId,
    _subscriberId: row.subscriber,
    subscriberId: subscriber.subscriberId,
    transactionId: event.transactionId,
    workflowId: workflow.identifier,
    templateIdentifier: workflow.identifier,
    channel: 'in_app',
    ...(content?.title && { title: content.title }),
    content: content?.body ?? '',
    ...(content?.avatar && { avatar: content.avatar }),
    ...(link?.url && { cta: { type: 'redirect', data: { url: link.url }, ...(link.label && { label: link.label }) } }),
    payload: event.payload,
    seen: row.seen_at !== null,
    read: row.read_at !== null,
    ...(row.seen_at !== null && { seenAt: row.seen_at.toISOString() }),
    ...(row.read_at !== null && { readAt: row.read_at.toISOString() }),
    createdAt: row.created_at.toISOString(),
  };
}

/** Renders the content of an item. Content over the limits of templates is left out, so that the rest of the page is shown. */
function renderInApp(render: () => ReturnType<typeof renderStep>) {
  try {
    const rendered = render();
    return rendered.type === 'in_app' ? rendered : undefined;
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

async function loadEvents(executor: Executor, ids: readonly string[]): Promise<Map<string, Event>> {
  const { rows } = await sql<Event>`
    SELECT id, environment_id AS "environmentId", transaction_id AS "transactionId", workflow_id AS "workflowId",
      workflow_version AS "workflowVersion", payload
    FROM notification_events WHERE id = ANY (${ids})
  `.execute(executor);
  return new Map(rows.map((event) => [event.id, event]));
}

/** Loads what templates can show of subscribers. @param ids `subscribers.id` @returns them by `subscribers.id` */
export async function loadTemplateSubscribers(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, TemplateSubscriber>> {
  const { rows } = await sql<TemplateSubscriber & { id: string }>`
    SELECT id, subscriber_id AS "subscriberId", first_name AS "firstName", last_name AS "lastName", email, phone,
      chatapp_number AS "chatappNumber", locale, avatar, data
    FROM subscribers WHERE id = ANY (${ids})
  `.execute(executor);
  return new Map(rows.map((subscriber) => [subscriber.id, subscriber]));
}
