CREATE TABLE subscribers (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- The caller's own id.
  subscriber_id text COLLATE "C" NOT NULL,
  email text,
  first_name text,
  last_name text,
  -- As it was given, not as E.164; the next one as well.
  phone text,
  chatapp_number text,
  locale text,
  data jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Counts the updates.
  revision integer NOT NULL DEFAULT 0,
  UNIQUE (environment_id, subscriber_id)
);
