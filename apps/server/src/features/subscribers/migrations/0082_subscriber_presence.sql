ALTER TABLE subscribers
  -- URL of a picture.
  ADD COLUMN avatar text,
  -- Set by the operation. A subscriber with an open stream is online as well.
  ADD COLUMN is_online boolean NOT NULL DEFAULT false,
  ADD COLUMN last_online_at timestamptz;
