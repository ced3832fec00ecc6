-- Counts a statement that stores items of feeds or marks them as read, as `count_message_usage` does for messages. An item is delivered when it
-- is stored. It counts for the first account of its environment.
CREATE OR REPLACE FUNCTION count_feed_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
      failed, segments)
    SELECT account.id, environment_id, day, 'inApp', '', '', items, items, items, read, 0, 0
    FROM (
      SELECT environment_id, (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS items, count(read_at) AS read
      FROM after_rows GROUP BY environment_id, day
    ) AS change CROSS JOIN LATERAL (
      SELECT id FROM accounts WHERE accounts.environment_id = change.environment_id ORDER BY created_at, id LIMIT 1
    ) AS account;
    RETURN NULL;
  END IF;
  INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
    failed, segments)
  SELECT account.id, environment_id, day, 'inApp', '', '', 0, 0, 0, read, 0, 0
  FROM (
    SELECT environment_id, (created_at AT TIME ZONE 'UTC')::date AS day, sum(sign * (read_at IS NOT NULL)::int) AS read
    FROM (
      SELECT 1 AS sign, environment_id, created_at, read_at FROM after_rows
      UNION ALL SELECT -1, environment_id, created_at, read_at FROM before_rows
    ) AS rows GROUP BY environment_id, day
  ) AS change CROSS JOIN LATERAL (
    SELECT id FROM accounts WHERE accounts.environment_id = change.environment_id ORDER BY created_at, id LIMIT 1
  ) AS account
  WHERE read <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notifications_usage_stored AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_feed_usage();
CREATE OR REPLACE TRIGGER notifications_usage_changed AFTER UPDATE ON notifications
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_feed_usage();
