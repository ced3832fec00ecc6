-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_chat_messages_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM chat_conversations AS parent WHERE parent.id = NEW.conversation_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER chat_messages_environment BEFORE INSERT ON chat_messages
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_chat_messages_environment();
