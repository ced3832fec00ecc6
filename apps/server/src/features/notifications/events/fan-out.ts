import { type Selectable, sql } from 'kysely';
import type { JobHandler } from '../../../platform/jobs/queue.ts';
import type { Executor, Tables } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { loadWorkflowVersion, type Workflow } from '../../workflows/workflows.ts';
import { feedPayloads } from '../streams/feed-channel.ts';
import { countOutcomes, listSteps, type StoredOutcome } from './stored-outcomes.ts';
import { type EventDependencies, listReceived } from './trigger-events.ts';

type EventRow = Selectable<Tables['notification_events']>;

interface BatchRow {
  /** Candidates of the batch, before exclusions. Fewer than its size means that it was the last one. */
  candidates: number;
  reached: number;
  outcomes: StoredOutcome[];
}

/** Candidates of a batch. A larger one would take little less time, and delay other jobs and a cancellation. */
const defaultBatchSize = 2000;

/**
 * Creates the job that reaches the subscribers of topics and broadcasts. A run does one batch in one transaction, with the cursor, and adds
 * the next run: after a crash the batch is either done or not, and jobs of other accounts run between two batches.
 */
export function createFanOut(
  { database, queue, log }: Pick<Context, 'database' | 'queue' | 'log'>,
  { count, notifier }: EventDependencies,
  batchSize = defaultBatchSize,
): JobHandler<'fanOutEvent'> {
  return async ({ eventId, batch }) => {
    const done = await database.transaction().execute(async (transaction) => {
      const found = await findEvent(transaction, eventId);
      if (!isDue(found, batch)) return undefined;
      // Subscribers before the event: an erasure locks in this order.
      const next = await lockSubscribers(transaction, found, batchSize);
      const event = await findEvent(transaction, eventId, { isLocked: true });
      // Cancelled or done meanwhile.
      if (!isDue(event, batch)) return undefined;
      const workflow = await loadWorkflowVersion(transaction, event.workflow_id, event.workflow_version);
      const { candidates, reached, outcomes } = await storeBatch(transaction, {
        event,
        workflow,
        next,
        size: batchSize,
      });
      if (candidates === batchSize) await queue.add(transaction, 'fanOutEvent', [{ eventId, batch: batch + 1 }]);
      if (outcomes.some(({ outcome }) => outcome === 'pending')) {
        await queue.add(transaction, 'dispatch_notifications', [{ eventId }]);
      }
      return { event, workflow, outcomes, isLast: candidates < batchSize, reached };
    });
    if (!done) return;
    countOutcomes(count, done.outcomes, done.workflow);
    notifier.notify(feedPayloads('received', listReceived(done.outcomes)));
    if (batch === 0 && !done.isLast) {
      // The total is information only: without it, the event goes on.
      await countExpected(database, done.event).catch((error) =>
        log.warn({ err: error, eventId }, 'recipients of an event could not be counted'),
      );
    }
    if (done.isLast) log.info({ eventId, batches: batch + 1, reached: done.reached }, 'event fan-out completed');
  };
}

async function findEvent(
  transaction: Executor,
  eventId: string,
  { isLocked = false } = {},
): Promise<EventRow | undefined> {
  return transaction
    .selectFrom('notification_events')
    .selectAll()
    .where('id', '=', eventId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns whether an event waits for a batch. A job that runs again after its commit finds a later one. */
function isDue(event: EventRow | undefined, batch: number): event is EventRow {
  return (event?.state === 'queued' || event?.state === 'running') && event.fan_out_batches === batch;
}

/** The subscribers of a batch. */
interface LockedSubscribers {
  /** How many there were when they were read; a batch that is not full is the last one. */
  count: number;
  /** The last `subscriberId` of them; null for none. */
  last: string | null;
  /** The `subscribers.id` of those that were not deleted meanwhile. */
  ids: string[];
}

/** Locks the next subscribers after the cursor. It waits for deletions that began before, and later ones wait for its transaction. */
async function lockSubscribers(transaction: Executor, event: EventRow, size: number): Promise<LockedSubscribers> {
  const { rows } = await sql<LockedSubscribers>`
    WITH next AS MATERIALIZED (${selectNext(event, size)}), locked AS MATERIALIZED (
      SELECT subscribers.id FROM next JOIN subscribers
        ON subscribers.environment_id = ${event.environment_id} AND subscribers.subscriber_id = next.subscriber_id
      ORDER BY next.subscriber_id FOR KEY SHARE OF subscribers
    )
    SELECT (SELECT count(*)::integer FROM next) AS count, (SELECT max(subscriber_id) FROM next) AS last,
      ARRAY(SELECT id FROM locked) AS ids
  `.execute(transaction);
  return rows[0] as LockedSubscribers;
}

interface Batch {
  event: EventRow;
  workflow: Workflow;
  next: LockedSubscribers;
  size: number;
}

/** Stores the outcomes of a batch, and moves the cursor. */
async function storeBatch(transaction: Executor, { event, workflow, next, size }: Batch): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`
    WITH candidates AS MATERIALIZED (SELECT id, subscriber_id FROM subscribers WHERE id = ANY (${next.ids})),
    recipients AS MATERIALIZED (
      SELECT ARRAY(
        SELECT id FROM candidates AS candidate
        WHERE candidate.id <> ALL (${event.subscribers}) AND candidate.id IS DISTINCT FROM ${event.actor}
          AND ${isIncluded(event)}
      ) AS ids
    ), stored AS MATERIALIZED (
      SELECT store_outcomes(json_build_array(json_build_object(
        'id', ${event.id}::text, 'environment_id', ${event.environment_id}::text, 'workflow_id', ${event.workflow_id}::text,
        'workflow_version', ${event.workflow_version}::integer, 'subscribers', ids
      )), ${JSON.stringify(listSteps([workflow]))}::json) AS outcomes FROM recipients
    ), progress AS (
      UPDATE notification_events AS event SET
        fan_out_cursor = coalesce(batch.last, event.fan_out_cursor),
        fan_out_batches = event.fan_out_batches + 1,
        reached = event.reached + batch.reached,
        state = CASE WHEN batch.candidates < ${size} THEN 'completed' ELSE 'running' END,
        completed_at = CASE WHEN batch.candidates < ${size} THEN clock_timestamp() END
      FROM (
        SELECT ${next.count}::integer AS candidates, ${next.last}::text AS last,
          (SELECT cardinality(ids) FROM recipients) AS reached
      ) AS batch
      WHERE event.id = ${event.id}
      RETURNING batch.candidates::integer AS candidates, event.reached::float8 AS reached
    )
    SELECT candidates, reached, (SELECT outcomes FROM stored) AS outcomes FROM progress
  `.execute(transaction);
  return rows[0] as BatchRow;
}

/** Counts all recipients of an event after its first batch. Members can change before the last one, so that it is an estimate. */
async function countExpected(database: Executor, event: EventRow): Promise<void> {
  const { id, environment_id, is_broadcast, topics, subscribers, actor } = event;
  const candidates = is_broadcast
    ? sql`SELECT id, subscriber_id FROM subscribers WHERE environment_id = ${environment_id}`
    : sql`SELECT subscribers.id, subscribers.subscriber_id FROM (
        SELECT DISTINCT subscriber_id FROM topic_subscribers WHERE topic_id = ANY (${topics})
      ) AS member JOIN subscribers
        ON subscribers.environment_id = ${environment_id} AND subscribers.subscriber_id = member.subscriber_id`;
  // In two statements, so that the event is not locked meanwhile.
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer FROM (${candidates}) AS candidate
    WHERE candidate.id <> ALL (${subscribers}) AND candidate.id IS DISTINCT FROM ${actor} AND ${isIncluded(event)}
  `.execute(database);
  const expected = subscribers.length + (rows[0]?.count ?? 0);
  await sql`UPDATE notification_events SET expected = ${expected} WHERE id = ${id}`.execute(database);
}

/** Returns the SQL query of the ids of the next subscribers in their order, each once. */
function selectNext({ environment_id, is_broadcast, topics, fan_out_cursor }: EventRow, size: number) {
  const cursor = fan_out_cursor ?? '';
  if (is_broadcast) {
    return sql`SELECT subscriber_id FROM subscribers
      WHERE environment_id = ${environment_id} AND subscriber_id > ${cursor} ORDER BY subscriber_id LIMIT ${size}`;
  }
  // The first of all topics are among the first of each.
  return sql`SELECT DISTINCT member.subscriber_id FROM unnest(${topics}::text[]) AS topic (id), LATERAL (
      SELECT subscriber_id FROM topic_subscribers
      WHERE topic_id = topic.id AND subscriber_id > ${cursor} ORDER BY subscriber_id LIMIT ${size}
    ) AS member
    ORDER BY member.subscriber_id LIMIT ${size}`;
}

/** Returns the SQL condition that one of the topics of a candidate does not exclude it. */
function isIncluded({ topics, topic_exclusions }: EventRow) {
  if (Object.keys(topic_exclusions).length === 0) return sql`true`;
  const exclusions = sql`${JSON.stringify(topic_exclusions)}::jsonb`;
  return sql`EXISTS (
    SELECT FROM topic_subscribers AS member
    WHERE member.topic_id = ANY (${topics}) AND member.subscriber_id = candidate.subscriber_id
      AND NOT coalesce(jsonb_exists(${exclusions} -> member.topic_id, candidate.id), false)
  )`;
}
