import type { Violation } from '@omnichannel/error-formats';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import type { Context } from '../../context.ts';
import { mergeById, upsertSubscribers } from '../../subscribers/subscribers.ts';
import type { Workflow } from '../../workflows/workflows.ts';
import { findIdleStatus, findViolations, type IdleStatus } from './check-event.ts';
import type { EventRequest } from './event-request.ts';
import { findReferences, type References } from './find-references.ts';
import { type StoredOutcome, storeOutcomes } from './store-outcomes.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Does one batch of the fan-out of an event, and adds the job of the next one. */
    fanOutEvent: { eventId: string; batch: number };
    /** Sends the pending deliveries of an event. */
    dispatch_notifications: { eventId: string };
  }
}

/** The result of a request. */
export type EventResult =
  | { status: 'processed' | IdleStatus; transactionId: string }
  | { status: 'error'; violations: readonly Violation[] };

/** Results, and what the caller announces after the commit. */
export interface AcceptedEvents {
  results: EventResult[];
  stored: readonly StoredEvent[];
}

export interface StoredEvent {
  environmentId: string;
  workflow: Workflow;
  outcomes: readonly StoredOutcome[];
}

/** An event that passed all checks. */
interface NewEvent {
  id: string;
  request: EventRequest;
  workflow: Workflow;
}

interface StoredRow {
  eventId: string;
  outcomes: StoredOutcome[] | null;
}

type Run = <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;

/**
 * Checks requests and stores those without an error. Recipients that are named have their outcomes in the same transaction; a job reaches the
 * subscribers of topics and of broadcasts.
 *
 * @param executor for the checks
 * @param run runs the writes in a transaction: that of the executor, or a new one
 */
export async function acceptEvents(
  { queue }: Pick<Context, 'queue'>,
  requests: readonly EventRequest[],
  executor: Executor,
  run: Run,
): Promise<AcceptedEvents> {
  const references = await findReferences(executor, requests);
  const events: NewEvent[] = [];
  const results = requests.map((request): EventResult => {
    const { transactionId } = request;
    if (references.isRepeated(request)) return { status: 'processed', transactionId };
    const violations = findViolations(request, references);
    if (violations.length > 0) return { status: 'error', violations };
    const workflow = references.workflow(request) as Workflow;
    const idle = findIdleStatus(workflow);
    if (idle === undefined) events.push({ id: newId(), request, workflow });
    return { status: idle ?? 'processed', transactionId };
  });
  if (events.length === 0) return { results, stored: [] };

  // A single statement needs no transaction.
  const rows = events.every(isOneStatement)
    ? await insertEvents(executor, events, references, new Map())
    : await run(async (transaction) => {
        const upserted = await upsertInline(transaction, events);
        const inserted = await insertEvents(transaction, events, references, upserted);
        await addJobs(queue, transaction, events, inserted);
        return inserted;
      });
  const byId = new Map(rows.map(({ eventId, outcomes }) => [eventId, outcomes ?? []]));
  const stored = events.flatMap(({ id, request: { environmentId }, workflow }) => {
    const outcomes = byId.get(id);
    return outcomes ? [{ environmentId, workflow, outcomes }] : [];
  });
  return { results, stored };
}

/** Returns whether an event needs neither jobs nor upserts. */
function isOneStatement({ request, workflow }: NewEvent): boolean {
  const { inline, topics, isBroadcast } = request;
  const isInAppOnly = workflow.steps.every(({ type, active }) => !active || type === 'in_app');
  return isInAppOnly && inline.length === 0 && topics.length === 0 && !isBroadcast;
}

/** @returns `subscribers.id` by `environmentId subscriberId` */
async function upsertInline(transaction: Executor, events: readonly NewEvent[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // In the same order in all transactions, so that they cannot deadlock.
  const environments = [...new Set(events.map(({ request }) => request.environmentId))].sort();
  for (const environmentId of environments) {
    const inline = events.flatMap(({ request }) => (request.environmentId === environmentId ? request.inline : []));
    if (inline.length === 0) continue;
    for (const row of await upsertSubscribers(transaction, environmentId, mergeById(inline))) {
      ids.set(`${environmentId} ${row.subscriber_id}`, row.id);
    }
  }
  return ids;
}

/** Stores events whose transactionId is new, and the outcomes of the recipients that they name. */
async function insertEvents(
  executor: Executor,
  events: readonly NewEvent[],
  references: References,
  upserted: ReadonlyMap<string, string>,
): Promise<StoredRow[]> {
  const given = events.map((event) => toRow(event, references, upserted));
  const workflows = [
    ...new Map(events.map(({ workflow }) => [`${workflow.id} ${workflow.version}`, workflow])).values(),
  ];
  const { rows } = await sql<StoredRow>`
    WITH stored AS (
      INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides,
        subscribers, topics, topic_exclusions, is_broadcast, actor, state, reached, completed_at)
      SELECT id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides, subscribers, topics,
        topic_exclusions, is_broadcast, actor, state, cardinality(subscribers), CASE state WHEN 'completed' THEN now() END
      FROM json_to_recordset(${JSON.stringify(given)}::json) AS event (id text, environment_id text, transaction_id text,
        workflow_id text, workflow_version integer, payload jsonb, overrides jsonb, subscribers text[], topics text[],
        topic_exclusions jsonb, is_broadcast boolean, actor text, state text)
      -- In the same order in all transactions, so that they cannot deadlock.
      ORDER BY environment_id, transaction_id COLLATE "C"
      ON CONFLICT (environment_id, transaction_id) DO NOTHING
      RETURNING id, environment_id, workflow_id, workflow_version, subscribers
    ), recipients AS (
      SELECT id AS event_id, environment_id, workflow_id, workflow_version, subscriber
      FROM stored, unnest(subscribers) AS subscriber
    ), ${storeOutcomes(workflows, sql.ref<boolean>('step.is_critical'))}
    SELECT id AS "eventId", (
      SELECT json_agg(json_build_object(
        'eventId', event_id, 'step', step, 'outcome', outcome, 'count', count, 'received', received
      )) FROM outcomes WHERE event_id = stored.id
    ) AS outcomes FROM stored
  `.execute(executor);
  return rows;
}

function toRow({ id, request, workflow }: NewEvent, references: References, upserted: ReadonlyMap<string, string>) {
  const { environmentId, transactionId, payload, overrides, topics, isBroadcast, actor, recipients } = request;
  const idOf = (subscriberId: string) =>
    upserted.get(`${environmentId} ${subscriberId}`) ?? references.subscriber(request, subscriberId);
  const keys = new Map<string, Set<string>>();
  for (const { key, exclude } of topics) {
    const excluded = exclude.flatMap((subscriberId) => idOf(subscriberId) ?? []);
    const known = keys.get(key);
    // A topic that is named twice leaves out those whom both exclude.
    keys.set(key, new Set(known ? excluded.filter((one) => known.has(one)) : excluded));
  }
  const byId = [...keys].map(([key, excluded]) => [references.topic(request, key) as string, [...excluded]] as const);
  const isReached = topics.length === 0 && !isBroadcast;
  return {
    id,
    environment_id: environmentId,
    transaction_id: transactionId,
    workflow_id: workflow.id,
    workflow_version: workflow.version,
    payload,
    overrides,
    subscribers: recipients.map(idOf),
    topics: byId.map(([topicId]) => topicId),
    topic_exclusions: Object.fromEntries(byId.filter(([, excluded]) => excluded.length > 0)),
    is_broadcast: isBroadcast,
    actor: actor === undefined ? undefined : idOf(actor),
    state: isReached ? 'completed' : recipients.length > 0 ? 'running' : 'queued',
  };
}

/** Adds the jobs of new events: the fan-out, and the dispatch of pending deliveries. */
async function addJobs(
  queue: Context['queue'],
  transaction: Executor,
  events: readonly NewEvent[],
  stored: readonly StoredRow[],
): Promise<void> {
  const ids = new Set(stored.map(({ eventId }) => eventId));
  const fanOuts = events.filter(({ id, request }) => ids.has(id) && (request.topics.length > 0 || request.isBroadcast));
  await queue.add(
    transaction,
    'fanOutEvent',
    fanOuts.map(({ id }) => ({ eventId: id, batch: 0 })),
  );
  const pending = stored.filter(({ outcomes }) => outcomes?.some(({ outcome }) => outcome === 'pending'));
  await queue.add(
    transaction,
    'dispatch_notifications',
    pending.map(({ eventId }) => ({ eventId })),
  );
}
