import { type Selectable, sql } from 'kysely';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { type DeliverySummary, summaryColumns } from './delivery-search.ts';
import type { DeliveryOutcome } from './webhook-event.ts';

export interface DeliveryDetails extends DeliverySummary {
  body: string;
  /** Time of the last replay. */
  replayedAt: Date | null;
  /** Attempts, oldest first. */
  history: AttemptDetails[];
}

export interface AttemptDetails
  extends Pick<Selectable<Tables['delivery_attempts']>, 'at' | 'url' | 'status' | 'error'> {
  /** The start of the response body. */
  responseBody: string | null;
  tookMs: number;
}

/**
 * Finds a delivery with its attempts.
 *
 * @param environmentId its environment; absent: any
 * @returns undefined when it does not exist, or was deleted
 */
export async function findDelivery(
  database: Database,
  id: string,
  environmentId?: string,
): Promise<DeliveryDetails | undefined> {
  const { rows } = await sql<Omit<DeliveryDetails, 'history'>>`
    SELECT ${summaryColumns}, body, replayed_at AS "replayedAt"
    FROM deliveries JOIN endpoints ON endpoints.id = endpoint_id
    WHERE deliveries.id = ${id} AND (${environmentId ?? null}::text IS NULL OR deliveries.environment_id = ${environmentId ?? null})
  `.execute(database);
  const [row] = rows;
  if (!row) return undefined;
  const history = await database
    .selectFrom('delivery_attempts')
    .select(['at', 'url', 'status', 'error', 'response_body as responseBody', 'took_ms as tookMs'])
    .where('delivery_id', '=', id)
    .orderBy('id')
    .execute();
  // Counted from the shown attempts: there may be more than when the row was read.
  return { ...row, attempts: history.length, lastStatus: history.at(-1)?.status ?? null, history };
}

/** Records that an operator has read the body of a delivery, which contains what people write. */
export async function recordBodyRead(
  executor: Executor,
  actor: Actor,
  { id, environmentId }: Pick<DeliverySummary, 'id' | 'environmentId'>,
): Promise<void> {
  await recordAudit(executor, actor, { action: 'deliveryBody.read', target: { type: 'delivery', id }, environmentId });
}

/** @returns undefined while the delivery waits, or when it was deleted */
export async function findOutcome(database: Database, id: string): Promise<DeliveryOutcome | undefined> {
  const row = await database
    .selectFrom('deliveries')
    .select(['message_id', 'state', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.state === 'waiting') return undefined;
  return { messageId: row.message_id, isDelivered: row.state === 'delivered', at: row.ended_at ?? new Date() };
}
