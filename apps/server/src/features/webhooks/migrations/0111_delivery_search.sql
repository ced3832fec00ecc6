-- runs outside a transaction
-- Finds deliveries for operators, newest first. Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS deliveries_time;
CREATE INDEX CONCURRENTLY deliveries_time ON deliveries (created_at);
DROP INDEX CONCURRENTLY IF EXISTS deliveries_environment;
CREATE INDEX CONCURRENTLY deliveries_environment ON deliveries (environment_id, created_at);
DROP INDEX CONCURRENTLY IF EXISTS deliveries_dead_time;
CREATE INDEX CONCURRENTLY deliveries_dead_time ON deliveries (created_at) WHERE state = 'dead';
DROP INDEX CONCURRENTLY IF EXISTS deliveries_dead_environment;
CREATE INDEX CONCURRENTLY deliveries_dead_environment ON deliveries (environment_id, created_at) WHERE state = 'dead';

-- The new indexes replace these two: the retention uses the one on the time.
DROP INDEX CONCURRENTLY IF EXISTS deliveries_created_at;
DROP INDEX CONCURRENTLY IF EXISTS deliveries_dead;
