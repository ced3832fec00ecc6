import { sql } from 'kysely';
import { containsWords } from '../../../platform/postgres/contains-words.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { loadWorkflowVersion } from '../../workflows/workflows.ts';

/** An event in a list. */
export interface EventSummary {
  transactionId: string;
  /** The identifier of the workflow. */
  workflowId: string;
  workflowName: string;
  status: 'queued' | 'running' | 'completed' | 'cancelled';
  /** Recipients reached so far. */
  reached: number;
  createdAt: Date;
}

interface EventRow extends Pick<EventSummary, 'transactionId' | 'status' | 'reached' | 'createdAt'> {
  workflowId: string;
  version: number;
}

interface EventQuery {
  /** Only events that contain all of them in their id, or in the id and name of their workflow. */
  words?: readonly string[];
  before: string | undefined;
  limit: number;
}

/**
 * Lists the latest events of an environment, the newest first. A search reads the events one by one until the page is full.
 *
 * @param options.before the `transactionId` of the event before which the page begins; the page is empty when no event has it
 */
export async function listEvents(
  executor: Executor,
  environmentId: string,
  { words = [], before, limit }: EventQuery,
): Promise<EventSummary[]> {
  const isBefore =
    before === undefined
      ? sql`true`
      : sql`(created_at, id) < (
          SELECT created_at, id FROM notification_events
          WHERE environment_id = ${environmentId} AND transaction_id = ${before}
        )`;
  const text = sql`concat_ws(' ', transaction_id, (
    SELECT concat_ws(' ', definition ->> 'identifier', definition ->> 'name') FROM workflow_versions AS workflow
    WHERE workflow.workflow_id = event.workflow_id AND workflow.version = event.workflow_version
  ))`;
  const { rows } = await sql<EventRow>`
    SELECT transaction_id AS "transactionId", workflow_id AS "workflowId", workflow_version AS version,
      reached::float8 AS reached, created_at AS "createdAt",
      -- The fan-out is completed before the messages are sent.
      CASE WHEN state = 'completed' AND EXISTS (
        SELECT FROM notification_outcomes WHERE event_id = event.id AND outcome = 'pending' AND count > 0
      ) THEN 'running' ELSE state END AS status
    FROM notification_events AS event
    WHERE environment_id = ${environmentId} AND ${isBefore} AND ${containsWords(text, words)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}
  `.execute(executor);
  const events: EventSummary[] = [];
  for (const { workflowId, version, ...event } of rows) {
    const { identifier, name } = await loadWorkflowVersion(executor, workflowId, version);
    events.push({ ...event, workflowId: identifier, workflowName: name });
  }
  return events;
}
