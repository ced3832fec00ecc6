-- The phones of the sandbox have all channels, and their owners write back. What an older program stores fits as well: an SMS.

-- Rises with every change of a message, in the order of commits: whoever writes holds one lock until then.
CREATE SEQUENCE sandbox_revisions;

ALTER TABLE sandbox_messages
  ADD COLUMN revision bigint NOT NULL DEFAULT nextval('sandbox_revisions'),
  -- 'inbound': `recipient` wrote it.
  ADD COLUMN direction text NOT NULL DEFAULT 'outbound',
  -- All that it says. Null for an SMS, which is nothing but its text; `text` is of any message what stands in a list.
  ADD COLUMN content jsonb,
  -- What the person who wrote shows of themselves.
  ADD COLUMN name text,
  -- The message_id of the one that it answers.
  ADD COLUMN replies_to text,
  -- The receipts that are still to be told, in this order: [{ status, at }]; and those that were, with `toldAt`. An SMS has none.
  ADD COLUMN plan jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN receipts jsonb NOT NULL DEFAULT '[]',
  -- Why it failed: { code, title }.
  ADD COLUMN failure jsonb;
ALTER SEQUENCE sandbox_revisions OWNED BY sandbox_messages.revision;

CREATE INDEX sandbox_messages_revision ON sandbox_messages (environment_id, revision);
-- The newest message of each person, and a conversation page by page.
CREATE INDEX sandbox_messages_person ON sandbox_messages (environment_id, recipient, id DESC);

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
