-- Messages of the sandbox whose plan is not told yet, each with when its next receipt is due. A narrow table beside them: who tells a
-- receipt puts the time off, so that another process takes over what this one leaves when it is killed.
CREATE TABLE sandbox_due (
  -- Of `sandbox_messages`. No foreign key: the row of a message that is gone is removed when it is due.
  message_id text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX sandbox_due_at ON sandbox_due (due_at);

-- Rows lie in the order of their time, so that a small index is enough for the retention.
DROP INDEX sandbox_messages_created_at;
CREATE INDEX sandbox_messages_created_at ON sandbox_messages USING brin (created_at);
