-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_verification_checks_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM verifications AS parent WHERE parent.id = NEW.verification_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER verification_checks_environment BEFORE INSERT ON verification_checks
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_verification_checks_environment();
