-- runs outside a transaction
-- Finds messages for operators, newest first. None of these indexes contains the status: its updates stay within their page (HOT).
-- Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS messages_time;
CREATE INDEX CONCURRENTLY messages_time ON messages (accepted_at);
DROP INDEX CONCURRENTLY IF EXISTS messages_recipient;
CREATE INDEX CONCURRENTLY messages_recipient ON messages (recipient, accepted_at);
DROP INDEX CONCURRENTLY IF EXISTS messages_environment;
CREATE INDEX CONCURRENTLY messages_environment ON messages (environment_id, accepted_at);
-- Only a failure changes `failed_at`.
DROP INDEX CONCURRENTLY IF EXISTS messages_failed;
CREATE INDEX CONCURRENTLY messages_failed ON messages (accepted_at) WHERE failed_at IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_time;
CREATE INDEX CONCURRENTLY inbound_messages_time ON inbound_messages (received_at);
DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_sender;
CREATE INDEX CONCURRENTLY inbound_messages_sender ON inbound_messages (sender, received_at);
DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_environment;
CREATE INDEX CONCURRENTLY inbound_messages_environment ON inbound_messages (environment_id, received_at);
-- The ids of providers are long.
DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_id;
CREATE INDEX CONCURRENTLY inbound_messages_id ON inbound_messages USING hash (id);

-- The retention uses the new indexes on the time.
DROP INDEX CONCURRENTLY IF EXISTS messages_accepted_at;
DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_received_at;
