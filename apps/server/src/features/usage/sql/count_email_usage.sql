-- Counts a statement that accepts e-mails of notifications or records their outcomes, as `count_message_usage` does for messages. Of all
-- deliveries, only an e-mail gets a job of its own, from `dispatched_at` on. It counts for the first account of its environment.
CREATE OR REPLACE FUNCTION count_email_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
    failed, segments)
  SELECT * FROM (
    SELECT account.id AS account_id, event.environment_id, day, 'email', '', '',
      sum(accepted) AS accepted, sum(sent) AS sent, 0, 0, sum(failed) AS failed, 0
    FROM (
      SELECT event_id, (dispatched_at AT TIME ZONE 'UTC')::date AS day, sum(sign) AS accepted,
        coalesce(sum(sign) FILTER (WHERE outcome = 'sent'), 0) AS sent,
        coalesce(sum(sign) FILTER (WHERE outcome NOT IN ('pending', 'sent')), 0) AS failed
      FROM (
        SELECT 1 AS sign, event_id, dispatched_at, outcome FROM after_rows WHERE dispatched_at IS NOT NULL
        UNION ALL SELECT -1, event_id, dispatched_at, outcome FROM before_rows WHERE dispatched_at IS NOT NULL
      ) AS rows GROUP BY event_id, day
    ) AS change
    JOIN notification_events AS event ON event.id = event_id
    CROSS JOIN LATERAL (
      SELECT id FROM accounts WHERE accounts.environment_id = event.environment_id ORDER BY created_at, id LIMIT 1
    ) AS account
    GROUP BY account.id, event.environment_id, day
  ) AS change
  WHERE (accepted, sent, failed) IS DISTINCT FROM (0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notification_deliveries_usage_changed AFTER UPDATE ON notification_deliveries
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_email_usage();
