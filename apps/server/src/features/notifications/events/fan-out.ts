import { type Selectable, sql } from 'kysely';
import type { JobHandler } from '../../../platform/jobs/queue.ts';
import type { Executor, Tables } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { loadWorkflowVersion, type Workflow } from '../../workflows/workflows.ts';
import { feedPayloads } from '../streams/feed-channel.ts';
import { countOutcomes, type StoredOutcome, storeOutcomes } from './store-outcomes.ts';
import { type EventDependencies, listReceived } from './trigger-events.ts';

type EventRow = Selectable<Tables['notification_events']>;

interface BatchRow {
  /** Candidates of the batch, before exclusions. Fewer than its size means that it was the last one. */
  candidates: number;
  reached: number;
  outcomes: StoredOutcome[] | null;
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
      const event = await lockEvent(transaction, eventId);
      const isWaiting = event?.state === 'queued' || event?.state === 'running';
      // A job that runs again after its commit finds a later batch.
      if (!event || !isWaiting || event.fan_out_batches !== batch) return undefined;
      const workflow = await loadWorkflowVersion(transaction, event.workflow_id, event.workflow_version);
      const { candidates, reached, outcomes } = await storeBatch(transaction, event, workflow, batchSize);
      if (candidates === batchSize && batch === 0) await countExpected(transaction, event);
      if (candidates === batchSize) await queue.add(transaction, 'fanOutEvent', [{ eventId, batch: batch + 1 }]);
      if (outcomes?.some(({ outcome }) => outcome === 'pending')) {
        await queue.add(transaction, 'dispatch_notifications', [{ eventId }]);
      }
      return { workflow, outcomes: outcomes ?? [], isLast: candidates < batchSize, reached };
    });
    if (!done) return;
    countOutcomes(count, done.outcomes, done.workflow);
    notifier.notify(feedPayloads('received', listReceived(done.outcomes)));
    if (done.isLast) log.info({ eventId, batches: batch + 1, reached: done.reached }, 'event fan-out completed');
  };
}

async function lockEvent(transaction: Executor, eventId: string): Promise<EventRow | undefined> {
  return transaction
    .selectFrom('notification_events')
    .selectAll()
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the outcomes of the next subscribers after the cursor, and moves the cursor. */
async function storeBatch(transaction: Executor, event: EventRow, workflow: Workflow, size: number): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`
    WITH next AS MATERIALIZED (${selectNext(event, size)}),
    -- The lock waits for deletions that began before, and later ones wait for it. A deleted subscriber is in the first query only.
    candidates AS MATERIALIZED (
      SELECT subscribers.id, subscribers.subscriber_id FROM next JOIN subscribers
        ON subscribers.environment_id = ${event.environment_id} AND subscribers.subscriber_id = next.subscriber_id
      ORDER BY next.subscriber_id FOR KEY SHARE OF subscribers
    ),
    recipients AS (
      SELECT ${event.id} AS event_id, ${event.environment_id} AS environment_id, ${event.workflow_id} AS workflow_id,
        ${event.workflow_version}::integer AS workflow_version, candidate.id AS subscriber
      FROM candidates AS candidate
      WHERE candidate.id <> ALL (${event.subscribers}) AND candidate.id IS DISTINCT FROM ${event.actor}
        AND ${isIncluded(event)}
    ), ${storeOutcomes([workflow], sql<boolean>`${workflow.critical}::boolean`)},
    progress AS (
      UPDATE notification_events AS event SET
        fan_out_cursor = coalesce(batch.last, event.fan_out_cursor),
        fan_out_batches = event.fan_out_batches + 1,
        reached = event.reached + batch.reached,
        state = CASE WHEN batch.candidates < ${size} THEN 'completed' ELSE 'running' END,
        completed_at = CASE WHEN batch.candidates < ${size} THEN clock_timestamp() END
      FROM (
        SELECT (SELECT count(*) FROM next) AS candidates, (SELECT max(subscriber_id) FROM next) AS last,
          (SELECT count(*) FROM recipients) AS reached
      ) AS batch
      WHERE event.id = ${event.id}
      RETURNING batch.candidates::integer AS candidates, event.reached::float8 AS reached
    )
    SELECT candidates, reached, (
      SELECT json_agg(json_build_object(
        'eventId', event_id, 'step', step, 'outcome', outcome, 'count', count, 'received', received
      )) FROM outcomes
    ) AS outcomes FROM progress
  `.execute(transaction);
  return rows[0] as BatchRow;
}

/** Counts all recipients of an event after its first batch. Members can change before the last one, so that it is an estimate. */
async function countExpected(transaction: Executor, event: EventRow): Promise<void> {
  const { id, environment_id, is_broadcast, topics, subscribers, actor } = event;
  const candidates = is_broadcast
    ? sql`SELECT id, subscriber_id FROM subscribers WHERE environment_id = ${environment_id}`
    : sql`SELECT subscribers.id, subscribers.subscriber_id FROM (
        SELECT DISTINCT subscriber_id FROM topic_subscribers WHERE topic_id = ANY (${topics})
      ) AS member JOIN subscribers
        ON subscribers.environment_id = ${environment_id} AND subscribers.subscriber_id = member.subscriber_id`;
  await sql`
    UPDATE notification_events SET expected = cardinality(subscribers) + (
      SELECT count(*) FROM (${candidates}) AS candidate
      WHERE candidate.id <> ALL (${subscribers}) AND candidate.id IS DISTINCT FROM ${actor} AND ${isIncluded(event)}
    ) WHERE id = ${id}
  `.execute(transaction);
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
