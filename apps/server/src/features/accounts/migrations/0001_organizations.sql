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
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Bytes that its files may take; null for the setting of the service.
  storage_quota bigint
);
