-- Counts every change of the routes or the senders.
CREATE OR REPLACE FUNCTION routing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO routing_changes AS known VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = known.count + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER routes_changed AFTER INSERT OR UPDATE OR DELETE ON routes
  FOR EACH STATEMENT EXECUTE FUNCTION routing_changed();
CREATE OR REPLACE TRIGGER senders_changed AFTER INSERT OR UPDATE OR DELETE ON senders
  FOR EACH STATEMENT EXECUTE FUNCTION routing_changed();
