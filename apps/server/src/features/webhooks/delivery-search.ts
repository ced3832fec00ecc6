import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { decodeCursor, encodeCursor, isTimeText, timeText } from '../../platform/postgres/keyset-cursor.ts';
import type { DeliveryState } from './tables.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Deliveries that one search checks at most, if no index answers the whole filter: few enough that it takes well below a second. */
const maxChecked = 10_000;

/** Classes of the HTTP status of an attempt; `none`: no response. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
type StatusClass = (typeof statusClasses)[number];

/** Types of events; `outbound`: the event carries a message to its recipient. `quota`: it reports the use of a quota. */
export const eventTypes = ['message', 'status', 'outbound', 'quota'] as const;
export type EventType = (typeof eventTypes)[number];

/** Selects deliveries; absent properties match all. */
export interface DeliveryFilter {
  environmentId?: string | undefined;
  kind?: EndpointKind | undefined;
  state?: DeliveryState | undefined;
  messageId?: string | undefined;
  eventType?: EventType | undefined;
  /** Class of the status of the last attempt. */
  lastStatus?: StatusClass | undefined;
  /** Created at this time or later. */
  since?: Date | undefined;
  /** Created before this time. */
  until?: Date | undefined;
  /** Failed permanently at this time or later. */
  failedSince?: Date | undefined;
  /** Failed permanently before this time. */
  failedUntil?: Date | undefined;
}

/** A delivery without its body, which contains messages of people. */
export interface DeliverySummary {
  id: string;
  environmentId: string;
  endpoint: EndpointKind;
  eventType: EventType;
  messageId: string;
  state: DeliveryState;
  /** Attempts over all replays. */
  attempts: number;
  /** HTTP status of the last attempt; null without a response, or without an attempt. */
  lastStatus: number | null;
  createdAt: Date;
  /** Time of the next attempt of a waiting delivery. */
  dueAt: Date | null;
}

export interface DeliveryPage {
  /** Newest first. */
  deliveries: DeliverySummary[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
  /** Set if the search ended early: deliveries from this time on are searched, and the next page continues before it. */
  searchedUntil: Date | null;
}

/** The time of creation with microseconds, and the order of the events of that time. */
export type DeliveryPosition = readonly [createdAt: string, seq: number];

export interface PageRequest {
  /** The cursor of the previous page. */
  cursor?: string | undefined;
  /** Maximum rows of the page, at least 1. */
  limit: number;
  /** Deliveries that are checked at most. */
  checked?: number;
}

/**
 * Lists deliveries, newest first. Deliveries that are created meanwhile do not shift the next pages.
 *
 * @throws {InvalidCursorError} when no page returned the cursor
 */
export async function searchDeliveries(
  executor: Executor,
  filter: DeliveryFilter,
  { cursor, limit, checked }: PageRequest,
): Promise<DeliveryPage> {
  const after = cursor === undefined ? undefined : decodeCursor<DeliveryPosition>(cursor, isDeliveryPosition);
  const { rows, searched } = await readRange<DeliverySummary>(executor, filter, summaryColumns, {
    after,
    limit,
    checked,
    order: 'DESC',
  });
  const deliveries = rows.map(({ row }) => row);
  if (searched === undefined) return { deliveries, nextCursor: null, searchedUntil: null };
  const searchedUntil = searched.isEarly ? new Date(searched.position[0]) : null;
  return { deliveries, nextCursor: encodeCursor(searched.position), searchedUntil };
}

export function isDeliveryPosition([time, seq, ...rest]: readonly unknown[]): boolean {
  return isTimeText(time) && Number.isSafeInteger(seq) && rest.length === 0;
}

/** The statements that read `deliveries` join the row of the endpoint. Both are named as their tables. */
export const summaryColumns = sql`
  deliveries.id, deliveries.environment_id AS "environmentId", endpoints.kind AS endpoint, ${eventTypeOf()} AS "eventType",
  message_id AS "messageId", state,
  -- The column is reset by a replay.
  (SELECT count(*)::int FROM delivery_attempts WHERE delivery_id = deliveries.id) AS attempts,
  ${lastStatusOf()} AS "lastStatus", deliveries.created_at AS "createdAt",
  CASE WHEN state = 'waiting' THEN due_at END AS "dueAt"`;

function lastStatusOf(): RawBuilder<number | null> {
  return sql`(SELECT status FROM delivery_attempts WHERE delivery_id = deliveries.id ORDER BY id DESC LIMIT 1)`;
}

/** Reads the type from the beginning of the body, whose properties this service has written in a fixed order. */
function eventTypeOf(): RawBuilder<EventType> {
  return sql`CASE
    WHEN carries_message THEN 'outbound'
    WHEN endpoints.kind = 'usage' THEN 'quota'
    WHEN endpoints.kind = 'chatApp.status' THEN 'status'
    WHEN endpoints.kind = 'messenger' AND left(body, 1000) ~ '"timestamp":[0-9]+,"(delivery|read)":' THEN 'status'
    WHEN endpoints.kind IN ('rcs', 'chat') AND left(body, 60) LIKE '%"events":[{"kind":"status"%' THEN 'status'
    ELSE 'message' END`;
}

interface Range {
  after: DeliveryPosition | undefined;
  limit: number;
  checked?: number | undefined;
  /** `DESC`: newest first. */
  order: 'ASC' | 'DESC';
}

interface RangeResult<Row> {
  rows: { row: Row; position: DeliveryPosition }[];
  /** The position after which there may be more; `isEarly` if the limit of checked rows was reached. Undefined at the end. */
  searched: { position: DeliveryPosition; isEarly: boolean } | undefined;
}

/** Reads the matches of a filter after a position. @param columns of the rows */
export async function readRange<Row extends object>(
  executor: Executor,
  filter: DeliveryFilter,
  columns: RawBuilder<unknown>,
  { after, limit, checked = maxChecked, order }: Range,
): Promise<RangeResult<Row>> {
  const { indexed, others } = planSearch(filter);
  const isForward = order === 'ASC';
  const { since, until } = filter;
  const inRange = joinAnd([
    ...indexed,
    ...(since === undefined ? [] : [sql`deliveries.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`deliveries.created_at < ${until}`]),
    ...(after === undefined ? [] : isAfter(after, isForward)),
  ]);
  const sorted = isForward ? sql`deliveries.created_at, seq` : sql`deliveries.created_at DESC, seq DESC`;
  // The row after those that are checked.
  const bound =
    others.length === 0
      ? sql`SELECT NULL::timestamptz AS created_at`
      : sql`SELECT (
          SELECT created_at FROM deliveries WHERE ${inRange}
          ORDER BY created_at ${isForward ? sql`` : sql`DESC`} OFFSET ${checked} LIMIT 1
        ) AS created_at`;
  const inBound = isForward
    ? sql`deliveries.created_at <= coalesce(bound.created_at, 'infinity')`
    : sql`deliveries.created_at >= coalesce(bound.created_at, '-infinity')`;
  // If the index answers the whole filter, no more rows are read than are returned: no delivery is without its endpoint. Otherwise OFFSET 0
  // keeps the other conditions apart, so that the planner reads the rows in the order of the index.
  const read = others.length === 0 ? sql`LIMIT ${limit + 1}` : sql`OFFSET 0`;
  const { rows } = await sql<Row & { seq: number | null; time: string; bound: string | null }>`
    SELECT ${timeText(sql`bound.created_at`)} AS bound, matches.* FROM (${bound}) AS bound LEFT JOIN LATERAL (
      SELECT ${timeText(sql`deliveries.created_at`)} AS time, seq, ${columns} FROM (
        SELECT * FROM deliveries WHERE ${inRange} AND ${inBound} ORDER BY ${sorted} ${read}
      ) AS deliveries JOIN endpoints ON endpoints.id = endpoint_id
      WHERE ${joinAnd([sql`true`, ...others])} ORDER BY ${sorted} LIMIT ${limit + 1}
    ) AS matches ON true
  `.execute(executor);
  const found = rows.flatMap(({ seq, time, bound: _, ...row }) =>
    // Without its key columns and the bound, the row is what the caller has selected.
    seq === null ? [] : [{ row: row as unknown as Row, position: [time, seq] as const }],
  );
  const last = found[limit - 1];
  if (found.length > limit && last) {
    return { rows: found.slice(0, limit), searched: { position: last.position, isEarly: false } };
  }
  const end = rows[0]?.bound ?? null;
  if (end === null) return { rows: found, searched: undefined };
  // All deliveries of that time are checked.
  const position: DeliveryPosition = [end, isForward ? Number.MAX_SAFE_INTEGER : 0];
  return { rows: found, searched: { position, isEarly: true } };
}

function isAfter([time, seq]: DeliveryPosition, isForward: boolean): RawBuilder<unknown>[] {
  const at = sql`${time}::timestamptz`;
  return isForward
    ? [sql`deliveries.created_at >= ${at}`, sql`(deliveries.created_at > ${at} OR seq > ${seq})`]
    : [sql`deliveries.created_at <= ${at}`, sql`(deliveries.created_at < ${at} OR seq < ${seq})`];
}

/** Divides a filter into the conditions of one index, and those that are checked row by row. */
function planSearch(filter: DeliveryFilter): { indexed: RawBuilder<unknown>[]; others: RawBuilder<unknown>[] } {
  const { environmentId, kind, state, messageId, eventType, lastStatus, failedSince, failedUntil } = filter;
  const inEnvironment = environmentId === undefined ? [] : [sql`deliveries.environment_id = ${environmentId}`];
  // A constant, so that the planner finds the index of dead deliveries.
  const isDead = sql`state = 'dead'`;
  const onlyDead = state === 'dead' || (state === undefined && (failedSince ?? failedUntil) !== undefined);
  const inState = onlyDead ? [isDead] : state === undefined ? [] : [sql`state = ${state}`];
  const others = [
    ...(kind === undefined ? [] : [sql`endpoints.kind = ${kind}`]),
    ...(eventType === undefined ? [] : [sql`${eventTypeOf()} = ${eventType}`]),
    ...(lastStatus === undefined ? [] : [hasLastStatus(lastStatus)]),
    ...(failedSince === undefined ? [] : [sql`(state = 'dead' AND ended_at >= ${failedSince})`]),
    ...(failedUntil === undefined ? [] : [sql`(state = 'dead' AND ended_at < ${failedUntil})`]),
  ];
  if (messageId !== undefined) {
    return { indexed: [sql`message_id = ${messageId}`], others: [...inEnvironment, ...inState, ...others] };
  }
  if (onlyDead) return { indexed: [isDead, ...inEnvironment], others };
  return { indexed: inEnvironment.length > 0 ? inEnvironment : [sql`true`], others: [...inState, ...others] };
}

function hasLastStatus(statusClass: StatusClass): RawBuilder<unknown> {
  const hasAttempt = sql`EXISTS (SELECT FROM delivery_attempts WHERE delivery_id = deliveries.id)`;
  if (statusClass === 'none') return sql`(${lastStatusOf()} IS NULL AND ${hasAttempt})`;
  return sql`${lastStatusOf()} / 100 = ${Number(statusClass[0])}`;
}

function joinAnd(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...conditions], sql` AND `);
}
