-- Counts the growth of a file, and rejects it if the environment exceeds its quota. The row of the environment stays locked until the
-- transaction ends, so that files that arrive together are counted one after the other.
CREATE OR REPLACE FUNCTION count_storage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  grown bigint := NEW.stored - CASE WHEN TG_OP = 'UPDATE' THEN OLD.stored ELSE 0 END;
  used bigint;
BEGIN
  IF grown = 0 THEN RETURN NULL; END IF;
  INSERT INTO storage_usage AS known VALUES (NEW.environment_id, grown)
  ON CONFLICT (environment_id) DO UPDATE SET bytes = known.bytes + excluded.bytes
  RETURNING bytes INTO used;
  IF grown > 0 AND used > NEW.quota THEN
    RAISE EXCEPTION 'the storage quota is reached' USING ERRCODE = 'OCQ01';
  END IF;
  RETURN NULL;
END $$;

-- Copies for sandbox messages do not count towards the quota: they have their own limit.
CREATE OR REPLACE TRIGGER media_grown AFTER INSERT OR UPDATE OF stored ON media
  FOR EACH ROW WHEN (NEW.copy_for IS NULL) EXECUTE FUNCTION count_storage();
