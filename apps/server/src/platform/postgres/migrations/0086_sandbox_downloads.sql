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
