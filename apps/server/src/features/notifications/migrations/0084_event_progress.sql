-- Recipients of an event in all, counted with the first batch of its fan-out. Null if one batch reached them all, or none has run yet.
ALTER TABLE notification_events ADD COLUMN expected bigint;
-- `getEvent` counts the reasons of an event.
CREATE INDEX notification_deliveries_reasons ON notification_deliveries (event_id) WHERE reason IS NOT NULL;
