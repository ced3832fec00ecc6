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
  ended_at timestamptz
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

-- Claims deliveries that are due, oldest first, for a dispatcher: `most` says how many are wanted of each endpoint, and `each` how many
-- attempts an endpoint has at the same time, of all dispatchers. Endpoints that another claims for at this moment are left to that one.
--
-- A function, so that it is one round trip, planned once, and yet several statements: what others have claimed is counted after the
-- lock, in a snapshot of its own. A later version gets another name, since programs of both run side by side.
CREATE FUNCTION claim_deliveries(dispatcher uuid, wanted text[], most integer[], each integer)
RETURNS TABLE (
  id text, body text, attempts smallint, late float8,
  endpoint_id text, kind text, url text, sandbox boolean, secret bytea, own_secret bytea, former_secret bytea, revision integer
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  enabled text[];
  disabled text[];
BEGIN
  -- What is lost of a claim when the database dies is an attempt that is made again: that is not worth a wait for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);

  SELECT array_agg(locked.id) FILTER (WHERE disabled_at IS NULL), array_agg(locked.id) FILTER (WHERE disabled_at IS NOT NULL)
  INTO enabled, disabled
  FROM (SELECT endpoints.id, disabled_at FROM endpoints WHERE endpoints.id = ANY (wanted) OFFSET 0) AS locked
  WHERE pg_try_advisory_xact_lock(56, hashtext(locked.id));

  -- What comes due while its endpoint is off is not delivered any more; it can be replayed.
  IF disabled IS NOT NULL THEN
    UPDATE deliveries SET state = 'dead', ended_at = now()
    WHERE endpoint_id = ANY (disabled) AND state = 'waiting' AND due_at <= now()
      AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = deliveries.id);
  END IF;
  IF enabled IS NULL THEN
    RETURN;
  END IF;

  RETURN QUERY
  WITH room AS MATERIALIZED (
    SELECT asked.endpoint_id, least(asked.most, each - (
      SELECT count(*) FROM delivery_leases WHERE delivery_leases.endpoint_id = asked.endpoint_id
    )) AS free
    FROM unnest(wanted, most) AS asked (endpoint_id, most) WHERE asked.endpoint_id = ANY (enabled)
  ), due AS MATERIALIZED (
    SELECT next.* FROM room CROSS JOIN LATERAL (
      SELECT delivery.id, delivery.endpoint_id, delivery.body, delivery.attempts, due_at FROM deliveries AS delivery
      WHERE delivery.endpoint_id = room.endpoint_id AND state = 'waiting' AND due_at <= now()
        AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = delivery.id)
        -- An event waits for the first attempts of those before it of the same message to be over; nothing waits for a second.
        AND (delivery.attempts > 0 OR NOT EXISTS (
          SELECT FROM deliveries AS before
          WHERE before.message_id = delivery.message_id AND before.seq < delivery.seq
            AND before.endpoint_id = delivery.endpoint_id AND before.state = 'waiting' AND before.attempts = 0
        ))
      ORDER BY due_at, seq LIMIT greatest(room.free, 0)
    ) AS next
  ), leased AS (
    INSERT INTO delivery_leases SELECT due.id, due.endpoint_id, dispatcher FROM due
  )
  SELECT due.id, due.body, due.attempts, (extract(epoch FROM clock_timestamp() - due_at) * 1000)::float8,
    endpoints.id, endpoints.kind, endpoints.url, endpoints.sandbox, endpoints.secret, endpoints.own_secret,
    CASE WHEN former_until > now() THEN endpoints.former_secret END, endpoints.revision
  FROM due JOIN endpoints ON endpoints.id = due.endpoint_id;
END
$$;
