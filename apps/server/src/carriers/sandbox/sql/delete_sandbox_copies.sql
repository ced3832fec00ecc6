-- Deletes the copies of deleted messages: cleared, swept and erased ones.
CREATE OR REPLACE FUNCTION delete_sandbox_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media WHERE copy_for IN (SELECT message_id FROM deleted);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sandbox_messages_deleted AFTER DELETE ON sandbox_messages
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_sandbox_copies();
