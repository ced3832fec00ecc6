import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import type { FeedSources } from '../feed/feed-items.ts';
import type { FeedPosition } from './feed-position.ts';

/** A row of `notifications`, with its place in the feed. */
export interface StreamedRow {
  id: string;
  subscriber: string;
  event_id: string;
  step: number;
  created_at: Date;
  seen_at: Date | null;
  read_at: Date | null;
  sequence: string;
  xid: string;
}

/** The position up to which a stream has read. */
export interface FeedCursor {
  subscriber: string;
  position: FeedPosition;
  /** Ids of items that were sent, and whose transaction is not older than `position.xid`: a read would find them again. */
  sent: Iterable<string>;
}

/** Changes that a stream has not read. All of them are from one snapshot of the database. */
export interface FeedChanges {
  /** In the order of their transactions, so that a stream can continue after each of them. */
  rows: StreamedRow[];
  /** The oldest transaction that was unfinished. */
  xid: string;
  unseenCount: number;
  unreadCount: number;
  /** Whether the subscriber exists. */
  exists: boolean;
}

/** A row of `read_feeds`. The columns of an item are null in a feed without new items. */
type ResultRow = { [Key in keyof StreamedRow]: StreamedRow[Key] | null } & {
  feed: number;
  current_xid: string;
  is_known: boolean;
  unseen_count: number;
  unread_count: number;
  sources: FeedSources | null;
};

/**
 * Reads the next items and the counts of several feeds at once, and what the items are rendered from.
 *
 * @param cursors at least one
 * @param maxItems items of each feed
 * @returns the changes in the order of the cursors
 */
export async function readFeeds(
  database: Database,
  cursors: readonly FeedCursor[],
  maxItems: number,
): Promise<{ changes: FeedChanges[]; sources: FeedSources }> {
  const { rows } = await sql<ResultRow>`
    SELECT * FROM read_feeds(
      ${cursors.map(({ subscriber }) => subscriber)}, ${cursors.map(({ position }) => position.xid)},
      ${cursors.map(({ position }) => position.sequence)}, ${cursors.map(({ sent }) => [...sent].join(','))}, ${maxItems}
    )
  `.execute(database);
  return {
    changes: cursors.map((_, index) => toChanges(rows.filter(({ feed }) => feed === index + 1))),
    sources: rows.find(({ sources }) => sources !== null)?.sources as FeedSources,
  };
}

function toChanges(rows: readonly ResultRow[]): FeedChanges {
  const [first] = rows as [ResultRow];
  return {
    rows: rows.filter(({ id }) => id !== null) as StreamedRow[],
    xid: first.current_xid,
    unseenCount: first.unseen_count,
    unreadCount: first.unread_count,
    exists: first.is_known,
  };
}

/** Returns the end of a feed: a stream from there gets later items only. The inner query reads only the index of feeds. */
export async function readEndOfFeed(
  database: Database,
  subscriber: string,
): Promise<{ position: FeedPosition; sent: Map<string, string> }> {
  const { rows } = await sql<{ xid: string; sequence: string; ids: string[]; xids: string[] }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid,
      coalesce((SELECT max(sequence) FROM notifications WHERE subscriber = ${subscriber}), 0)::text AS sequence,
      coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(transaction_xid::text), '{}') AS xids
    FROM notifications WHERE subscriber = ${subscriber} AND sequence = ANY (ARRAY (
      SELECT recent.sequence FROM notifications AS recent
      WHERE recent.subscriber = ${subscriber} AND recent.transaction_xid >= pg_snapshot_xmin(pg_current_snapshot())
    ))
  `.execute(database);
  const { xid, sequence, ids, xids } = rows[0] as (typeof rows)[number];
  return { position: { xid, sequence }, sent: new Map(ids.map((id, index) => [id, xids[index] as string])) };
}

/** Returns whether more than `max` items arrived after a position. */
export async function hasMissedMoreThan(
  database: Database,
  subscriber: string,
  { xid, sequence }: FeedPosition,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM notifications WHERE subscriber = ${subscriber}
        AND (sequence > ${sequence}::bigint OR transaction_xid >= ${xid}::xid8) LIMIT ${max + 1}
    ) AS missed
  `.execute(database);
  return (rows[0]?.count ?? 0) > max;
}
