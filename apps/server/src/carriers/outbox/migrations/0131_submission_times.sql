-- runs outside a transaction
-- The retention reads these tables in the order of their time, and continues where its last batch has ended. A BRIN index has no order.
-- Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS submission_attempts_time;
CREATE INDEX CONCURRENTLY submission_attempts_time ON submission_attempts (written_at);
DROP INDEX CONCURRENTLY IF EXISTS submission_attempts_written_at;
DROP INDEX CONCURRENTLY IF EXISTS submitted_parts_time;
CREATE INDEX CONCURRENTLY submitted_parts_time ON submitted_parts (accepted_at);
DROP INDEX CONCURRENTLY IF EXISTS submitted_parts_accepted_at;

-- Finds the latest parts of a connection, and with them its last receipt.
DROP INDEX CONCURRENTLY IF EXISTS submitted_parts_connection;
CREATE INDEX CONCURRENTLY submitted_parts_connection ON submitted_parts (connection_id, accepted_at);
