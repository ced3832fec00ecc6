-- runs outside a transaction
-- Finds the deliveries that failed permanently in the last hour. The index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS deliveries_dead_ended;
CREATE INDEX CONCURRENTLY deliveries_dead_ended ON deliveries (ended_at) WHERE state = 'dead';
