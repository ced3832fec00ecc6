-- Deletes the outcomes and deliveries of deleted events.
--
-- Foreign keys would do the same, but each connection keeps its plan of their check. A plan from a time when there were few events scans all
-- of them for each inserted row.
--
-- An array of ids makes the planner use the index, whatever number of rows it expects.
CREATE OR REPLACE FUNCTION delete_event_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_outcomes WHERE event_id = ANY (ARRAY(SELECT id FROM removed));
  DELETE FROM notification_deliveries WHERE event_id = ANY (ARRAY(SELECT id FROM removed));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER delete_event_rows AFTER DELETE ON notification_events
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_event_rows();
