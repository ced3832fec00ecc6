-- runs outside a transaction
-- Finds the latest failures of the service, and the failed messages of an account. Few messages fail, so the indexes are small.
-- Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS messages_failed_at;
CREATE INDEX CONCURRENTLY messages_failed_at ON messages (failed_at) WHERE failed_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS messages_failed_environment;
CREATE INDEX CONCURRENTLY messages_failed_environment ON messages (environment_id, accepted_at) WHERE failed_at IS NOT NULL;
