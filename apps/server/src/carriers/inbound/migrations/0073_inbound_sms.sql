-- SMS from people, and their parts, until they are processed. Afterwards only the key stays, to recognize further copies.
CREATE TABLE inbound_sms (
  -- Id of the message for the account.
  id text PRIMARY KEY,
  -- Order of arrival.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- References `connections` without a foreign key: what a removed connection has received is still processed.
  connection_id text NOT NULL,
  -- The owner of the connection. Null: the operator; the receiver then decides.
  environment_id text,
  -- SHA-256 of the key, which is the same for every copy of the SMS or part.
  key_hash bytea NOT NULL,
  -- Time until which an equal key means a copy. Null: forever.
  key_valid_until timestamptz,
  -- E.164, with the plus. Null after processing, as are receiver and text.
  sender text,
  -- In the notation of `senders.value`.
  receiver text,
  -- UTF-16, little-endian: a surrogate pair can be split between two parts.
  text bytea,
  at timestamptz NOT NULL,
  -- Present for a part of a longer SMS: the parts of one SMS have the same reference, and numbers from 1.
  part_reference integer,
  part_number integer,
  part_count integer,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Attempts to process it; all but the last one failed or were interrupted.
  attempts integer NOT NULL DEFAULT 0,
  -- Time from which it can be processed. A process that claims it postpones the time, so that another takes over when it is killed.
  due_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  UNIQUE (connection_id, key_hash)
);
CREATE INDEX inbound_sms_due ON inbound_sms (due_at) WHERE processed_at IS NULL AND part_number IS NULL;
-- The SMS of a person are processed in their order.
CREATE INDEX inbound_sms_sender ON inbound_sms (sender, seq) WHERE processed_at IS NULL;
CREATE INDEX inbound_sms_parts ON inbound_sms (connection_id, sender, receiver, part_reference, part_count)
  WHERE processed_at IS NULL AND part_number IS NOT NULL;
CREATE INDEX inbound_sms_processed_at ON inbound_sms (processed_at);

-- Replies to HELP. A person gets one in 24 hours.
CREATE TABLE help_replies (
  environment_id text NOT NULL,
  -- As in `opt_outs`, with the same keyed hash of the number.
  sender_group text NOT NULL,
  number_hash bytea NOT NULL,
  replied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, sender_group, number_hash)
);
CREATE INDEX help_replies_replied_at ON help_replies (replied_at);
