-- Adds each new state of a connection to its history, which keeps the last 50.
CREATE OR REPLACE FUNCTION connection_state_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state, OLD.reason) IS NOT DISTINCT FROM (NEW.state, NEW.reason) THEN
    RETURN NULL;
  END IF;
  INSERT INTO connection_states (connection_id, state, reason) VALUES (NEW.id, NEW.state, NEW.reason);
  DELETE FROM connection_states WHERE connection_id = NEW.id AND seq <= (
    SELECT seq FROM connection_states WHERE connection_id = NEW.id ORDER BY seq DESC OFFSET 50 LIMIT 1
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER connection_states_changed AFTER INSERT OR UPDATE OF state, reason ON connections
  FOR EACH ROW EXECUTE FUNCTION connection_state_changed();
