import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { TemplateSubscriber } from '../../workflows/workflows.ts';
import type { EventOverrides } from './apply-overrides.ts';

/** Identifies a delivery within its event. */
export interface DeliveryKey {
  /** Index of the step. */
  step: number;
  /** `subscribers.id` */
  subscriber: string;
}

/** A pending delivery with its recipient, who is undefined after their deletion. */
export interface PendingDelivery extends DeliveryKey {
  recipient: TemplateSubscriber | undefined;
}

/** Recipients whose outcome at a step was recorded. */
export interface RecordedOutcome {
  step: number;
  outcome: DeliveryOutcome['outcome'];
  count: number;
}

/** The outcome of a delivery. */
export interface DeliveryOutcome extends DeliveryKey {
  outcome: 'sent' | 'opted_out' | 'no_address' | 'no_connection' | 'failed' | 'cancelled';
  messageId?: string;
  /** Why it failed, without PII. */
  reason?: string;
}

/** An event with what its deliveries need. */
export interface DispatchedEvent {
  id: string;
  environmentId: string;
  workflowId: string;
  workflowVersion: number;
  payload: Record<string, unknown>;
  overrides: EventOverrides;
}

/** SQL of what templates can show of a row `person` of the subscribers. */
const recipientJson = sql`json_build_object(
  'subscriberId', person.subscriber_id, 'firstName', person.first_name, 'lastName', person.last_name,
  'email', person.email, 'phone', person.phone, 'chatappNumber', person.chatapp_number, 'locale', person.locale,
  'avatar', person.avatar, 'data', person.data
)`;

export async function findEvent(executor: Executor, eventId: string): Promise<DispatchedEvent | undefined> {
  const row = await executor
    .selectFrom('notification_events')
    .select(['id', 'environment_id', 'workflow_id', 'workflow_version', 'payload', 'overrides'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      environmentId: row.environment_id,
      workflowId: row.workflow_id,
      workflowVersion: row.workflow_version,
      payload: row.payload as Record<string, unknown>,
      overrides: (row.overrides ?? {}) as EventOverrides,
    }
  );
}

/**
 * Locks subscribers against their deletion until the end of the transaction. It comes before the lock of the event, as in an erasure, so that
 * the two cannot deadlock.
 *
 * @param ids `subscribers.id`
 * @returns the ids that exist
 */
export async function lockRecipients(transaction: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscribers WHERE id = ANY (${ids}::text[]) ORDER BY subscriber_id FOR KEY SHARE
  `.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks an event until the end of the transaction, before its deliveries and counts: the order of all transactions that change both.
 *
 * @returns whether it was cancelled
 */
export async function lockEvent(transaction: Executor, eventId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('notification_events')
    .select('state')
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.state === 'cancelled';
}

/** Lists deliveries that nothing was done for yet, in the order of their keys. */
export async function listPending(
  executor: Executor,
  eventId: string,
  { after, limit }: { after: DeliveryKey; limit: number },
): Promise<PendingDelivery[]> {
  const { rows } = await sql<DeliveryKey & { recipient: TemplateSubscriber | null }>`
    SELECT step, subscriber, CASE WHEN person.id IS NOT NULL THEN ${recipientJson} END AS recipient
    FROM (
      SELECT step, subscriber FROM notification_deliveries
      WHERE event_id = ${eventId} AND outcome = 'pending' AND dispatched_at IS NULL
        AND (step, subscriber) > (${after.step}, ${after.subscriber})
      ORDER BY step, subscriber LIMIT ${limit}
    ) AS delivery LEFT JOIN subscribers AS person ON person.id = subscriber
    ORDER BY step, subscriber
  `.execute(executor);
  return rows.map(({ recipient, ...key }) => ({ ...key, recipient: recipient ?? undefined }));
}

/** Finds a recipient by `subscribers.id`. */
export async function findRecipient(executor: Executor, id: string): Promise<TemplateSubscriber | undefined> {
  const { rows } = await sql<{ recipient: TemplateSubscriber }>`
    SELECT ${recipientJson} AS recipient FROM subscribers AS person WHERE id = ${id}
  `.execute(executor);
  return rows[0]?.recipient;
}

/** Locks those of the deliveries that are still pending without a job of their own. @returns their keys, as `keyOf` has them */
export async function lockPending(
  transaction: Executor,
  eventId: string,
  deliveries: readonly DeliveryKey[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<DeliveryKey>`
    SELECT step, subscriber FROM notification_deliveries
    WHERE event_id = ${eventId} AND outcome = 'pending' AND dispatched_at IS NULL
      AND (step, subscriber) IN (SELECT step, subscriber FROM ${recordsetOf(deliveries)})
    ORDER BY step, subscriber FOR UPDATE
  `.execute(transaction);
  return new Set(rows.map(keyOf));
}

export function keyOf({ step, subscriber }: DeliveryKey): string {
  return `${step} ${subscriber}`;
}

/** Marks deliveries as having a job of their own. */
export async function markDispatched(
  transaction: Executor,
  eventId: string,
  deliveries: readonly DeliveryKey[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    UPDATE notification_deliveries AS delivery SET dispatched_at = now() FROM ${recordsetOf(deliveries)}
    WHERE event_id = ${eventId} AND delivery.step = given.step AND delivery.subscriber = given.subscriber
  `.execute(transaction);
}

/**
 * Records the outcomes of pending deliveries and changes the counts of the event. A delivery that is no longer pending stays.
 *
 * @returns what changed, for the metrics
 */
export async function recordOutcomes(
  executor: Executor,
  eventId: string,
  outcomes: readonly DeliveryOutcome[],
): Promise<RecordedOutcome[]> {
  if (outcomes.length === 0) return [];
  const { rows } = await sql<RecordedOutcome>`
    WITH changed AS (
      UPDATE notification_deliveries AS delivery
      SET outcome = given.outcome, message_id = given."messageId", reason = given.reason, submitting_at = NULL
      FROM ${recordsetOf(outcomes)}
      WHERE event_id = ${eventId} AND delivery.step = given.step AND delivery.subscriber = given.subscriber
        AND delivery.outcome = 'pending'
      RETURNING delivery.step, delivery.outcome, delivery.environment_id
    ), counted AS (
      SELECT environment_id, step, outcome, count(*)::integer AS count FROM changed GROUP BY environment_id, step, outcome
    ), stored AS (
      INSERT INTO notification_outcomes (event_id, environment_id, step, outcome, count)
      SELECT ${eventId}, environment_id, step, outcome, count FROM (
        SELECT environment_id, step, outcome, count FROM counted
        UNION ALL SELECT environment_id, step, 'pending', -sum(count)::bigint FROM counted GROUP BY environment_id, step
      ) AS changes
      -- In the same order in all transactions, so that they cannot deadlock.
      ORDER BY step, outcome
      ON CONFLICT (event_id, step, outcome) DO UPDATE SET count = notification_outcomes.count + excluded.count
    )
    SELECT step, outcome, count FROM counted
  `.execute(executor);
  return rows;
}

/** Cancels all deliveries of an event that nothing was done for yet. @returns what changed, for the metrics */
export async function cancelPending(transaction: Executor, eventId: string): Promise<RecordedOutcome[]> {
  const pending = await transaction
    .selectFrom('notification_deliveries')
    .select(['step', 'subscriber'])
    .where('event_id', '=', eventId)
    .where('outcome', '=', 'pending')
    .where('dispatched_at', 'is', null)
    .orderBy('step')
    .orderBy('subscriber')
    .forUpdate()
    .execute();
  return recordOutcomes(
    transaction,
    eventId,
    pending.map((key) => ({ ...key, outcome: 'cancelled' })),
  );
}

/** Returns deliveries as a table `given` of an SQL statement. */
function recordsetOf(deliveries: readonly (DeliveryKey | DeliveryOutcome)[]) {
  return sql`json_to_recordset(${JSON.stringify(deliveries)}::json)
    AS given (step smallint, subscriber text, outcome text, "messageId" text, reason text)`;
}
