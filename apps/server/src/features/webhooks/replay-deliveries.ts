import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { decodeCursor, encodeCursor, isTimeText, timeText } from '../../platform/postgres/keyset-cursor.ts';
import { selectOwnerUserName } from '../accounts/accounts.ts';
import { type Actor, type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { type DeliveryFilter, type DeliveryPosition, isDeliveryPosition, readRange } from './delivery-search.ts';
import { deliveriesChannel } from './emit-events.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Deliveries that one transaction changes: few enough that it ends soon. */
const batchSize = 1000;

/** Selects finished deliveries to replay. */
export type ReplayFilter = DeliveryFilter & { state: 'dead' | 'delivered' };

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
  disabledEndpoints: DisabledEndpoint[];
}

interface DisabledEndpoint {
  userName: string;
  kind: EndpointKind;
}

/** A batch of a replay by filter. */
export interface ReplayBatch extends Pick<ReplayResult, 'count' | 'skipped' | 'disabledEndpoints'> {
  /** For the next batch; null after the last one. */
  nextCursor: string | null;
}

export interface BatchRequest {
  /** The cursor of the previous batch. */
  cursor?: string | undefined;
  /** Maximum deliveries of the batch. */
  limit?: number | undefined;
  /** Deliveries that are checked at most. */
  checked?: number | undefined;
  /** Counts the deliveries, and changes nothing. */
  isDryRun?: boolean | undefined;
}

/** The start of the replay, and the last delivery that was checked. */
type ReplayPosition = readonly [startedAt: string, ...DeliveryPosition];

/**
 * Replays a batch of finished deliveries, oldest first, under the same id and with all attempts of a new delivery. Call it with the cursor
 * of the previous batch until there is none; each batch is a transaction, so that an interrupted replay continues after its last batch.
 * Deliveries that finish after the start of the replay are not replayed: one that fails again is not repeated forever.
 *
 * Each batch that changes deliveries has its audit entry.
 *
 * @throws {InvalidCursorError} when no batch returned the cursor
 */
export function replayBatch(
  database: Database,
  actor: Actor,
  filter: ReplayFilter,
  { cursor, limit = batchSize, checked, isDryRun = false }: BatchRequest = {},
): Promise<ReplayBatch> {
  const position = cursor === undefined ? undefined : decodeCursor<ReplayPosition>(cursor, isReplayPosition);
  return database.transaction().execute(async (transaction) => {
    const startedAt = position?.[0] ?? (await readTime(transaction));
    const columns = sql`deliveries.id, endpoint_id AS "endpointId", disabled_at IS NOT NULL AS "isDisabled",
      coalesce(ended_at <= ${startedAt}::timestamptz, true) AS "isOld"`;
    const { rows, searched } = await readRange<FoundDelivery>(transaction, filter, columns, {
      after: position && [position[1], position[2]],
      limit,
      checked,
      order: 'ASC',
    });
    const found = rows.map(({ row }) => row).filter(({ isOld }) => isOld);
    const disabled = found.filter(({ isDisabled }) => isDisabled);
    const enabled = found.filter(({ isDisabled }) => !isDisabled);
    const count = isDryRun ? enabled.length : await restartDeliveries(transaction, idsOf(enabled));
    if (count > 0 && !isDryRun) await recordAudit(transaction, actor, describeReplay(filter, count));
    return {
      count,
      skipped: disabled.length,
      disabledEndpoints: await readEndpoints(transaction, disabled),
      nextCursor: searched === undefined ? null : encodeCursor([startedAt, ...searched.position]),
    };
  });
}

interface FoundDelivery {
  id: string;
  endpointId: string;
  isDisabled: boolean;
  /** Whether it had finished before the replay began. */
  isOld: boolean;
}

/** The progress of a replay: exact counts of the batches until now. */
export type ReplayProgress = Pick<ReplayResult, 'count' | 'skipped'> & { cursor: string };

/**
 * Replays deliveries in batches: those that a filter selects, as `replayBatch`, or those that are named by id. Waiting deliveries that are
 * named by id become due now.
 *
 * @param options.onProgress called after each batch but the last one
 * @param options.isDryRun counts what a filter selects, and changes nothing
 */
export async function replayDeliveries(
  database: Database,
  actor: Actor,
  wanted: ReplayFilter | { ids: readonly string[] },
  {
    onProgress = () => {},
    isDryRun,
  }: { onProgress?: (progress: ReplayProgress) => void; isDryRun?: boolean | undefined } = {},
): Promise<ReplayResult> {
  if ('ids' in wanted) return replayNamed(database, actor, wanted.ids);
  const total = { count: 0, skipped: 0 };
  const disabled = new Map<string, DisabledEndpoint>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const batch = await replayBatch(database, actor, wanted, { cursor, isDryRun });
    total.count += batch.count;
    total.skipped += batch.skipped;
    for (const endpoint of batch.disabledEndpoints) disabled.set(JSON.stringify(endpoint), endpoint);
    cursor = batch.nextCursor;
    if (cursor !== null) onProgress({ ...total, cursor });
  }
  return { ...total, madeDue: 0, inProgress: 0, disabledEndpoints: [...disabled.values()].toSorted(byName) };
}

function byName(a: DisabledEndpoint, b: DisabledEndpoint): number {
  return a.userName.localeCompare(b.userName) || a.kind.localeCompare(b.kind);
}

async function replayNamed(database: Database, actor: Actor, ids: readonly string[]): Promise<ReplayResult> {
  const found = await database
    .selectFrom('deliveries')
    .innerJoin('endpoints', 'endpoints.id', 'deliveries.endpoint_id')
    .select(['deliveries.id', 'state', 'endpoint_id as endpointId', 'disabled_at'])
    .where(sql<boolean>`deliveries.id = ANY (${ids})`)
    .orderBy('deliveries.seq')
    .execute();
  const on = Map.groupBy(
    found.filter(({ disabled_at }) => disabled_at === null),
    ({ state }) => (state === 'waiting' ? 'waiting' : 'over'),
  );
  const waiting = idsOf(on.get('waiting'));
  const change = (action: string, work: typeof retryNow) => (some: readonly string[]) =>
    database.transaction().execute(async (transaction) => {
      const changed = await work(transaction, some);
      const [id, ...others] = some;
      const target = { type: 'delivery', ...(id !== undefined && others.length === 0 && { id }) };
      if (changed > 0) await recordAudit(transaction, actor, { action, target, after: { count: changed, ids: some } });
      return changed;
    });
  const madeDue = await inBatches(waiting, change('delivery.retried', retryNow));
  const count = await inBatches(idsOf(on.get('over')), change('delivery.replayed', restartDeliveries));
  const off = found.filter(({ disabled_at }) => disabled_at !== null);
  const disabledEndpoints = await readEndpoints(database, off);
  return { count, madeDue, inProgress: waiting.length - madeDue, skipped: off.length, disabledEndpoints };
}

/** Describes one batch for the audit log. */
function describeReplay({ environmentId, kind, messageId }: ReplayFilter, count: number): AuditEntry {
  const after = { count, endpoint: kind, messageId };
  return { action: 'delivery.replayed', target: { type: 'delivery' }, environmentId: environmentId ?? null, after };
}

/** Reads the endpoints of deliveries, each once. */
async function readEndpoints(
  executor: Executor,
  deliveries: readonly { endpointId: string }[],
): Promise<DisabledEndpoint[]> {
  if (deliveries.length === 0) return [];
  return executor
    .selectFrom('endpoints')
    .select(['kind', selectOwnerUserName('endpoints.environment_id').as('userName')])
    .where(sql<boolean>`id = ANY (${[...new Set(deliveries.map(({ endpointId }) => endpointId))]})`)
    .orderBy('userName')
    .orderBy('kind')
    .execute();
}

async function readTime(executor: Executor): Promise<string> {
  const { rows } = await sql<{ time: string }>`SELECT ${timeText(sql`now()`)} AS time`.execute(executor);
  return rows[0]?.time ?? '';
}

function isReplayPosition([startedAt, ...position]: readonly unknown[]): boolean {
  return isTimeText(startedAt) && isDeliveryPosition(position);
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
