-- Messages of all channels but SMS, from when they are accepted. Neither here nor in the next two tables are there foreign keys:
-- finding and locking the rows that they point at costs more than storing a message, and those rows are never removed.
CREATE TABLE messages (
  id text PRIMARY KEY,
  environment_id text NOT NULL,
  account_id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('chatApp', 'messenger', 'rcs', 'chat')),
  -- E.164 with the plus in the chat app and RCS; in the others the person's own identifier there.
  recipient text NOT NULL,
  type text NOT NULL,
  -- The body as it came, and what it says with all that it refers to. Nobody searches in them: json is stored faster than jsonb.
  request json NOT NULL,
  content json NOT NULL,
  status text NOT NULL DEFAULT 'accepted' CHECK (status IN ('accepted', 'sent', 'delivered', 'read', 'failed')),
  -- Why it failed: code, title and perhaps details, as the contract has them.
  failure json,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  -- On the carrier's clock, as all that follows. A step that was left out has none.
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  -- The id of the message of the same conversation that it replies to.
  replies_to text
  -- Room on each page for the new versions of its rows.
) WITH (fillfactor = 80);
-- Old rows lie together; finding them is all that it is for.
CREATE INDEX messages_accepted_at ON messages USING brin (accepted_at);

-- What people wrote.
CREATE TABLE inbound_messages (
  environment_id text NOT NULL,
  -- The carrier's own: one that comes twice is stored once.
  id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('chatApp', 'messenger', 'rcs', 'chat')),
  -- As `recipient` of a message to them.
  sender text NOT NULL,
  name text,
  content json NOT NULL,
  -- The id of the message that it answers.
  replies_to text,
  -- On the carrier's clock.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, id)
);
CREATE INDEX inbound_messages_received_at ON inbound_messages USING brin (received_at);

-- When each person last wrote: for 24 hours from then on they can be written to freely.
CREATE TABLE conversation_windows (
  environment_id text NOT NULL,
  channel text NOT NULL,
  contact text NOT NULL,
  last_inbound_at timestamptz NOT NULL,
  PRIMARY KEY (environment_id, channel, contact)
) WITH (fillfactor = 80);
