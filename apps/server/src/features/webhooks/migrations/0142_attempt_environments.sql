-- runs outside a transaction
-- The environment of each row, so that all rows of an environment can be found and moved together. Empty if its parent row is gone.
-- The default makes the new column free of a rewrite. Existing rows follow in short transactions, each of 1,000 pages.
ALTER TABLE delivery_attempts ADD COLUMN IF NOT EXISTS environment_id text NOT NULL DEFAULT '';
DO $$ BEGIN
  FOR batch IN 0 .. pg_relation_size('delivery_attempts') / 8192 / 1000 LOOP
    UPDATE delivery_attempts AS child
    SET environment_id = coalesce((
      SELECT parent.environment_id FROM deliveries AS parent
      WHERE parent.id = child.delivery_id
    ), '')
    WHERE child.environment_id = ''
      AND child.ctid >= format('(%s,0)', batch * 1000)::tid
      AND child.ctid < format('(%s,0)', (batch + 1) * 1000)::tid; COMMIT; END LOOP; END $$;
