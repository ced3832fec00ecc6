-- The X-Request-Id of the request that stored a row, so that an error or a line of the log leads to it. Null for a row that no request stored.
ALTER TABLE messages ADD COLUMN request_id text;
ALTER TABLE verifications ADD COLUMN request_id text;
ALTER TABLE notification_events ADD COLUMN request_id text;
