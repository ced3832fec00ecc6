import { chatAppTitle } from '@omnichannel/error-formats';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { decodeCursor, encodeCursor, isTimeText, timeText } from '../../platform/postgres/keyset-cursor.ts';
import { idsInOtherBase } from '../smpp/message-ids.ts';
import { normalizeId } from './match-receipts.ts';
import {
  type MessageFilter,
  type MessageIds,
  type MessageSource,
  type MessageSummary,
  messageSources,
  type SourceQuery,
} from './message-sources.ts';

export type { MessageFilter, MessageState, MessageSummary } from './message-sources.ts';
export { messageStates } from './message-sources.ts';

/** Rows of a table that one search checks at most, if no index answers the whole filter: few enough that it takes well below a second. */
const maxChecked = 10_000;

/** Parts of a provider's id that are looked at: some SMSCs give the same id to every message. */
const maxParts = 1000;

export interface MessagePage {
  /** Newest first. */
  messages: MessageSummary[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
  /** Set if the search ended early: messages from this time on are searched, and the next page continues before it. */
  searchedUntil: Date | null;
}

/** The order of rows: time with microseconds, newest first; then the number of the source, then the key, descending. */
type RowPosition = readonly [time: string, source: number, key: string];

interface FoundMessage {
  summary: MessageSummary;
  position: RowPosition;
}

/** The matches in one source. */
interface SourceResult {
  found: FoundMessage[];
  /** Time until which it was searched; null for all times. Insignificant if more matched than fit into the page. */
  bound: string | null;
}

/**
 * Searches messages, SMS of verifications and inbound messages, newest first. Rows that are stored meanwhile do not shift the next pages.
 *
 * @param page.cursor of the previous page
 * @param page.limit maximum messages of the page, at least 1
 * @param page.checked rows of each table that the search checks at most
 * @throws {InvalidCursorError} when no page returned the cursor
 */
export async function searchMessages(
  database: Database,
  filter: MessageFilter,
  page: { cursor?: string | undefined; limit: number; checked?: number },
): Promise<MessagePage> {
  const { cursor, limit, checked = maxChecked } = page;
  const { id, providerId } = filter;
  const after = cursor === undefined ? undefined : decodeCursor<RowPosition>(cursor, isRowPosition);
  const search = (ids?: MessageIds) => searchSources(database, { filter, ids, after, limit: limit + 1, checked });
  if (providerId !== undefined) {
    const ids = await findByProviderId(database, providerId);
    return toPage(await search(id === undefined ? ids : keepId(ids, id)), limit);
  }
  if (id === undefined) return toPage(await search(), limit);
  const results = await search({ message: [id], passcode: [id] });
  if (results.some(({ found }) => found.length > 0)) return toPage(results, limit);
  return toPage(await search(await findByProviderId(database, id)), limit);
}

function keepId(ids: MessageIds, id: string): MessageIds {
  return { message: ids.message.filter((one) => one === id), passcode: ids.passcode.filter((one) => one === id) };
}

/** Finds messages by the id that a provider gave a part. An id that no part has is looked up in its other bases. */
async function findByProviderId(database: Database, providerId: string): Promise<MessageIds> {
  const exact = await findByParts(database, [providerId]);
  if (exact.message.length > 0 || exact.passcode.length > 0) return exact;
  return findByParts(database, idsInOtherBase(providerId));
}

async function findByParts(database: Database, providerIds: readonly string[]): Promise<MessageIds> {
  // The index begins with the connection. Connections of parts can be removed already, so their ids are read from the index.
  const { rows } = await sql<{ source: 'message' | 'passcode'; id: string }>`
    WITH RECURSIVE known (connection_id) AS (
      SELECT min(connection_id) FROM submitted_parts
      UNION ALL
      SELECT (SELECT min(part.connection_id) FROM submitted_parts AS part WHERE part.connection_id > known.connection_id)
      FROM known WHERE known.connection_id IS NOT NULL
    ), parts AS MATERIALIZED (
      SELECT outbox_id, attempt FROM known JOIN submitted_parts USING (connection_id)
      WHERE normalized_id = ANY (${providerIds.map(normalizeId)}) LIMIT ${maxParts}
    )
    SELECT DISTINCT source, split_part(reference, '-', 1) AS id FROM parts JOIN submission_attempts USING (outbox_id, attempt)
    WHERE source IN ('message', 'passcode')
  `.execute(database);
  const idsOf = (wanted: MessageSummary['source']) => rows.flatMap(({ source, id }) => (source === wanted ? [id] : []));
  return { message: idsOf('message'), passcode: idsOf('passcode') };
}

interface SourceSearch {
  filter: MessageFilter;
  ids: MessageIds | undefined;
  after: RowPosition | undefined;
  limit: number;
  checked: number;
}

interface FoundRow extends Omit<MessageSummary, 'id' | 'source' | 'direction'> {
  number: number;
  bound: string | null;
  /** Null if nothing matches: the row has the bound only. */
  id: string | null;
  time: string;
  key: string;
}

/** Searches all sources in one statement. */
async function searchSources(database: Database, search: SourceSearch): Promise<SourceResult[]> {
  const { filter, ids } = search;
  const branches = messageSources.flatMap((source, number) => {
    if (filter.source !== undefined && filter.source !== source.source) return [];
    if (filter.direction !== undefined && filter.direction !== source.direction) return [];
    if (ids?.[source.source].length === 0) return [];
    const query = source.plan(filter, ids);
    return query === undefined ? [] : [selectFrom(source, number, query, search)];
  });
  if (branches.length === 0) return [];
  const { rows } = await sql<FoundRow>`${sql.join(branches, sql` UNION ALL `)}`.execute(database);
  const bySource = Map.groupBy(rows, ({ number }) => number);
  return Array.from(bySource, ([number, some]) => {
    const { source, direction } = messageSources[number] as MessageSource;
    const found = some.flatMap(({ bound: _, number: __, id, time, key, ...summary }) =>
      id === null
        ? []
        : [{ summary: withFailure({ id, source, direction, ...summary }), position: [time, number, key] as const }],
    );
    return { found, bound: found.length < search.limit ? (some[0]?.bound ?? null) : null };
  });
}

/** Names the failure of a passcode by the title of its code, if the provider gave no cause. */
function withFailure(summary: MessageSummary): MessageSummary {
  const { failure, failureCode } = summary;
  return failureCode === null ? summary : { ...summary, failure: failure ?? chatAppTitle(failureCode) ?? null };
}

/** Selects the matches of a source, newest first. */
function selectFrom(
  { table, time, key, columns }: MessageSource,
  number: number,
  { indexed, others, isSmall }: SourceQuery,
  { filter: { since, until }, after, limit, checked }: SourceSearch,
): RawBuilder<FoundRow> {
  const range = [
    indexed,
    ...(since === undefined ? [] : [sql`${time} >= ${since}`]),
    ...(until === undefined ? [] : [sql`${time} < ${until}`]),
    ...(after === undefined ? [] : isAfter(after, time, number, key)),
  ];
  const inRange = sql.join(range, sql` AND `);
  if (others.length === 0) {
    // The index answers the whole filter. Planning the general form would take longer than the search itself.
    return sql`(
      SELECT * FROM (
        SELECT ${sql.lit(number)}, NULL::text, ${timeText(time)}, ${key}, ${time}, ${columns}
        FROM ${sql.table(table)} AS found WHERE ${inRange} ORDER BY ${time} DESC, ${key} DESC LIMIT ${limit}
      ) AS found (number, bound, time, key, "acceptedAt", id, "environmentId", channel, recipient, status, failure, "failureCode")
    )`;
  }
  const isBounded = !isSmall;
  const bound = isBounded
    ? sql`(SELECT ${time} FROM ${sql.table(table)} AS found WHERE ${inRange} ORDER BY ${time} DESC OFFSET ${checked} LIMIT 1)`
    : sql`NULL::timestamptz`;
  // OFFSET 0 keeps the other conditions apart, so that the planner reads the rows in the order of the index.
  return sql`(
    SELECT ${sql.lit(number)} AS number, ${timeText(sql`bound.time`)} AS bound, matches.*
    FROM (SELECT ${bound} AS time) AS bound LEFT JOIN LATERAL (
      SELECT ${timeText(sql`row_time`)} AS time, row_key AS key, row_time AS "acceptedAt", summary.* FROM (
        SELECT *, ${time} AS row_time, ${key} AS row_key FROM ${sql.table(table)} AS found
        WHERE ${inRange} ${isBounded ? sql`AND ${time} >= coalesce(bound.time, '-infinity')` : sql``}
        ORDER BY row_time DESC, row_key DESC OFFSET 0
      ) AS found
      CROSS JOIN LATERAL (SELECT ${columns}) AS summary (id, "environmentId", channel, recipient, status, failure, "failureCode")
      WHERE ${sql.join([sql`true`, ...others], sql` AND `)}
      ORDER BY row_time DESC, row_key DESC LIMIT ${limit}
    ) AS matches ON true
  )`;
}

/** Conditions: the row comes after a position. The first one is for the index. */
function isAfter(
  [time, source, key]: RowPosition,
  column: RawBuilder<unknown>,
  number: number,
  keyColumn: RawBuilder<unknown>,
) {
  if (number > source) return [sql`${column} <= ${time}::timestamptz`];
  if (number < source) return [sql`${column} < ${time}::timestamptz`];
  return [sql`${column} <= ${time}::timestamptz`, sql`(${column} < ${time}::timestamptz OR ${keyColumn} < ${key})`];
}

/** Merges the matches of the sources into a page. */
function toPage(results: readonly SourceResult[], limit: number): MessagePage {
  const bounds = results.flatMap(({ bound }) => bound ?? []);
  const searchedUntil = bounds.toSorted().at(-1);
  const found = results
    .flatMap((result) => result.found)
    // Below the bound, matches of other sources may be missing.
    .filter(({ position: [time] }) => searchedUntil === undefined || time >= searchedUntil)
    // The rows of a source keep their order.
    .toSorted(({ position: [a, first] }, { position: [b, second] }) => (a === b ? first - second : a < b ? 1 : -1));
  const messages = found.slice(0, limit).map(({ summary }) => summary);
  const last = found[limit - 1];
  if (found.length > limit && last) return { messages, nextCursor: encodeCursor(last.position), searchedUntil: null };
  if (searchedUntil === undefined) return { messages, nextCursor: null, searchedUntil: null };
  // All rows of that time are searched.
  const position: RowPosition = [searchedUntil, messageSources.length, ''];
  return { messages, nextCursor: encodeCursor(position), searchedUntil: new Date(searchedUntil) };
}

function isRowPosition([time, source, key, ...rest]: readonly unknown[]): boolean {
  return (
    isTimeText(time) && Number.isInteger(source) && typeof key === 'string' && !key.includes('\0') && rest.length === 0
  );
}
