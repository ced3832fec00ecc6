-- breaks older programs
-- Documents consist of chunks, as the code and the documentation call them.
ALTER TABLE knowledge_passages RENAME TO knowledge_chunks;
ALTER INDEX knowledge_passages_document RENAME TO knowledge_chunks_document;
ALTER TABLE knowledge_batches RENAME COLUMN passages TO chunks;
ALTER TABLE knowledge_vectors.vectors RENAME COLUMN passage_id TO chunk_id;

-- Primary, unique and foreign keys, and from PostgreSQL 18 on NOT NULL constraints, which have no names before.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE conrelid IN ('knowledge_chunks'::regclass, 'knowledge_batches'::regclass, 'knowledge_vectors.vectors'::regclass)
      AND conname LIKE '%passage%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.owner, named.name, replace(named.name, 'passage', 'chunk'));
  END LOOP;
END $$;
