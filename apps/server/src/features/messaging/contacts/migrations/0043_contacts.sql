-- Results of checks whether numbers belong to users of the chat app.
CREATE TABLE contacts (
  environment_id text NOT NULL REFERENCES environments,
  -- E.164, with the plus.
  number text NOT NULL,
  -- Result of the last check; null before the first.
  valid boolean,
  checked_at timestamptz,
  -- Time since which a check in a job is due; null if none is.
  due_since timestamptz,
  PRIMARY KEY (environment_id, number)
);
CREATE INDEX contacts_due ON contacts (environment_id) WHERE due_since IS NOT NULL;
CREATE INDEX contacts_number ON contacts (number);
