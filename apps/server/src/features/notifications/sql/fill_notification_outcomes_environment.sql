-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_notification_outcomes_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM notification_events AS parent WHERE parent.id = NEW.event_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER notification_outcomes_environment BEFORE INSERT ON notification_outcomes
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_notification_outcomes_environment();
