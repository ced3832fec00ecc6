-- Keys of programs that use the admin API.
CREATE TABLE operator_keys (
  id text PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'operator', 'support', 'readOnly')),
  -- The first characters of the key, which identify it for people.
  masked_key text NOT NULL,
  -- SHA-256 of the key.
  key_hash bytea NOT NULL UNIQUE,
  -- Who created it: the id of an operator or of an operator key, or null for a command. The name is copied.
  created_by_id text,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- A name can be used again after a revocation.
CREATE UNIQUE INDEX operator_keys_name ON operator_keys (name) WHERE revoked_at IS NULL;
