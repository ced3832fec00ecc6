-- Where the events of an environment go: one URL a kind.
CREATE TABLE endpoints (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  kind text NOT NULL,
  url text NOT NULL,
  -- Whether an account of the sandbox has set it: only then may it lead to this machine.
  sandbox boolean NOT NULL,
  -- Sealed. The operator's is always there; one that the integrator gave with the URL is used instead.
  secret bytea NOT NULL,
  own_secret bytea,
  -- The one before, which signs as well until then.
  former_secret bytea,
  former_until timestamptz,
  -- Counts how often it was set: what is learnt of a former URL says nothing of this one.
  revision integer NOT NULL DEFAULT 1,
  -- When its first failure since the last success was.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Whether anybody has been shown the operator's secret: one that was made since an integrator set only a URL is known to nobody.
  secret_shown boolean NOT NULL DEFAULT true,
  UNIQUE (environment_id, kind)
);

-- Events on their way, and those that have arrived or were given up. No foreign keys here: each insert would lock the row of its
-- endpoint against the claims, which cost more than all else.
CREATE TABLE deliveries (
  -- The webhook-id, the same over all attempts.
  id text PRIMARY KEY,
  -- In which order they were emitted.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  environment_id text NOT NULL,
  endpoint_id text NOT NULL,
  message_id text NOT NULL,
  -- The bytes that are signed and sent, in UTF-8.
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  -- Attempts that are over, since it was emitted or replayed.
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- When it was replayed last: earlier attempts belong to the time before that.
  replayed_at timestamptz
);
-- What can be claimed at an endpoint, in the order in which it is: the first entries of this index, however many wait.
CREATE INDEX deliveries_due ON deliveries (endpoint_id, due_at, seq) WHERE state = 'waiting';
CREATE INDEX deliveries_message ON deliveries (message_id, seq);
CREATE INDEX deliveries_dead ON deliveries (environment_id, seq) WHERE state = 'dead';
-- Rows lie in the order of their time, so that a small index is enough for the retention.
CREATE INDEX deliveries_created_at ON deliveries USING brin (created_at);

CREATE TABLE delivery_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id text NOT NULL,
  -- When it began.
  at timestamptz NOT NULL,
  url text NOT NULL,
  -- HTTP status of the answer.
  status smallint,
  -- Why there was none, or why it is a failure, in words.
  error text,
  -- The beginning of the answer's body.
  answer text,
  took_ms integer NOT NULL
);
CREATE INDEX delivery_attempts_delivery ON delivery_attempts (delivery_id, id);
CREATE INDEX delivery_attempts_at ON delivery_attempts USING brin (at);

-- Which dispatcher makes an attempt of which delivery now. Apart from the deliveries, so that a claim writes a short row and no log;
-- when the database dies all leases are gone, and what was leased is delivered again.
CREATE UNLOGGED TABLE delivery_leases (
  delivery_id text PRIMARY KEY,
  endpoint_id text NOT NULL,
  dispatcher uuid NOT NULL
);
CREATE INDEX delivery_leases_endpoint ON delivery_leases (endpoint_id);

-- The processes that deliver, each seen a moment ago: what one that is gone has leased is given to others.
CREATE UNLOGGED TABLE dispatchers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
