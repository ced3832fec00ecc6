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

/** The events and subscribers of items. */
export interface FeedSources {
  events: Event[];
  subscribers: (TemplateSubscriber & { id: string })[];
}

/** Loads the events and subscribers of rows of feeds, and renders the rows. */
export async function toFeedItems(database: Database, rows: readonly FeedRow[]): Promise<FeedItem[]> {
  if (rows.length === 0) return [];
  const eventIds = new Set(rows.map((row) => row.event_id));
  const subscribers = new Set(rows.map((row) => row.subscriber));
  return renderFeedItems(database, rows, await loadFeedSources(database, [...eventIds], [...subscribers]));
}

/**
 * Renders rows of feeds, in their order: from the version of the workflow that was triggered, the payload of the event and the subscriber
 * as they are now. Leaves out rows whose event or subscriber was deleted meanwhile.
 */
export async function renderFeedItems(
  database: Database,
  rows: readonly FeedRow[],
  sources: FeedSources,
): Promise<FeedItem[]> {
  const events = new Map(sources.events.map((event) => [event.id, event]));
  const subscribers = new Map(sources.subscribers.map((subscriber) => [subscriber.id, subscriber]));
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

/** Loads events, and what templates can show of subscribers. @param subscribers `subscribers.id` */
export async function loadFeedSources(
  executor: Executor,
  eventIds: readonly string[],
  subscribers: readonly string[],
): Promise<FeedSources> {
  const { rows } = await sql<{ sources: FeedSources }>`
    SELECT read_feed_sources(${eventIds}, ${subscribers}) AS sources
  `.execute(executor);
  return (rows[0] as (typeof rows)[number]).sources;
}
