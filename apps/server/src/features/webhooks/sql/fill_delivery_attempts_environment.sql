-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_delivery_attempts_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM deliveries AS parent WHERE parent.id = NEW.delivery_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER delivery_attempts_environment BEFORE INSERT ON delivery_attempts
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_delivery_attempts_environment();
