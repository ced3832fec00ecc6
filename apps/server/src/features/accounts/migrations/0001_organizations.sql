CREATE TABLE organizations (
  id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Every row of the service belongs to an environment. Accounts of an environment share its rows.
CREATE TABLE environments (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Maximum bytes of its files; null for the default of the service.
  storage_quota bigint
);
