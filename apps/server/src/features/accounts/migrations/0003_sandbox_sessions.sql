-- One-time links to the sandbox inbox.
CREATE TABLE sandbox_links (
  -- SHA-256 of the key in the link.
  key_hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- Browser sessions of the sandbox inbox.
CREATE TABLE sandbox_sessions (
  -- SHA-256 of the token in the cookie.
  token_hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sandbox_links_expires_at ON sandbox_links (expires_at);
CREATE INDEX sandbox_sessions_expires_at ON sandbox_sessions (expires_at);
