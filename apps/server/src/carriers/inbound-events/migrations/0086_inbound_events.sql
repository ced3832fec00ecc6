-- Messages from people over connections other than SMS, until they are processed. Afterwards only the key stays, to recognize copies.
CREATE TABLE inbound_events (
  id text PRIMARY KEY,
  -- Order of arrival.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- References `connections` without a foreign key: what a removed connection has received is still processed.
  connection_id text NOT NULL,
  channel text NOT NULL,
  -- The environment that gets the message. Null for the operator's connection until it is known.
  environment_id text,
  -- SHA-256 of the provider's id, which is the same for every copy of the message.
  key_hash bytea NOT NULL,
  -- As in `inbound_messages.sender`. Null after processing, as is the message.
  sender text,
  -- The provider's id of a person who may hide the number. Null after processing.
  user_id text,
  payload json,
  -- Whether its file is still at the provider.
  has_file boolean NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Attempts to process it; all but the last one failed or were interrupted.
  attempts integer NOT NULL DEFAULT 0,
  -- Time from which it can be processed. A process that claims it postpones the time, so that another takes over when it is killed.
  due_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  UNIQUE (connection_id, key_hash)
);
-- In the order in which they are due, so that a claim reads as many rows as it takes, however many are postponed.
CREATE INDEX inbound_events_due ON inbound_events (has_file, due_at, seq) WHERE processed_at IS NULL;
-- The messages of a person are processed in their order, and found when the person is erased.
CREATE INDEX inbound_events_sender ON inbound_events (sender, connection_id, seq) WHERE processed_at IS NULL;
CREATE INDEX inbound_events_user ON inbound_events (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX inbound_events_processed_at ON inbound_events (processed_at);

-- Times of the webhooks that a connection received. They show an operator whether the provider calls the right URL.
CREATE TABLE connection_webhooks (
  connection_id text PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now()
);
