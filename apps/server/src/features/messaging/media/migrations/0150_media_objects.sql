-- Files whose bytes are objects of an S3 bucket. The facts stay in media.
ALTER TABLE media
  -- Key of the object in the bucket; null while the bytes are in media_pieces. No key is ever used twice.
  ADD object_key text,
  -- SHA-256 of the object, to verify it when it moves.
  ADD object_sha256 bytea;

-- Objects whose row was deleted or whose bytes moved. A trigger (sql/free_storage.sql) adds them in the transaction of the deletion.
CREATE TABLE media_object_removals (
  object_key text PRIMARY KEY,
  next_attempt_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX media_object_removals_due ON media_object_removals (next_attempt_at);

-- At most one row, which the first object creates: a backup can only be restored into a database without rows. The prefix keeps the
-- objects of two databases apart that share a bucket, since the sweep deletes objects without a row.
CREATE TABLE media_bucket (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key_prefix text NOT NULL DEFAULT 'media/' || gen_random_uuid() || '/',
  -- Key at which the sweep for orphaned objects continues; empty for the start.
  swept_to text NOT NULL DEFAULT ''
);
