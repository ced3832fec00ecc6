-- Deletes the outcomes and deliveries of deleted events.
--
-- Foreign keys would do the same, but each connection keeps its plan of their check. A plan from a time when there were few events scans all
-- of them for each inserted row.
CREATE OR REPLACE FUNCTION delete_event_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_outcomes USING removed WHERE event_id = removed.id;
  DELETE FROM notification_deliveries USING removed WHERE event_id = removed.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER delete_event_rows AFTER DELETE ON notification_events
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_event_rows();
