-- runs outside a transaction
-- Finds verifications for operators, newest first. Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS verifications_recipient;
CREATE INDEX CONCURRENTLY verifications_recipient ON verifications (number, created_at);
DROP INDEX CONCURRENTLY IF EXISTS verifications_environment;
CREATE INDEX CONCURRENTLY verifications_environment ON verifications (environment_id, created_at);
