-- breaks older programs
-- runs outside a transaction
-- They name `environment_id` without a table in joins with `submitted_parts`, which makes it ambiguous. No release has these queries.
-- The environment of each row, so that all rows of an environment can be found and moved together. Empty if its parent row is gone.
-- The default makes the new column free of a rewrite. Existing rows follow in short transactions, each of 1,000 pages.
ALTER TABLE submitted_parts ADD COLUMN IF NOT EXISTS environment_id text NOT NULL DEFAULT '';
DO $$ BEGIN
  FOR batch IN 0 .. pg_relation_size('submitted_parts') / 8192 / 1000 LOOP
    UPDATE submitted_parts AS child
    SET environment_id = coalesce((
      SELECT parent.environment_id FROM submission_attempts AS parent
      WHERE parent.outbox_id = child.outbox_id AND parent.attempt = child.attempt
    ), '')
    WHERE child.environment_id = ''
      AND child.ctid >= format('(%s,0)', batch * 1000)::tid
      AND child.ctid < format('(%s,0)', (batch + 1) * 1000)::tid; COMMIT; END LOOP; END $$;
