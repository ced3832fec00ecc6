-- Moves up to `max_rows` changes of usage to the sums by day. One transaction folds at a time; another one returns 0 at once. Rows are locked in
-- one order only, so that no other transaction waits. Returns the number of changes that it has moved.
CREATE OR REPLACE FUNCTION fold_usage(lock bigint, max_rows integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(lock) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM usage_changes WHERE id IN (SELECT id FROM usage_changes ORDER BY id LIMIT max_rows)
    RETURNING *
  ), added AS (
    INSERT INTO usage_days AS known
    SELECT account_id, day, channel, country, connection_id, sum(accepted), sum(sent), sum(delivered), sum(read), sum(failed),
      sum(segments), max(environment_id)
    FROM taken GROUP BY account_id, day, channel, country, connection_id
    ON CONFLICT (account_id, day, channel, country, connection_id) DO UPDATE SET
      accepted = known.accepted + excluded.accepted, sent = known.sent + excluded.sent, delivered = known.delivered + excluded.delivered,
      read = known.read + excluded.read, failed = known.failed + excluded.failed, segments = known.segments + excluded.segments
  )
  SELECT count(*) INTO moved FROM taken;
  RETURN moved;
END $$;
