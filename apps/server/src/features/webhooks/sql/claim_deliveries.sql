-- Claims due deliveries for a dispatcher, oldest first. `most`: the maximum for each endpoint. `each`: the maximum concurrent attempts at
-- an endpoint, over all dispatchers. Endpoints that another dispatcher is claiming for are skipped.
--
-- A function runs several statements in one round trip, planned once. The claims of others are counted after the lock, in a new snapshot.
CREATE OR REPLACE FUNCTION claim_deliveries(dispatcher uuid, wanted text[], most integer[], each integer)
RETURNS TABLE (
  id text, body text, attempts smallint, late float8,
  endpoint_id text, kind text, url text, sandbox boolean, secret bytea, own_secret bytea, previous_secret bytea, revision integer
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  enabled text[];
  disabled text[];
BEGIN
  -- Asynchronous commit: a claim lost in a crash of the database is repeated, which is cheaper than a disk flush.
  PERFORM set_config('synchronous_commit', 'off', true);

  SELECT array_agg(locked.id) FILTER (WHERE disabled_at IS NULL), array_agg(locked.id) FILTER (WHERE disabled_at IS NOT NULL)
  INTO enabled, disabled
  FROM (SELECT endpoints.id, disabled_at FROM endpoints WHERE endpoints.id = ANY (wanted) OFFSET 0) AS locked
  WHERE pg_try_advisory_xact_lock(56, hashtext(locked.id));

  -- Deliveries that become due at a disabled endpoint are dead; they can be replayed. A long queue is left to later claims.
  IF disabled IS NOT NULL THEN
    UPDATE deliveries SET state = 'dead', ended_at = now() WHERE deliveries.id = ANY (ARRAY(
      SELECT missed.id FROM unnest(disabled) AS off (endpoint_id) CROSS JOIN LATERAL (
        SELECT delivery.id FROM deliveries AS delivery
        WHERE delivery.endpoint_id = off.endpoint_id AND state = 'waiting' AND due_at <= now()
          AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = delivery.id)
        ORDER BY due_at, seq LIMIT 1000
      ) AS missed LIMIT 1000
    ));
  END IF;
  IF enabled IS NULL THEN
    RETURN;
  END IF;

  RETURN QUERY
  WITH capacity AS MATERIALIZED (
    SELECT requested.endpoint_id, least(requested.most, each - (
      SELECT count(*) FROM delivery_leases WHERE delivery_leases.endpoint_id = requested.endpoint_id
    )) AS free
    FROM unnest(wanted, most) AS requested (endpoint_id, most) WHERE requested.endpoint_id = ANY (enabled)
  ), due AS MATERIALIZED (
    SELECT next.* FROM capacity CROSS JOIN LATERAL (
      SELECT delivery.id, delivery.endpoint_id, delivery.body, delivery.attempts, due_at FROM deliveries AS delivery
      WHERE delivery.endpoint_id = capacity.endpoint_id AND state = 'waiting' AND due_at <= now()
        AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = delivery.id)
        -- An event waits for the first attempts of earlier events of its message, but not for their retries.
        AND (delivery.attempts > 0 OR NOT EXISTS (
          SELECT FROM deliveries AS before
          WHERE before.message_id = delivery.message_id AND before.seq < delivery.seq
            AND before.endpoint_id = delivery.endpoint_id AND before.state = 'waiting' AND before.attempts = 0
        ))
      ORDER BY due_at, seq LIMIT greatest(capacity.free, 0)
    ) AS next
  ), leased AS (
    INSERT INTO delivery_leases SELECT due.id, due.endpoint_id, dispatcher FROM due
  )
  SELECT due.id, due.body, due.attempts, (extract(epoch FROM clock_timestamp() - due_at) * 1000)::float8,
    endpoints.id, endpoints.kind, endpoints.url, endpoints.sandbox, endpoints.secret, endpoints.own_secret,
    CASE WHEN previous_secret_until > now() THEN endpoints.previous_secret END, endpoints.revision
  FROM due JOIN endpoints ON endpoints.id = due.endpoint_id;
END
$$;
