-- Rises with every change of a message, in the order of commits, because a lock serializes the writes.
CREATE SEQUENCE sandbox_revisions;

-- Outbound and inbound messages of the sandbox inbox.
CREATE TABLE sandbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- Id of the message. A message that is submitted twice is stored once.
  message_id text NOT NULL UNIQUE,
  channel text NOT NULL,
  -- E.164, with the plus.
  recipient text NOT NULL,
  sender text NOT NULL,
  -- Summary for lists.
  text text NOT NULL,
  -- The final status and the time from which it applies; until then the message is `sent`.
  outcome text NOT NULL,
  outcome_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('sandbox_revisions'),
  -- 'inbound': `recipient` wrote it.
  direction text NOT NULL DEFAULT 'outbound',
  -- Content of a message. Null for the SMS of a passcode, which only has a text.
  content jsonb,
  -- Profile name of the sender of an inbound message.
  name text,
  -- The message_id of the message that it replies to.
  replies_to text,
  -- Planned receipts in this order, [{ status, at }], and reported receipts, with `reportedAt`.
  plan jsonb NOT NULL DEFAULT '[]',
  receipts jsonb NOT NULL DEFAULT '[]',
  -- Why it failed: { code, title }.
  failure jsonb
);
ALTER SEQUENCE sandbox_revisions OWNED BY sandbox_messages.revision;
CREATE INDEX sandbox_messages_environment ON sandbox_messages (environment_id, id);
CREATE INDEX sandbox_messages_recipient ON sandbox_messages (recipient);
CREATE INDEX sandbox_messages_revision ON sandbox_messages (environment_id, revision);
-- The newest message of each person, and a conversation page by page.
CREATE INDEX sandbox_messages_person ON sandbox_messages (environment_id, recipient, id DESC);
-- Rows are stored in the order of their time, so that a small index suffices for the retention.
CREATE INDEX sandbox_messages_created_at ON sandbox_messages USING brin (created_at);

-- Due times of the next receipts of sandbox messages, in a narrow table of its own. A process that reports a receipt postpones the time, so
-- that another process takes over when it is killed.
CREATE TABLE sandbox_due (
  -- References `sandbox_messages` without a foreign key: the row of a deleted message is deleted when it is due.
  message_id text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX sandbox_due_at ON sandbox_due (due_at);

-- Sandbox messages whose linked file is not downloaded yet. They have no status until then.
CREATE TABLE sandbox_downloads (
  -- References `sandbox_messages` without a foreign key: the row of a deleted message is deleted when it is claimed.
  message_id text PRIMARY KEY,
  environment_id text NOT NULL,
  -- Number of claims: a file that kills the process each time fails permanently.
  attempts integer NOT NULL DEFAULT 0,
  -- Time from which it can be claimed. A claim postpones it, so that another process takes over when this one is killed.
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_downloads_due_at ON sandbox_downloads (due_at);
-- Environments take turns with their downloads, and downloads are counted by environment.
CREATE INDEX sandbox_downloads_environment ON sandbox_downloads (environment_id);

-- Behaviour of the sandbox for environments that changed the default.
CREATE TABLE sandbox_settings (
  environment_id text PRIMARY KEY REFERENCES environments ON DELETE CASCADE,
  -- Each receipt is reported twice.
  duplicates boolean NOT NULL DEFAULT false,
  -- The receipts of a message are reported in reverse order.
  out_of_order boolean NOT NULL DEFAULT false,
  -- All messages fail.
  failing boolean NOT NULL DEFAULT false
);
