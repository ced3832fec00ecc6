CREATE TABLE organizations (
  id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Every row of the service belongs to one; the accounts of one share its rows.
CREATE TABLE environments (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

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
  created_at timestamptz NOT NULL DEFAULT now()
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

-- Counts the changes of accounts and signing keys, so that every instance learns of them by one small query. A row and no
-- sequence: a sequence moves before the change can be seen, and who looks in between would remember what was before.
CREATE TABLE account_changes (
  id integer PRIMARY KEY CHECK (id = 1),
  count bigint NOT NULL
);

CREATE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_changes AS known VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = known.count + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER accounts_changed AFTER INSERT OR UPDATE OR DELETE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION account_changed();
CREATE TRIGGER signing_keys_changed AFTER INSERT OR UPDATE OR DELETE ON signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION account_changed();

-- Counters of rate-limiter-flexible. Its keys are hashes, since they are made of names and addresses.
CREATE TABLE failed_sign_ins (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX failed_sign_ins_expire ON failed_sign_ins (expire);
