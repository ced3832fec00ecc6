-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_sandbox_due_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM sandbox_messages AS parent WHERE parent.message_id = NEW.message_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sandbox_due_environment BEFORE INSERT ON sandbox_due
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_sandbox_due_environment();
