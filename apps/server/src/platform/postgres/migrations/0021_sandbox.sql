-- What the phones of the sandbox have received.
CREATE TABLE sandbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- Of the message that was handed over: one that comes twice is shown once.
  message_id text NOT NULL UNIQUE,
  channel text NOT NULL,
  -- E.164, with the plus.
  recipient text NOT NULL,
  sender text NOT NULL,
  text text NOT NULL,
  -- What becomes of it, and when: until then it is `sent`.
  outcome text NOT NULL,
  outcome_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_messages_environment ON sandbox_messages (environment_id, id);
CREATE INDEX sandbox_messages_recipient ON sandbox_messages (recipient);
CREATE INDEX sandbox_messages_created_at ON sandbox_messages (created_at);
