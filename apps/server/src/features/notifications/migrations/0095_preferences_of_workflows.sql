-- A deleted workflow deletes its preferences.
CREATE INDEX notification_preferences_workflow ON notification_preferences (workflow_id) WHERE workflow_id <> '';
DELETE FROM notification_preferences AS preference
WHERE workflow_id <> '' AND NOT EXISTS (SELECT FROM workflows WHERE id = preference.workflow_id);
