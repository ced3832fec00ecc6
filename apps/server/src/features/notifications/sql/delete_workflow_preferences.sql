-- Deletes the preferences for deleted workflows. An update of preferences locks its workflow, so that it leaves none behind.
CREATE OR REPLACE FUNCTION delete_workflow_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_preferences AS preference USING removed
  WHERE preference.workflow_id = removed.id AND preference.workflow_id <> '';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER delete_workflow_preferences AFTER DELETE ON workflows
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_workflow_preferences();
