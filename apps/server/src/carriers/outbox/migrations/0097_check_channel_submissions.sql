-- runs outside a transaction
-- The rest of 0085: it reads whole tables, and neither reading nor writing them waits for it.
ALTER TABLE submitted_parts VALIDATE CONSTRAINT submitted_parts_status_check;
ALTER TABLE submission_attempts VALIDATE CONSTRAINT submission_attempts_state_check;

-- Finds the messages that a watermark is about. Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS submitted_parts_recipient;
CREATE INDEX CONCURRENTLY submitted_parts_recipient ON submitted_parts (connection_id, recipient, accepted_at) WHERE has_watermarks;

-- Finds the environment that last wrote to a person over the operator's connection.
DROP INDEX CONCURRENTLY IF EXISTS submitted_parts_person;
CREATE INDEX CONCURRENTLY submitted_parts_person ON submitted_parts (connection_id, recipient, accepted_at);
DROP INDEX CONCURRENTLY IF EXISTS submitted_parts_person_id;
CREATE INDEX CONCURRENTLY submitted_parts_person_id ON submitted_parts (connection_id, recipient_id, accepted_at)
  WHERE recipient_id IS NOT NULL;
