-- runs outside a transaction
-- The retention reads messages in the order of their time, and continues where its last batch has ended. A BRIN index has no order.
-- The index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS sandbox_messages_time;
CREATE INDEX CONCURRENTLY sandbox_messages_time ON sandbox_messages (created_at);
DROP INDEX CONCURRENTLY IF EXISTS sandbox_messages_created_at;
