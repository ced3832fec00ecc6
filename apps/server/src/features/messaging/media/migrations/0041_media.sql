-- Files of environments, in pieces, so that every instance can read them without buffering a whole file.
CREATE TABLE media (
  -- A random UUID, which no one can guess.
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- Content type as the uploader declared it, with parameters.
  content_type text NOT NULL,
  -- Bytes; null while the file still arrives, when requests cannot find it.
  size integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Bytes that it uses, or has reserved while it arrives.
  stored bigint NOT NULL DEFAULT 0,
  -- Quota at its upload; null without a quota, as for a file of an inbound message.
  quota bigint,
  -- Id of the sandbox message that it is a copy for; null for a file of the account.
  copy_for text
);
CREATE INDEX media_created_at ON media (created_at);
CREATE INDEX media_copy_for ON media (copy_for) WHERE copy_for IS NOT NULL;
CREATE INDEX media_copies ON media (environment_id, created_at) WHERE copy_for IS NOT NULL;

CREATE TABLE media_pieces (
  media_id text NOT NULL REFERENCES media ON DELETE CASCADE,
  -- Position from 0.
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (media_id, position)
);
-- Images, audio and PDF files are already compressed, so PostgreSQL must not try.
ALTER TABLE media_pieces ALTER bytes SET STORAGE EXTERNAL;

-- Bytes of all files of an environment. Triggers update it (sql/count_storage.sql, sql/free_storage.sql).
CREATE TABLE storage_usage (
  environment_id text PRIMARY KEY,
  bytes bigint NOT NULL
) WITH (fillfactor = 50);
