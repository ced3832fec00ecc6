CREATE TABLE subscribers (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  -- Id of the caller.
  subscriber_id text COLLATE "C" NOT NULL,
  email text,
  first_name text,
  last_name text,
  -- This and the next number unchanged, not in E.164.
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
