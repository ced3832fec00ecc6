CREATE TABLE accounts (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  user_name text NOT NULL UNIQUE,
  -- SHA-256 of the key.
  api_key_hash bytea NOT NULL,
  -- Counts the keys: tokens of earlier keys are rejected.
  key_version integer NOT NULL DEFAULT 1,
  token_lifetime integer NOT NULL DEFAULT 3600 CHECK (token_lifetime BETWEEN 60 AND 86400),
  default_sender text NOT NULL,
  sandbox boolean NOT NULL,
  -- Limits that differ from the defaults, by operationId: requests per second.
  limits jsonb NOT NULL DEFAULT '{}',
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Knowledge bases that the chat of this account searches; null for all of its environment.
  knowledge_base_ids uuid[],
  -- Whether the chat app is an agent assistant, whose answers are always streamed.
  agent_assistant boolean NOT NULL DEFAULT false
);

CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  -- The encrypted private JWK.
  private_jwk bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No longer signs. Its public half is kept until its tokens have expired.
  retired_at timestamptz
);
-- One key signs at a time.
CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys ((true)) WHERE retired_at IS NULL;

-- Counts the changes of accounts and signing keys, so that every instance detects them with one small query. Triggers update it
-- (sql/account_changed.sql). It is a row, not a sequence: a sequence advances before the change is visible, and an instance that polls in
-- between would cache the old state.
CREATE TABLE account_changes (
  id integer PRIMARY KEY CHECK (id = 1),
  count bigint NOT NULL
);

-- Counters of rate-limiter-flexible. Its keys are hashes, because they derive from names and addresses.
CREATE TABLE failed_sign_ins (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX failed_sign_ins_expire ON failed_sign_ins (expire);
