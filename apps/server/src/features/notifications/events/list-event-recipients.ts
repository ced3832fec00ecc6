import { sql } from 'kysely';
import type { Handler } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { loadWorkflowVersion, type Workflow } from '../../workflows/workflows.ts';
import type { Outcome } from '../notification-count.ts';
import { eventNotFoundError } from './event-status.ts';

/** The outcome of a step for a recipient. */
interface OutcomeRow {
  /** Index of the step. */
  step: number;
  /** `subscribers.id` */
  subscriber: string;
  /** Null after the deletion of the subscriber. */
  subscriberId: string | null;
  outcome: Outcome;
  reason: string | null;
}

/** The last entry of a page: entries are sorted by it. */
type Position = Pick<OutcomeRow, 'step' | 'subscriber'>;

const start: Position = { step: 0, subscriber: '' };

/** Lists the outcomes of an event for each recipient and active step. A page reads few rows, however many the event has. */
export function createRecipientListHandler({ database }: Context): Handler<'listEventRecipients'> {
  return async ({ account: { environmentId }, params: { transactionId }, query }) => {
    const { stepId, outcome, limit = 10 } = query;
    const event = await database
      .selectFrom('notification_events')
      .select(['id', 'workflow_id', 'workflow_version'])
      .where('environment_id', '=', environmentId)
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst();
    if (!event) throw eventNotFoundError(transactionId);
    const { steps } = await loadWorkflowVersion(database, event.workflow_id, event.workflow_version);
    const listed = steps.flatMap((step, index) =>
      step.active && (stepId === undefined || step.stepId === stepId) ? [index] : [],
    );
    const after = query.after === undefined ? start : parsePosition(query.after, steps.length);
    const rows = await listOutcomes(database, event.id, { steps: listed, outcome, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit;
    return {
      status: 200,
      body: {
        data: page.map((row) => toEntry(row, steps)),
        pageSize: limit,
        hasMore,
        ...(hasMore && last && { next: `${last.step}-${last.subscriber}` }),
      },
    };
  };
}

function toEntry({ step, subscriber, subscriberId, outcome, reason }: OutcomeRow, steps: Workflow['steps']) {
  const { stepId, type } = steps[step] as Workflow['steps'][number];
  return {
    _subscriberId: subscriber,
    ...(subscriberId !== null && { subscriberId }),
    stepId,
    channel: type,
    outcome,
    ...(reason !== null && { reason }),
  };
}

/** Parses the `next` of a page. @throws {HttpError} 422 when no page can have returned it */
function parsePosition(text: string, stepCount: number): Position {
  const { step, subscriber } = /^(?<step>\d{1,3})-(?<subscriber>[0-9a-f]{24})$/.exec(text)?.groups ?? {};
  if (subscriber !== undefined && Number(step) < stepCount) return { step: Number(step), subscriber };
  throw new HttpError(422, 'The page cannot begin after this entry; see errors.', {
    violations: [
      {
        in: 'query',
        field: 'after',
        message: 'must be the next of a page of this event. Request the first page without it',
      },
    ],
  });
}

interface OutcomeQuery {
  steps: readonly number[];
  outcome: string | undefined;
  after: Position;
  limit: number;
}

/**
 * Reads outcomes from the indexes, in their order. Each part of the query ends after the limit. A rare outcome reads all deliveries of its
 * step.
 */
async function listOutcomes(executor: Executor, eventId: string, query: OutcomeQuery): Promise<OutcomeRow[]> {
  const { after, limit, outcome = null } = query;
  const steps = query.steps.filter((step) => step >= after.step);
  const { rows } = await sql<OutcomeRow>`
    SELECT found.step, found.subscriber, person.subscriber_id AS "subscriberId", found.outcome, found.reason
    FROM (
      SELECT active.step, entry.* FROM unnest(${steps}::smallint[]) AS active (step), LATERAL (
        SELECT * FROM (
          (SELECT subscriber, 'delivered' AS outcome, NULL AS reason FROM notifications
            WHERE coalesce(${outcome}::text, 'delivered') = 'delivered' AND event_id = ${eventId} AND step = active.step
              AND subscriber > CASE active.step WHEN ${after.step} THEN ${after.subscriber} ELSE '' END
            ORDER BY subscriber LIMIT ${limit})
          UNION ALL
          (SELECT subscriber, outcome, reason FROM notification_deliveries
            WHERE outcome = coalesce(${outcome}::text, outcome) AND event_id = ${eventId} AND step = active.step
              AND subscriber > CASE active.step WHEN ${after.step} THEN ${after.subscriber} ELSE '' END
            ORDER BY subscriber LIMIT ${limit})
        ) AS either ORDER BY subscriber LIMIT ${limit}
      ) AS entry ORDER BY active.step, entry.subscriber LIMIT ${limit}
    ) AS found LEFT JOIN subscribers AS person ON person.id = found.subscriber
    ORDER BY found.step, found.subscriber
  `.execute(executor);
  return rows;
}
