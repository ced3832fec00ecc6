CREATE TABLE accounts (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  user_name text NOT NULL UNIQUE,
  -- SHA-256 of the key.
  api_key_hash bytea NOT NULL,
  -- Counts the keys: tokens of an earlier one are refused.
  key_version integer NOT NULL DEFAULT 1,
  token_lifetime integer NOT NULL DEFAULT 3600 CHECK (token_lifetime BETWEEN 60 AND 86400),
  default_sender text NOT NULL,
  sandbox boolean NOT NULL,
  -- Limits of this account that are not the usual ones, by operationId: requests a second.
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
  -- The private JWK, sealed.
  private_jwk bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Signs no more; its public half is kept until its tokens are gone.
  retired_at timestamptz
);
-- One signs at a time.
CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys ((true)) WHERE retired_at IS NULL;

-- Counts the changes of accounts and signing keys, so that every instance learns of them by one small query. Triggers keep it
-- (sql/account_changed.sql). It is a row and no sequence: a sequence moves before the change can be seen, and an instance that looks
-- in between would remember what was before.
CREATE TABLE account_changes (
  id integer PRIMARY KEY CHECK (id = 1),
  count bigint NOT NULL
);

-- Counters of rate-limiter-flexible. Its keys are hashes, since they are made of names and addresses.
CREATE TABLE failed_sign_ins (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX failed_sign_ins_expire ON failed_sign_ins (expire);
