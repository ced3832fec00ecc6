-- Accepted messages of all channels; a passcode is no message. This and the next two tables have no foreign keys: finding and locking the referenced rows
-- costs more than storing a message, and those rows are never deleted.
CREATE TABLE messages (
  id text PRIMARY KEY,
  environment_id text NOT NULL,
  account_id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('chatApp', 'messenger', 'rcs', 'sms', 'chat')),
  -- E.164 with the plus in the chat app, RCS and SMS; on other channels the user id of the recipient.
  recipient text NOT NULL,
  -- The sender that an SMS shows. Null on other channels.
  sender text,
  type text NOT NULL,
  -- The request body, and the content with resolved references. No query searches in them, and json is stored faster than jsonb.
  request json NOT NULL,
  content json NOT NULL,
  status text NOT NULL DEFAULT 'accepted' CHECK (status IN ('accepted', 'sent', 'delivered', 'read', 'failed')),
  -- Cause of a failure: code, title and optional details, as in the contract.
  failure json,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  -- Times on the carrier's clock. A skipped status has none.
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  -- The id of the message of the same conversation that it replies to.
  replies_to text
  -- Space on each page for new versions of its rows.
) WITH (fillfactor = 80);
-- Only for the retention: old rows are stored together.
CREATE INDEX messages_accepted_at ON messages USING brin (accepted_at);

-- Inbound messages.
CREATE TABLE inbound_messages (
  environment_id text NOT NULL,
  -- Id of the provider: a message that arrives twice is stored once.
  id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('chatApp', 'messenger', 'rcs', 'sms', 'chat')),
  -- The sender, in the format of `recipient`.
  sender text NOT NULL,
  name text,
  content json NOT NULL,
  -- Id of the message that it replies to.
  replies_to text,
  -- Time on the carrier's clock.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, id)
);
CREATE INDEX inbound_messages_received_at ON inbound_messages USING brin (received_at);

-- Time of each person's last message, which opens the customer-care window for 24 hours.
CREATE TABLE conversation_windows (
  environment_id text NOT NULL,
  channel text NOT NULL,
  contact text NOT NULL,
  last_inbound_at timestamptz NOT NULL,
  PRIMARY KEY (environment_id, channel, contact)
) WITH (fillfactor = 80);
