-- States that a connection has had, so that an operator sees when it broke. The function connection_state_changed writes them.
CREATE TABLE connection_states (
  connection_id text NOT NULL REFERENCES connections ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL,
  reason text,
  PRIMARY KEY (connection_id, seq)
);
INSERT INTO connection_states (connection_id, at, state, reason) SELECT id, updated_at, state, reason FROM connections;

-- The last message that a provider accepted, and the last that it did not, to the minute.
CREATE TABLE connection_outcomes (
  connection_id text PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  accepted_at timestamptz,
  failed_at timestamptz,
  -- In the words of the provider, without credentials and numbers.
  failure text
);
