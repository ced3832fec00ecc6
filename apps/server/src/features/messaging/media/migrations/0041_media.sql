-- Files of environments, in pieces, so that every instance has them and none has to hold a whole one.
CREATE TABLE media (
  -- A random UUID: whoever knows it has been told it.
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- As it was declared, parameters included.
  content_type text NOT NULL,
  -- Bytes; null while the file still arrives: nobody finds it until then.
  size integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Bytes that it takes, or has reserved while it arrives.
  stored bigint NOT NULL DEFAULT 0,
  -- The quota that it was received under; null for one that has none, such as a file that a person sent.
  quota bigint,
  -- Message of the sandbox that it is a copy for; null for a file of the account.
  copy_for text
);
CREATE INDEX media_created_at ON media (created_at);
CREATE INDEX media_copy_for ON media (copy_for) WHERE copy_for IS NOT NULL;
CREATE INDEX media_copies ON media (environment_id, created_at) WHERE copy_for IS NOT NULL;

CREATE TABLE media_pieces (
  media_id text NOT NULL REFERENCES media ON DELETE CASCADE,
  -- Counted from 0.
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (media_id, position)
);
-- Pictures, sound and PDF are compressed already: PostgreSQL need not try.
ALTER TABLE media_pieces ALTER bytes SET STORAGE EXTERNAL;

-- Bytes of all files of an environment. Triggers keep it, whoever writes or deletes files (sql/count_storage.sql, sql/free_storage.sql).
CREATE TABLE storage_usage (
  environment_id text PRIMARY KEY,
  bytes bigint NOT NULL
) WITH (fillfactor = 50);
