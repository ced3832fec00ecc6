-- Copies of the files that messages of the sandbox link to filled the quota of the account, and stayed when their message was cleared,
-- swept or erased.

-- Message of the sandbox that the file is a copy for; null for a file of the account.
ALTER TABLE media ADD COLUMN copy_for text;
CREATE INDEX media_copy_for ON media (copy_for) WHERE copy_for IS NOT NULL;
CREATE INDEX media_copies ON media (environment_id, created_at) WHERE copy_for IS NOT NULL;

-- Downloads are claimed in turns of the environments, and counted for each.
CREATE INDEX sandbox_downloads_environment ON sandbox_downloads (environment_id);

-- Copies count against no quota: they have a limit of their own.
DROP TRIGGER media_grown ON media;
CREATE TRIGGER media_grown AFTER INSERT OR UPDATE OF stored ON media
  FOR EACH ROW WHEN (NEW.copy_for IS NULL) EXECUTE FUNCTION count_storage();
CREATE OR REPLACE FUNCTION free_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM storage_usage
  WHERE environment_id IN (SELECT environment_id FROM deleted WHERE copy_for IS NULL) ORDER BY environment_id FOR UPDATE;
  UPDATE storage_usage AS known SET bytes = known.bytes - freed.bytes
  FROM (SELECT environment_id, sum(stored) AS bytes FROM deleted WHERE copy_for IS NULL GROUP BY environment_id) AS freed
  WHERE known.environment_id = freed.environment_id AND freed.bytes > 0;
  RETURN NULL;
END $$;

-- Deletes the copies of deleted messages: cleared, swept and erased ones.
CREATE FUNCTION delete_sandbox_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media WHERE copy_for IN (SELECT message_id FROM deleted);
  RETURN NULL;
END $$;
CREATE TRIGGER sandbox_messages_deleted AFTER DELETE ON sandbox_messages
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_sandbox_copies();
