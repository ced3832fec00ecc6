-- Connections to providers, which submit messages of live accounts.
CREATE TABLE connections (
  id text PRIMARY KEY,
  -- The environment that owns it. Null: it is the operator's, for all environments.
  environment_id text REFERENCES environments,
  -- How the service talks to the provider: a name in carriers/kinds.ts.
  kind text NOT NULL,
  -- The sandbox connection is built in and has no row.
  name text NOT NULL UNIQUE CHECK (name <> 'sandbox'),
  -- 'draft': no check has succeeded yet. 'broken': the provider rejects the credentials.
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'on', 'paused', 'broken')),
  -- Why it is broken, or why the last check of a draft failed.
  reason text,
  -- When a broken connection is checked again, and how often it was since it broke.
  recheck_at timestamptz,
  rechecks integer NOT NULL DEFAULT 0,
  -- As the operator gave them, without defaults.
  settings jsonb NOT NULL,
  -- An encrypted JSON object.
  credentials bytea NOT NULL,
  -- Names of the properties in `credentials`, to show without the secret of the service.
  credential_names text[] NOT NULL,
  -- Parts that may wait for a response at the same time, for each link.
  window_size integer NOT NULL CHECK (window_size BETWEEN 1 AND 10000),
  -- Messages per second over all instances. Null: no limit.
  throughput real CHECK (throughput > 0),
  -- Links that are open at the same time, over all instances.
  binds integer NOT NULL CHECK (binds BETWEEN 1 AND 100),
  -- Rises when settings, credentials or the window change: open links of earlier versions are replaced.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX connections_environment ON connections (environment_id);
