-- breaks older programs
-- runs outside a transaction
-- They name `environment_id` without a table in joins with `knowledge_documents`, which makes it ambiguous. No release has these queries.
-- The environment of each row, so that all rows of an environment can be found and moved together. Empty if its parent row is gone.
-- The default makes the new column free of a rewrite. Existing rows follow in short transactions, each of 1,000 pages.
ALTER TABLE knowledge_batches ADD COLUMN IF NOT EXISTS environment_id text NOT NULL DEFAULT '';
ALTER TABLE knowledge_documents ADD COLUMN IF NOT EXISTS environment_id text NOT NULL DEFAULT '';
ALTER TABLE knowledge_chunks ADD COLUMN IF NOT EXISTS environment_id text NOT NULL DEFAULT '';
ALTER TABLE knowledge_imports ADD COLUMN IF NOT EXISTS environment_id text NOT NULL DEFAULT '';
DO $$ BEGIN
  FOR batch IN 0 .. pg_relation_size('knowledge_batches') / 8192 / 1000 LOOP
    UPDATE knowledge_batches AS child
    SET environment_id = coalesce((
      SELECT parent.environment_id FROM knowledge_bases AS parent
      WHERE parent.number = child.base_number
    ), '')
    WHERE child.environment_id = ''
      AND child.ctid >= format('(%s,0)', batch * 1000)::tid
      AND child.ctid < format('(%s,0)', (batch + 1) * 1000)::tid; COMMIT; END LOOP; END $$;
DO $$ BEGIN
  FOR batch IN 0 .. pg_relation_size('knowledge_documents') / 8192 / 1000 LOOP
    UPDATE knowledge_documents AS child
    SET environment_id = coalesce((
      SELECT parent.environment_id FROM knowledge_bases AS parent
      WHERE parent.id = child.base_id
    ), '')
    WHERE child.environment_id = ''
      AND child.ctid >= format('(%s,0)', batch * 1000)::tid
      AND child.ctid < format('(%s,0)', (batch + 1) * 1000)::tid; COMMIT; END LOOP; END $$;
DO $$ BEGIN
  FOR batch IN 0 .. pg_relation_size('knowledge_chunks') / 8192 / 1000 LOOP
    UPDATE knowledge_chunks AS child
    SET environment_id = coalesce((
      SELECT parent.environment_id FROM knowledge_documents AS parent
      WHERE parent.id = child.document_id
    ), '')
    WHERE child.environment_id = ''
      AND child.ctid >= format('(%s,0)', batch * 1000)::tid
      AND child.ctid < format('(%s,0)', (batch + 1) * 1000)::tid; COMMIT; END LOOP; END $$;
DO $$ BEGIN
  FOR batch IN 0 .. pg_relation_size('knowledge_imports') / 8192 / 1000 LOOP
    UPDATE knowledge_imports AS child
    SET environment_id = coalesce((
      SELECT parent.environment_id FROM knowledge_bases AS parent
      WHERE parent.id = child.base_id
    ), '')
    WHERE child.environment_id = ''
      AND child.ctid >= format('(%s,0)', batch * 1000)::tid
      AND child.ctid < format('(%s,0)', (batch + 1) * 1000)::tid; COMMIT; END LOOP; END $$;
