-- Files that were uploaded to providers, so that each connection uploads a file once for many messages.
CREATE TABLE provider_files (
  connection_id text NOT NULL REFERENCES connections ON DELETE CASCADE,
  -- The stored file: its erasure or removal deletes the row.
  media_id text NOT NULL REFERENCES media ON DELETE CASCADE,
  -- Id of the file at the provider. Null until the first upload ends.
  provider_id text,
  -- From then on the id is not used for new messages: a while before the provider deletes the file.
  expires_at timestamptz,
  -- The upload in progress: its lease, and when another process may take over unless it is renewed.
  lease_id uuid,
  leased_until timestamptz,
  -- When the last upload began.
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, media_id)
);
CREATE INDEX provider_files_media ON provider_files (media_id);
CREATE INDEX provider_files_unused ON provider_files ((coalesce(expires_at, created_at)));
