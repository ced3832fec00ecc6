-- runs outside a transaction
-- The retention reads attempts in the order of their time, and continues where its last batch has ended. A BRIN index has no order. Once new
-- rows fill the space of deleted ones, it excludes no page either.
-- Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS delivery_attempts_time;
CREATE INDEX CONCURRENTLY delivery_attempts_time ON delivery_attempts (at);
DROP INDEX CONCURRENTLY IF EXISTS delivery_attempts_at;
