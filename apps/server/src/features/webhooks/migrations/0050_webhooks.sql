-- Webhook endpoints of an environment: one URL per kind of event.
CREATE TABLE endpoints (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  kind text NOT NULL,
  url text NOT NULL,
  -- Whether a sandbox account has set it: only then may it resolve to this machine.
  sandbox boolean NOT NULL,
  -- Encrypted secrets. The operator's always exists; the integrator's, if set with the URL, replaces it.
  secret bytea NOT NULL,
  own_secret bytea,
  -- The previous secret, which also signs until `previous_secret_until`.
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Counts updates: results of attempts at a previous URL do not apply to this one.
  revision integer NOT NULL DEFAULT 1,
  -- Time of the first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the operator's secret was ever shown. A secret that was created for a URL alone was not.
  secret_shown boolean NOT NULL DEFAULT true,
  UNIQUE (environment_id, kind)
);

-- Waiting, delivered and dead deliveries of events. No foreign keys: each insert would lock the row of its endpoint against the claims,
-- which cost more than all else.
CREATE TABLE deliveries (
  -- The webhook-id, the same over all attempts.
  id text PRIMARY KEY,
  -- Order of the events.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  environment_id text NOT NULL,
  endpoint_id text NOT NULL,
  message_id text NOT NULL,
  -- The bytes that are signed and sent, in UTF-8.
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  -- Finished attempts since the event or the last replay.
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- Time of the last replay.
  replayed_at timestamptz
);
-- A claim reads the first entries of this index, however many deliveries wait.
CREATE INDEX deliveries_due ON deliveries (endpoint_id, due_at, seq) WHERE state = 'waiting';
CREATE INDEX deliveries_message ON deliveries (message_id, seq);
CREATE INDEX deliveries_dead ON deliveries (environment_id, seq) WHERE state = 'dead';
-- Rows are stored in the order of their time, so that a small index suffices for the retention.
CREATE INDEX deliveries_created_at ON deliveries USING brin (created_at);

CREATE TABLE delivery_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id text NOT NULL,
  -- Start of the attempt.
  at timestamptz NOT NULL,
  url text NOT NULL,
  -- HTTP status of the response.
  status smallint,
  -- Why there was no response, or why it is a failure.
  error text,
  -- The start of the response body.
  response_body text,
  took_ms integer NOT NULL
);
CREATE INDEX delivery_attempts_delivery ON delivery_attempts (delivery_id, id);
CREATE INDEX delivery_attempts_at ON delivery_attempts USING brin (at);

-- Leases of deliveries with an attempt in progress. A separate unlogged table, so that a claim writes a short row and no WAL. A crash of the
-- database clears all leases, and the deliveries are attempted again.
CREATE UNLOGGED TABLE delivery_leases (
  delivery_id text PRIMARY KEY,
  endpoint_id text NOT NULL,
  dispatcher uuid NOT NULL
);
CREATE INDEX delivery_leases_endpoint ON delivery_leases (endpoint_id);

-- Dispatchers with their last heartbeat. Leases of a dispatcher without a heartbeat are released.
CREATE UNLOGGED TABLE dispatchers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
