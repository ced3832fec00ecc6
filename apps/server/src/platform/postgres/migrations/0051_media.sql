-- Files of environments, in pieces, so that every instance has them and none has to hold a whole one.
CREATE TABLE media (
  -- A random UUID: whoever knows it has been told it.
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- As it was declared, parameters included.
  content_type text NOT NULL,
  -- Bytes; null while the file still arrives: nobody finds it until then.
  size integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX media_created_at ON media (created_at);

CREATE TABLE media_pieces (
  media_id text NOT NULL REFERENCES media ON DELETE CASCADE,
  -- Counted from 0.
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (media_id, position)
);
-- Pictures, sound and PDF are compressed already: PostgreSQL need not try.
ALTER TABLE media_pieces ALTER bytes SET STORAGE EXTERNAL;
