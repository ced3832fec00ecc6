-- Adds a job for a delivery of a message that has ended, in the transaction that ends it: no outcome of a message gets lost.
CREATE OR REPLACE FUNCTION message_delivery_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_jobs('messageDelivery', ARRAY[json_build_object('deliveryId', NEW.id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deliveries_message_ended AFTER UPDATE OF state ON deliveries
  FOR EACH ROW WHEN (NEW.carries_message AND OLD.state = 'waiting' AND NEW.state <> 'waiting')
  EXECUTE FUNCTION message_delivery_ended();
