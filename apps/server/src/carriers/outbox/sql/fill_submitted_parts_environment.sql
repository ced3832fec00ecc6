-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_submitted_parts_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((
    SELECT environment_id FROM submission_attempts AS parent WHERE parent.outbox_id = NEW.outbox_id AND parent.attempt = NEW.attempt
  ), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER submitted_parts_environment BEFORE INSERT ON submitted_parts
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_submitted_parts_environment();
