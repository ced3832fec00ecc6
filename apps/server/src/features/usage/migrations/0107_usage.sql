-- Messages of an account by day of acceptance (UTC), channel, country and connection. Kept when the messages are deleted.
CREATE TABLE usage_days (
  account_id text NOT NULL,
  day date NOT NULL,
  -- A channel of messages, `verification`, `email` or `inApp`.
  channel text NOT NULL,
  -- ISO 3166-1 code, or the calling code of a number without a country; empty for other recipients.
  country text NOT NULL,
  -- Empty without a connection.
  connection_id text NOT NULL,
  accepted bigint NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  read bigint NOT NULL,
  failed bigint NOT NULL,
  segments bigint NOT NULL,
  PRIMARY KEY (account_id, day, channel, country, connection_id)
) WITH (fillfactor = 70);

-- Changes of these numbers that are not added yet. Each statement that changes messages adds its own rows in the same transaction, so that no
-- two transactions wait for one row. A job moves them to `usage_days`.
CREATE TABLE usage_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  day date NOT NULL,
  channel text NOT NULL,
  country text NOT NULL,
  connection_id text NOT NULL,
  accepted bigint NOT NULL,
  sent bigint NOT NULL,
  delivered bigint NOT NULL,
  read bigint NOT NULL,
  failed bigint NOT NULL,
  segments bigint NOT NULL
);

-- The existing rows.
INSERT INTO usage_days
SELECT account_id, (accepted_at AT TIME ZONE 'UTC')::date, channel, country, connection_id, count(*),
  count(*) FILTER (WHERE status IN ('sent', 'delivered', 'read') OR sent_at IS NOT NULL),
  count(*) FILTER (WHERE status IN ('delivered', 'read')),
  count(*) FILTER (WHERE status = 'read'),
  count(*) FILTER (WHERE status = 'failed'),
  sum(segments)
FROM messages GROUP BY 1, 2, 3, 4, 5;
INSERT INTO usage_days
SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, 'verification', country, connection_id, sum(sends), sum(sms_sent),
  sum(sms_delivered), 0, sum(sms_failed), sum(segments)
FROM verifications GROUP BY 1, 2, 4, 5;
INSERT INTO usage_days
SELECT account.id, (notifications.created_at AT TIME ZONE 'UTC')::date, 'inApp', '', '', count(*), count(*), count(*), count(read_at), 0, 0
FROM notifications CROSS JOIN LATERAL (
  SELECT id FROM accounts WHERE accounts.environment_id = notifications.environment_id ORDER BY created_at, id LIMIT 1
) AS account
GROUP BY 1, 2;
INSERT INTO usage_days
SELECT account.id, (dispatched_at AT TIME ZONE 'UTC')::date, 'email', '', '', count(*), count(*) FILTER (WHERE outcome = 'sent'), 0, 0,
  count(*) FILTER (WHERE outcome NOT IN ('pending', 'sent')), 0
FROM notification_deliveries JOIN notification_events AS event ON event.id = event_id CROSS JOIN LATERAL (
  SELECT id FROM accounts WHERE accounts.environment_id = event.environment_id ORDER BY created_at, id LIMIT 1
) AS account
WHERE dispatched_at IS NOT NULL
GROUP BY 1, 2;
