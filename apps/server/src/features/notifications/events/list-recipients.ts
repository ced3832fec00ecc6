import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { loadWorkflowVersion, type Workflow } from '../../workflows/workflows.ts';
import type { Outcome } from '../notification-count.ts';

/** A recipient of an event with the outcome of each active step. */
interface EventRecipient {
  /** `subscribers.id`. Recipients are sorted by it. */
  id: string;
  /** The person; undefined after their deletion. */
  person: { subscriberId: string; firstName?: string; lastName?: string } | undefined;
  steps: { stepId: string; channel: Workflow['steps'][number]['type']; outcome: Outcome; reason?: string }[];
}

export interface EventRecipients {
  recipients: EventRecipient[];
  /** Whether no outcome of the event changes any more. */
  isFinal: boolean;
}

export interface RecipientQuery {
  transactionId: string;
  /** Only recipients with this outcome of a step, or with any. */
  filter?: { stepId: string; outcome?: string | undefined } | undefined;
  /** The id of the recipient after whom the page begins. */
  after?: string | undefined;
  limit: number;
}

interface EventRow {
  id: string;
  workflowId: string;
  version: number;
  isRunning: boolean;
  hasPending: boolean;
}

interface RecipientRow {
  id: string;
  subscriberId: string | null;
  firstName: string | null;
  lastName: string | null;
  outcomes: { step: number; outcome: Outcome; reason: string | null }[];
}

/** Lists recipients of an event page by page. A page reads few rows, however many the event has. @returns undefined for an unknown event */
export async function listRecipients(
  executor: Executor,
  environmentId: string,
  { transactionId, filter, after = '', limit }: RecipientQuery,
): Promise<EventRecipients | undefined> {
  const event = await findEvent(executor, environmentId, transactionId);
  if (!event) return undefined;
  const { steps } = await loadWorkflowVersion(executor, event.workflowId, event.version);
  const active = steps.flatMap(({ active: isActive }, step) => (isActive ? [step] : []));
  const filtered = filter && {
    step: steps.findIndex(({ stepId }) => stepId === filter.stepId),
    outcome: filter.outcome ?? null,
  };
  const page = filtered ? selectFiltered(event.id, filtered) : selectAll(event.id, active);
  const rows = await readPage(executor, event.id, { page: page(after, limit), active });
  const recipients = rows.map(({ id, subscriberId, firstName, lastName, outcomes }) => ({
    id,
    person:
      subscriberId === null
        ? undefined
        : { subscriberId, ...(firstName !== null && { firstName }), ...(lastName !== null && { lastName }) },
    steps: active.flatMap((step) => {
      const { stepId, type } = steps[step] as Workflow['steps'][number];
      const found = outcomes.find((one) => one.step === step);
      // An item of a feed has no row once its retention ends, a day before that of the event.
      const outcome = found?.outcome ?? (type === 'in_app' ? 'delivered' : undefined);
      const reason = found?.reason ?? undefined;
      return outcome ? [{ stepId, channel: type, outcome, ...(reason !== undefined && { reason }) }] : [];
    }),
  }));
  return {
    recipients,
    isFinal: !event.isRunning && !event.hasPending,
  };
}

async function findEvent(
  executor: Executor,
  environmentId: string,
  transactionId: string,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    SELECT id, workflow_id AS "workflowId", workflow_version AS version, state IN ('queued', 'running') AS "isRunning",
      EXISTS (
        SELECT FROM notification_outcomes WHERE event_id = event.id AND outcome = 'pending' AND count > 0
      ) AS "hasPending"
    FROM notification_events AS event
    WHERE environment_id = ${environmentId} AND transaction_id = ${transactionId}
  `.execute(executor);
  return rows[0];
}

/** Returns SQL of a page of recipients. Each part ends after the limit, so that no part reads all rows of the event. */
function selectAll(eventId: string, active: readonly number[]) {
  return (after: string, limit: number) => sql<{ subscriber: string }>`
    SELECT DISTINCT subscriber FROM (
      (SELECT DISTINCT subscriber FROM notifications
        WHERE event_id = ${eventId} AND subscriber > ${after} ORDER BY subscriber LIMIT ${limit})
      UNION ALL
      SELECT delivery.subscriber FROM unnest(${active}::smallint[]) AS active (step), LATERAL (
        SELECT subscriber FROM notification_deliveries
        WHERE event_id = ${eventId} AND step = active.step AND subscriber > ${after} ORDER BY subscriber LIMIT ${limit}
      ) AS delivery
      UNION ALL
      SELECT subscriber FROM notification_events, unnest(subscribers) AS subscriber
      WHERE id = ${eventId} AND subscriber > ${after}
    ) AS known
    ORDER BY subscriber LIMIT ${limit}
  `;
}

/** Returns SQL of a page of the recipients with an outcome, or with any. A rare outcome reads all deliveries of its step, in the order of an index. */
function selectFiltered(eventId: string, { step, outcome }: { step: number; outcome: string | null }) {
  return (after: string, limit: number) => sql<{ subscriber: string }>`
    SELECT subscriber FROM notifications
    WHERE coalesce(${outcome}::text, 'delivered') = 'delivered' AND event_id = ${eventId} AND step = ${step} AND subscriber > ${after}
    UNION ALL
    SELECT subscriber FROM notification_deliveries
    WHERE event_id = ${eventId} AND step = ${step} AND subscriber > ${after}
      AND outcome = coalesce(${outcome}::text, outcome)
    ORDER BY subscriber LIMIT ${limit}
  `;
}

async function readPage(
  executor: Executor,
  eventId: string,
  { page, active }: { page: ReturnType<ReturnType<typeof selectAll>>; active: readonly number[] },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    WITH page AS MATERIALIZED (${page})
    SELECT page.subscriber AS id, person.subscriber_id AS "subscriberId", person.first_name AS "firstName",
      person.last_name AS "lastName", (
        SELECT coalesce(json_agg(found), '[]') FROM (
          SELECT step, 'delivered' AS outcome, NULL AS reason FROM notifications
          WHERE event_id = ${eventId} AND subscriber = page.subscriber
          UNION ALL
          SELECT step, outcome, reason FROM notification_deliveries
          WHERE event_id = ${eventId} AND step = ANY (${active}::smallint[]) AND subscriber = page.subscriber
        ) AS found
      ) AS outcomes
    FROM page LEFT JOIN subscribers AS person ON person.id = page.subscriber
    ORDER BY page.subscriber
  `.execute(executor);
  return rows;
}
