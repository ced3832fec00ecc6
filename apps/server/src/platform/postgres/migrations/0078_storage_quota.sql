-- Files are limited by their bytes: 60 uploads of 10 MB were accepted in 9 s.

-- Bytes that the environment may store; null for the setting of the service.
ALTER TABLE environments ADD COLUMN storage_quota bigint;

-- Bytes that a file takes, or has reserved while it arrives; and the quota that it was received under, null for one that has none, such as
-- a file that a person sent.
ALTER TABLE media ADD COLUMN stored bigint NOT NULL DEFAULT 0, ADD COLUMN quota bigint;
UPDATE media SET stored = coalesce(size, (SELECT sum(length(bytes)) FROM media_pieces WHERE media_id = id), 0);

-- Bytes of all files of an environment. The triggers below keep it, whoever writes or deletes.
CREATE TABLE storage_usage (
  environment_id text PRIMARY KEY,
  bytes bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO storage_usage SELECT environment_id, sum(stored) FROM media GROUP BY environment_id;

-- Counts what a file takes more or less than before, and rejects it when that is over its quota. The row of the environment stays locked
-- until the transaction ends: of files that arrive together each counts those before.
CREATE FUNCTION count_storage() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER media_grown AFTER INSERT OR UPDATE OF stored ON media FOR EACH ROW EXECUTE FUNCTION count_storage();

-- Gives back what deleted files took, in one order, so that no two wait for each other.
CREATE FUNCTION free_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM storage_usage WHERE environment_id IN (SELECT environment_id FROM deleted) ORDER BY environment_id FOR UPDATE;
  UPDATE storage_usage AS known SET bytes = known.bytes - freed.bytes
  FROM (SELECT environment_id, sum(stored) AS bytes FROM deleted GROUP BY environment_id) AS freed
  WHERE known.environment_id = freed.environment_id AND freed.bytes > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER media_freed AFTER DELETE ON media REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION free_storage();
