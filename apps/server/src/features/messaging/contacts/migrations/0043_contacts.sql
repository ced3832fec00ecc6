-- Which numbers belong to users of the chat app, as far as it was asked.
CREATE TABLE contacts (
  environment_id text NOT NULL REFERENCES environments,
  -- E.164, with the plus.
  number text NOT NULL,
  -- What the last check has found; null before the first.
  valid boolean,
  checked_at timestamptz,
  -- Since when a check is due that nobody waits for; null when none is.
  due_since timestamptz,
  PRIMARY KEY (environment_id, number)
);
CREATE INDEX contacts_due ON contacts (environment_id) WHERE due_since IS NOT NULL;
CREATE INDEX contacts_number ON contacts (number);
