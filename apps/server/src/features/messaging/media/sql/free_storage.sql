-- Subtracts deleted files from the usage, and adds their objects to the removals. Rows are locked in one order, so that two deletions cannot deadlock.
CREATE OR REPLACE FUNCTION free_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM storage_usage
  WHERE environment_id IN (SELECT environment_id FROM deleted WHERE copy_for IS NULL) ORDER BY environment_id FOR UPDATE;
  UPDATE storage_usage AS known SET bytes = known.bytes - freed.bytes
  FROM (SELECT environment_id, sum(stored) AS bytes FROM deleted WHERE copy_for IS NULL GROUP BY environment_id) AS freed
  WHERE known.environment_id = freed.environment_id AND freed.bytes > 0;
  INSERT INTO media_object_removals (object_key) SELECT object_key FROM deleted WHERE object_key IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER media_freed AFTER DELETE ON media
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION free_storage();
