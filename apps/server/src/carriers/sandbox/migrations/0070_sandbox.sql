-- Rises with every change of a message, in the order of commits: whoever writes holds one lock until then.
CREATE SEQUENCE sandbox_revisions;

-- What the phones of the sandbox have received, and what their owners wrote.
CREATE TABLE sandbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- Of the message that was submitted: one that comes twice is shown once.
  message_id text NOT NULL UNIQUE,
  channel text NOT NULL,
  -- E.164, with the plus.
  recipient text NOT NULL,
  sender text NOT NULL,
  -- What stands in a list of messages.
  text text NOT NULL,
  -- The final status, and from when on it holds: until then the message is `sent`.
  outcome text NOT NULL,
  outcome_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('sandbox_revisions'),
  -- 'inbound': `recipient` wrote it.
  direction text NOT NULL DEFAULT 'outbound',
  -- All that it says. Null for an SMS, which is nothing but its text.
  content jsonb,
  -- What the person who wrote shows of themselves.
  name text,
  -- The message_id of the one that it answers.
  replies_to text,
  -- The receipts that are still to be sent, in this order: [{ status, at }]; and those that were, with `toldAt`. An SMS has none.
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
-- Rows lie in the order of their time, so that a small index is enough for the retention.
CREATE INDEX sandbox_messages_created_at ON sandbox_messages USING brin (created_at);

-- Messages of the sandbox whose plan is not told yet, each with when its next receipt is due. A narrow table beside them: who tells a
-- receipt puts the time off, so that another process takes over what this one leaves when it is killed.
CREATE TABLE sandbox_due (
  -- Of `sandbox_messages`. No foreign key: the row of a message that is gone is removed when it is due.
  message_id text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX sandbox_due_at ON sandbox_due (due_at);

-- Messages of the sandbox whose file is being downloaded from its link. They have no status until then.
CREATE TABLE sandbox_downloads (
  -- Of `sandbox_messages`. No foreign key: the row of a message that is gone is removed when it is claimed.
  message_id text PRIMARY KEY,
  environment_id text NOT NULL,
  -- Counts claims: a file that ends the process each time is given up.
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be claimed. Who claims it puts the time off, so that another process takes over when this one is killed.
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_downloads_due_at ON sandbox_downloads (due_at);
-- Downloads are claimed in turns of the environments, and counted for each.
CREATE INDEX sandbox_downloads_environment ON sandbox_downloads (environment_id);

-- How the sandbox tells what became of messages, where an environment has chosen so.
CREATE TABLE sandbox_settings (
  environment_id text PRIMARY KEY REFERENCES environments ON DELETE CASCADE,
  -- Each receipt comes twice.
  duplicates boolean NOT NULL DEFAULT false,
  -- The receipts of a message come backwards.
  out_of_order boolean NOT NULL DEFAULT false,
  -- No phone can be reached.
  failing boolean NOT NULL DEFAULT false
);
