import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { selectOwnerUserName } from '../accounts/accounts.ts';
import { type Actor, type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { deliveriesChannel } from './emit-events.ts';
import type { DeliveryState } from './tables.ts';
import type { DeliveryOutcome, EndpointKind } from './webhook-event.ts';

/** Deliveries that one transaction changes: few enough that it ends soon. */
const batchSize = 1000;

/** Selects deliveries; absent properties match all. */
export interface DeliveryFilter {
  environmentId?: string | undefined;
  kind?: EndpointKind | undefined;
  state?: DeliveryState | undefined;
  messageId?: string | undefined;
}

/** A delivery without its body, which contains messages of people. */
export interface DeliverySummary {
  id: string;
  environmentId: string;
  endpoint: EndpointKind;
  messageId: string;
  state: DeliveryState;
  /** Attempts over all replays. */
  attempts: number;
  createdAt: Date;
  /** Time of the next attempt of a waiting delivery. */
  dueAt: Date | null;
}

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

/** Lists deliveries, newest first. */
export async function listDeliveries(
  database: Database,
  wanted: DeliveryFilter,
  limit: number,
): Promise<DeliverySummary[]> {
  const rows = await selectDeliveries(database, wanted).orderBy('deliveries.seq', 'desc').limit(limit).execute();
  return rows.map(summaryOf);
}

/** @returns undefined when it does not exist, or was deleted */
export async function findDelivery(database: Database, id: string): Promise<DeliveryDetails | undefined> {
  const row = await selectDeliveries(database, {})
    .select(['body', 'replayed_at'])
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const history = await database
    .selectFrom('delivery_attempts')
    .select(['at', 'url', 'status', 'error', 'response_body as responseBody', 'took_ms as tookMs'])
    .where('delivery_id', '=', id)
    .orderBy('id')
    .execute();
  // Counted from the shown attempts: there may be more than when the row was read.
  return { ...summaryOf(row), attempts: history.length, body: row.body, replayedAt: row.replayed_at, history };
}

/** Records that an operator has read the body of a delivery, which contains what people write. */
export async function recordBodyRead(
  executor: Executor,
  actor: Actor,
  { id, environmentId }: Pick<DeliverySummary, 'id' | 'environmentId'>,
): Promise<void> {
  await recordAudit(executor, actor, { action: 'deliveryBody.read', target: { type: 'delivery', id }, environmentId });
}

export interface ReplayResult {
  /** Deliveries that are replayed. */
  count: number;
  /** Deliveries that waited for a retry and are due now. */
  madeDue: number;
  /** Deliveries with an attempt in progress. */
  inProgress: number;
  /** Deliveries that are not replayed, because their endpoint is disabled. */
  skipped: number;
  /** The disabled endpoints with their accounts. */
  disabledEndpoints: { userName: string; kind: EndpointKind }[];
}

/**
 * Replays finished deliveries under the same id, with all attempts of a new delivery. Only deliveries that are finished at the start are
 * replayed. Waiting deliveries that are named by id become due now. Each batch has its audit entry.
 */
export async function replayDeliveries(
  database: Database,
  actor: Actor,
  wanted: (DeliveryFilter & { state: 'dead' }) | { ids: readonly string[] },
): Promise<ReplayResult> {
  const meant =
    'ids' in wanted
      ? selectDeliveries(database, {}).where(sql<boolean>`deliveries.id = ANY (${wanted.ids})`)
      : selectDeliveries(database, wanted);
  const found = await meant
    .clearSelect()
    .select(['deliveries.id', 'state', 'endpoint_id', 'disabled_at'])
    .orderBy('deliveries.seq')
    .execute();
  const on = Map.groupBy(
    found.filter(({ disabled_at }) => disabled_at === null),
    ({ state }) => (state === 'waiting' ? 'waiting' : 'over'),
  );
  const waiting = idsOf(on.get('waiting'));
  const change = (action: string, work: typeof retryNow) => (ids: readonly string[]) =>
    database.transaction().execute(async (transaction) => {
      const changed = await work(transaction, ids);
      if (changed > 0) await recordAudit(transaction, actor, describeReplay(action, wanted, ids, changed));
      return changed;
    });
  const madeDue = await inBatches(waiting, change('delivery.retried', retryNow));
  const count = await inBatches(idsOf(on.get('over')), change('delivery.replayed', restartDeliveries));
  const off = found.filter(({ disabled_at }) => disabled_at !== null);
  const disabledEndpoints = await database
    .selectFrom('endpoints')
    .select(['kind', selectOwnerUserName('endpoints.environment_id').as('userName')])
    .where(sql<boolean>`id = ANY (${[...new Set(off.map(({ endpoint_id }) => endpoint_id))]})`)
    .orderBy('userName')
    .orderBy('kind')
    .execute();
  return { count, madeDue, inProgress: waiting.length - madeDue, skipped: off.length, disabledEndpoints };
}

/** Describes one batch for the audit log. */
function describeReplay(
  action: string,
  wanted: (DeliveryFilter & { state: 'dead' }) | { ids: readonly string[] },
  ids: readonly string[],
  count: number,
): AuditEntry {
  const [id, ...others] = ids;
  const target = { type: 'delivery', ...(id !== undefined && others.length === 0 && { id }) };
  if ('ids' in wanted) return { action, target, after: { count, ids } };
  const { environmentId, kind, messageId } = wanted;
  return { action, target, environmentId: environmentId ?? null, after: { count, endpoint: kind, messageId } };
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

function idsOf(rows: readonly { id: string }[] = []): string[] {
  return rows.map(({ id }) => id);
}

async function inBatches(ids: readonly string[], work: (ids: readonly string[]) => Promise<number>): Promise<number> {
  let count = 0;
  for (let begin = 0; begin < ids.length; begin += batchSize) count += await work(ids.slice(begin, begin + batchSize));
  return count;
}

/** @returns the number of deliveries that were still finished */
function restartDeliveries(executor: Executor, ids: readonly string[]): Promise<number> {
  return updateAndNotify(
    executor,
    sql`
      UPDATE deliveries SET state = 'waiting', attempts = 0, due_at = now(), replayed_at = now(), ended_at = NULL
      WHERE id = ANY (${ids}) AND state <> 'waiting'
    `,
  );
}

/** @returns the number of deliveries that still waited without an attempt in progress */
function retryNow(executor: Executor, ids: readonly string[]): Promise<number> {
  return updateAndNotify(
    executor,
    sql`
      UPDATE deliveries SET due_at = least(due_at, now())
      WHERE id = ANY (${ids}) AND state = 'waiting'
        AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = deliveries.id)
    `,
  );
}

/** Updates deliveries and notifies the dispatchers. @returns the number of changed deliveries */
async function updateAndNotify(executor: Executor, update: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH changed AS (
      ${update} RETURNING endpoint_id
    ), notified AS (
      SELECT pg_notify(${deliveriesChannel}, endpoint_id) FROM changed GROUP BY endpoint_id
    )
    SELECT (SELECT count(*) FROM changed)::int AS count, (SELECT count(*) FROM notified) AS notified
  `.execute(executor);
  return rows[0]?.count ?? 0;
}

function selectDeliveries(database: Database, { environmentId, kind, state, messageId }: DeliveryFilter) {
  return database
    .selectFrom('deliveries')
    .innerJoin('endpoints', 'endpoints.id', 'deliveries.endpoint_id')
    .select([
      'deliveries.id',
      'deliveries.environment_id',
      'endpoints.kind',
      'message_id',
      'state',
      // The column `attempts` is reset by a replay.
      sql<number>`(SELECT count(*)::int FROM delivery_attempts WHERE delivery_id = deliveries.id)`.as('attempts'),
      'deliveries.created_at',
      'due_at',
    ])
    .$if(environmentId !== undefined, (query) => query.where('deliveries.environment_id', '=', environmentId as string))
    .$if(kind !== undefined, (query) => query.where('endpoints.kind', '=', kind as EndpointKind))
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState))
    .$if(messageId !== undefined, (query) => query.where('message_id', '=', messageId as string));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

function summaryOf(row: Row): DeliverySummary {
  return {
    id: row.id,
    environmentId: row.environment_id,
    endpoint: row.kind,
    messageId: row.message_id,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.state === 'waiting' ? row.due_at : null,
  };
}
