-- breaks older programs
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  -- The first characters of the key, which are safe to show.
  masked_id text NOT NULL,
  -- SHA-256 of the key.
  key_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ '{send,verify,read,knowledge,notify}'),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- Commands name a key, so two keys that are not revoked have different names.
CREATE UNIQUE INDEX api_keys_name ON api_keys (account_id, name) WHERE revoked_at IS NULL;

-- The characters of an existing key are unknown, since only its hash is stored.
INSERT INTO api_keys (id, account_id, name, masked_id, key_hash, scopes, created_at)
SELECT substr(replace(gen_random_uuid()::text, '-', ''), 1, 24), id, 'default', 'omk_…', api_key_hash,
  '{send,verify,read,knowledge,notify}', created_at
FROM accounts;

ALTER TABLE accounts DROP COLUMN api_key_hash, DROP COLUMN key_version;
