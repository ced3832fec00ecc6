-- The `subscribers.subscriber_id` that an e-mail was sent to. The address of a subscriber can change, so an erasure finds e-mails by this.
ALTER TABLE sandbox_messages ADD COLUMN subscriber_id text;
