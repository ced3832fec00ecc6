import { sql } from 'kysely';
import type { Handlers } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Context } from '../../context.ts';
import { loadWorkflowVersion } from '../../workflows/workflows.ts';
import type { Outcome } from '../notification-count.ts';

interface EventStatusRow {
  workflowId: string;
  version: number;
  state: 'queued' | 'running' | 'completed' | 'cancelled';
  reached: number;
  total: number | null;
  createdAt: Date;
  completedAt: Date | null;
  outcomes: { step: number; outcome: Outcome; count: number; reasons: { reason: string; count: number }[] | null }[];
}

/** Reasons of an outcome that `getEvent` shows: those of mail servers can all be different. */
const maxReasons = 10;

/** Shows the progress of events, and cancels them. */
export function createEventStatusHandlers({ database, log }: Context): Pick<Handlers, 'getEvent' | 'cancelEvent'> {
  return {
    async getEvent({ account, params: { transactionId } }) {
      const { rows } = await sql<EventStatusRow>`
        SELECT workflow_id AS "workflowId", workflow_version AS version, state, reached::float8 AS reached,
          CASE WHEN state = 'completed' THEN reached WHEN expected IS NOT NULL THEN greatest(expected, reached) END::float8 AS total,
          created_at AS "createdAt", completed_at AS "completedAt", (
            SELECT coalesce(json_agg(json_build_object(
              'step', step, 'outcome', outcome, 'count', count, 'reasons', reasons
            ) ORDER BY step, outcome), '[]')
            FROM notification_outcomes LEFT JOIN (${listReasons()}) AS explained USING (step, outcome)
            WHERE event_id = event.id AND count > 0
          ) AS outcomes
        FROM notification_events AS event
        WHERE environment_id = ${account.environmentId} AND transaction_id = ${transactionId}
      `.execute(database);
      const [event] = rows;
      if (!event) throw eventNotFoundError(transactionId);
      const { identifier, steps } = await loadWorkflowVersion(database, event.workflowId, event.version);
      const outcomes = event.outcomes.map(({ step, outcome, count, reasons }) => {
        const { stepId, type } = steps[step] as (typeof steps)[number];
        return { stepId, channel: type, outcome, count, ...(reasons !== null && { reasons }) };
      });
      // The fan-out is completed before the messages are sent.
      const isSending = event.state === 'completed' && outcomes.some(({ outcome }) => outcome === 'pending');
      const completedAt = isSending ? null : event.completedAt;
      const data = {
        transactionId,
        workflowId: identifier,
        status: isSending ? ('running' as const) : event.state,
        recipients: { reached: event.reached, ...(event.total !== null && { total: event.total }) },
        outcomes,
        createdAt: event.createdAt.toISOString(),
        ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
      };
      return { status: 200, body: { data } };
    },

    async cancelEvent({ account, params: { transactionId } }) {
      const isCancelled = await database.transaction().execute(async (transaction) => {
        // The lock waits for a batch in progress. The next statement sees what the batch stored.
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM notification_events
          WHERE environment_id = ${account.environmentId} AND transaction_id = ${transactionId} FOR NO KEY UPDATE
        `.execute(transaction);
        const [event] = rows;
        if (!event) throw eventNotFoundError(transactionId);
        // The next batch, and the dispatch of messages, find the state.
        const { numAffectedRows = 0n } = await sql`
          UPDATE notification_events AS event SET state = 'cancelled', completed_at = clock_timestamp()
          WHERE id = ${event.id} AND (state IN ('queued', 'running') OR state = 'completed' AND EXISTS (
            SELECT FROM notification_deliveries WHERE event_id = event.id AND outcome = 'pending'
          ))
        `.execute(transaction);
        if (numAffectedRows > 0n) log.info({ eventId: event.id }, 'event cancelled');
        return numAffectedRows > 0n;
      });
      return { status: 200, body: { data: isCancelled } };
    },
  };
}

/** Returns the SQL query of the most frequent reasons in a row `event`, by step and outcome. */
function listReasons() {
  return sql`
    SELECT step, outcome, json_agg(json_build_object('reason', reason, 'count', recipients) ORDER BY place) AS reasons
    FROM (
      SELECT step, outcome, reason, count(*) AS recipients,
        row_number() OVER (PARTITION BY step, outcome ORDER BY count(*) DESC, reason) AS place
      FROM notification_deliveries WHERE event_id = event.id AND reason IS NOT NULL GROUP BY step, outcome, reason
    ) AS ranked
    WHERE place <= ${maxReasons} GROUP BY step, outcome
  `;
}

/** @returns the 404 of an event that the account does not have */
export function eventNotFoundError(transactionId: string): HttpError {
  return new HttpError(
    404,
    `No event has the transactionId ${transactionId}. Use the one that POST /v1/events/trigger returned.`,
  );
}
