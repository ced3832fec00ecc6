-- Counts a statement that stores messages or changes their status. The sum of all changes equals a count of the rows, whatever changes them.
CREATE OR REPLACE FUNCTION count_message_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
      failed, segments)
    SELECT account_id, environment_id, (accepted_at AT TIME ZONE 'UTC')::date AS day, channel, country, connection_id, count(*),
      count(*) FILTER (WHERE status IN ('sent', 'delivered', 'read') OR sent_at IS NOT NULL),
      count(*) FILTER (WHERE status IN ('delivered', 'read')),
      count(*) FILTER (WHERE status = 'read'),
      count(*) FILTER (WHERE status = 'failed'),
      sum(segments)
    FROM after_rows GROUP BY account_id, environment_id, day, channel, country, connection_id;
    RETURN NULL;
  END IF;
  INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
    failed, segments)
  SELECT * FROM (
    SELECT account_id, environment_id, (accepted_at AT TIME ZONE 'UTC')::date AS day, channel, country, connection_id,
      sum(sign) AS accepted,
      coalesce(sum(sign) FILTER (WHERE status IN ('sent', 'delivered', 'read') OR sent_at IS NOT NULL), 0) AS sent,
      coalesce(sum(sign) FILTER (WHERE status IN ('delivered', 'read')), 0) AS delivered,
      coalesce(sum(sign) FILTER (WHERE status = 'read'), 0) AS read,
      coalesce(sum(sign) FILTER (WHERE status = 'failed'), 0) AS failed,
      sum(sign * segments) AS segments
    FROM (
      SELECT 1 AS sign, account_id, environment_id, accepted_at, channel, country, connection_id, status, sent_at, segments
      FROM after_rows
      UNION ALL
      SELECT -1, account_id, environment_id, accepted_at, channel, country, connection_id, status, sent_at, segments FROM before_rows
    ) AS rows GROUP BY account_id, environment_id, day, channel, country, connection_id
  ) AS change
  WHERE (accepted, sent, delivered, read, failed, segments) IS DISTINCT FROM (0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER messages_usage_stored AFTER INSERT ON messages
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_message_usage();
CREATE OR REPLACE TRIGGER messages_usage_changed AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_message_usage();
