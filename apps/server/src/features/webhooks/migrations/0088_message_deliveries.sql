-- Whether the event carries a message to its recipient, so that the outcome of the delivery is the status of the message.
ALTER TABLE deliveries ADD COLUMN carries_message boolean NOT NULL DEFAULT false;
