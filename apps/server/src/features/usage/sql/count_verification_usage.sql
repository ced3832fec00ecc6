-- Counts a statement that stores verifications or changes the status of their SMS, as `count_message_usage` does for messages.
CREATE OR REPLACE FUNCTION count_verification_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
      failed, segments)
    SELECT account_id, environment_id, (created_at AT TIME ZONE 'UTC')::date AS day, 'verification', country, connection_id,
      sum(sends), sum(sms_sent), sum(sms_delivered), 0, sum(sms_failed), sum(segments)
    FROM after_rows GROUP BY account_id, environment_id, day, country, connection_id;
    RETURN NULL;
  END IF;
  INSERT INTO usage_changes (account_id, environment_id, day, channel, country, connection_id, accepted, sent, delivered, read,
    failed, segments)
  SELECT account_id, environment_id, day, 'verification', country, connection_id, accepted, sent, delivered, 0, failed, segments FROM (
    SELECT account_id, environment_id, (created_at AT TIME ZONE 'UTC')::date AS day, country, connection_id,
      sum(sign * sends) AS accepted,
      sum(sign * sms_sent) AS sent, sum(sign * sms_delivered) AS delivered, sum(sign * sms_failed) AS failed,
      sum(sign * segments) AS segments
    FROM (
      SELECT 1 AS sign, account_id, environment_id, created_at, country, connection_id, sends, sms_sent, sms_delivered, sms_failed,
        segments
      FROM after_rows
      UNION ALL
      SELECT -1, account_id, environment_id, created_at, country, connection_id, sends, sms_sent, sms_delivered, sms_failed, segments
      FROM before_rows
    ) AS rows GROUP BY account_id, environment_id, day, country, connection_id
  ) AS change
  WHERE (accepted, sent, delivered, failed, segments) IS DISTINCT FROM (0, 0, 0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER verifications_usage_stored AFTER INSERT ON verifications
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_verification_usage();
CREATE OR REPLACE TRIGGER verifications_usage_changed AFTER UPDATE ON verifications
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_verification_usage();
