-- The latest watermark of each recipient. It can come before the response to the submission that it is about.
CREATE TABLE recipient_watermarks (
  connection_id text NOT NULL,
  recipient text NOT NULL,
  status text NOT NULL CHECK (status IN ('delivered', 'read')),
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, recipient, status)
);
CREATE INDEX recipient_watermarks_received_at ON recipient_watermarks (received_at);
