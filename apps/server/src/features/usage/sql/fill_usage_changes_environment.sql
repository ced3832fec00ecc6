-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_usage_changes_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM accounts AS parent WHERE parent.id = NEW.account_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER usage_changes_environment BEFORE INSERT ON usage_changes
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_usage_changes_environment();
