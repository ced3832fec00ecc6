import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import { isUnread, isUnseen } from '../feed/feed-counts.ts';
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

type ResultRow = { [Key in keyof StreamedRow]: StreamedRow[Key] | null } & Omit<FeedChanges, 'rows' | 'xid'> & {
    cursor: number;
    currentXid: string;
  };

/**
 * Reads the next items and the counts of several feeds at once.
 *
 * @param maxItems items of each feed
 * @returns the changes in the order of the cursors
 */
export async function readFeeds(
  database: Database,
  cursors: readonly FeedCursor[],
  maxItems: number,
): Promise<FeedChanges[]> {
  // The inner query reads only the index of feeds. Rows of a restored backup have transactions of another server: those of the future are
  // left out.
  const { rows } = await sql<ResultRow>`
    SELECT feed.cursor::int AS cursor, pg_snapshot_xmin(pg_current_snapshot())::text AS "currentXid",
      EXISTS (SELECT FROM subscribers WHERE id = feed.subscriber) AS exists,
      (SELECT count(*)::int FROM notifications WHERE subscriber = feed.subscriber AND ${isUnseen}) AS "unseenCount",
      (SELECT count(*)::int FROM notifications WHERE subscriber = feed.subscriber AND ${isUnread}) AS "unreadCount",
      item.*
    FROM unnest(
      ${cursors.map(({ subscriber }) => subscriber)}::text[], ${cursors.map(({ position }) => position.xid)}::xid8[],
      ${cursors.map(({ position }) => position.sequence)}::bigint[],
      ${cursors.map(({ sent }) => [...sent].join(','))}::text[]
    ) WITH ORDINALITY AS feed (subscriber, xid, sequence, sent, cursor)
    LEFT JOIN LATERAL (
      SELECT id, subscriber, event_id, step, created_at, seen_at, read_at, sequence::text, transaction_xid::text AS xid
      FROM notifications
      WHERE subscriber = feed.subscriber AND id <> ALL (string_to_array(feed.sent, ','))
        AND sequence = ANY (ARRAY (
          SELECT unread.sequence FROM notifications AS unread WHERE unread.subscriber = feed.subscriber
            AND (unread.sequence > feed.sequence OR unread.transaction_xid >= feed.xid
              AND unread.transaction_xid < pg_snapshot_xmax(pg_current_snapshot()))
        ))
      ORDER BY transaction_xid, notifications.sequence LIMIT ${maxItems}
    ) AS item ON true
    ORDER BY feed.cursor, item.xid::xid8, item.sequence::bigint
  `.execute(database);
  return cursors.map((_, index) => toChanges(rows.filter(({ cursor }) => cursor === index + 1)));
}

function toChanges(rows: readonly ResultRow[]): FeedChanges {
  const [first] = rows as [ResultRow];
  return {
    rows: rows.filter(({ id }) => id !== null) as StreamedRow[],
    xid: first.currentXid,
    unseenCount: first.unseenCount,
    unreadCount: first.unreadCount,
    exists: first.exists,
  };
}

/** Returns the end of a feed: a stream from there gets later items only. As above, the inner query reads only the index of feeds. */
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
