-- Reads the next items and the counts of several feeds, and what the items are rendered from. All is from one snapshot. Planned once per
-- connection: streams call it for each item.
--
-- The arrays describe a feed each: `subscribers.id`, the position (a transaction and a sequence), and the ids of items that were sent and
-- are found again from there, separated by commas. `max_items` limits the items of each feed.
--
-- Returns a row for each item, in the order of the feeds, and of the transactions within a feed. A feed without items has one row, without
-- the columns of an item. `feed` is the position in the arrays, from 1. `sources` is in one of the rows: see read_feed_sources.
CREATE OR REPLACE FUNCTION read_feeds(subscribers text[], xids xid8[], sequences bigint[], sent text[], max_items integer)
RETURNS TABLE (feed integer, current_xid text, is_known boolean, unseen_count integer, unread_count integer, id text, subscriber text,
  event_id text, step smallint, created_at timestamptz, seen_at timestamptz, read_at timestamptz, sequence text, xid text, sources json)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH found AS MATERIALIZED (
    SELECT feed.number::integer AS feed, pg_snapshot_xmin(pg_current_snapshot())::text AS current_xid,
      EXISTS (SELECT FROM subscribers WHERE id = feed.subscriber) AS is_known, counts.unseen, counts.unread, item.*
    FROM unnest($1, $2, $3, $4) WITH ORDINALITY AS feed (subscriber, xid, sequence, sent, number)
    -- An item that is not seen is not read. Reads only an index.
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE seen_at IS NULL)::integer AS unseen, count(*)::integer AS unread
      FROM notifications WHERE subscriber = feed.subscriber AND read_at IS NULL
    ) AS counts
    LEFT JOIN LATERAL (
      SELECT id, subscriber, event_id, step, created_at, seen_at, read_at, sequence, transaction_xid
      FROM notifications
      WHERE subscriber = feed.subscriber AND id <> ALL (string_to_array(feed.sent, ','))
        -- Reads only the index of feeds. Rows of a restored backup have transactions of another server: those of the future are left out.
        AND sequence = ANY (ARRAY (
          SELECT unread.sequence FROM notifications AS unread WHERE unread.subscriber = feed.subscriber
            AND (unread.sequence > feed.sequence OR unread.transaction_xid >= feed.xid
              AND unread.transaction_xid < pg_snapshot_xmax(pg_current_snapshot()))
        ))
      ORDER BY transaction_xid, sequence LIMIT max_items
    ) AS item ON true
  )
  SELECT feed, current_xid, is_known, unseen, unread, id, subscriber, event_id, step, created_at, seen_at, read_at, sequence::text,
    transaction_xid::text, CASE WHEN row_number() OVER () = 1 THEN
      read_feed_sources(ARRAY (SELECT event_id FROM found WHERE id IS NOT NULL), ARRAY (SELECT subscriber FROM found WHERE id IS NOT NULL))
    END
  FROM found ORDER BY feed, transaction_xid, found.sequence;
END $$;
