-- Claims deliveries that are due, oldest first, for a dispatcher: `most` says how many are wanted of each endpoint, and `each` how many
-- attempts an endpoint has at the same time, of all dispatchers. Endpoints that another claims for at this moment are left to that one.
--
-- A function, so that it is one round trip, planned once, and yet several statements: what others have claimed is counted after the
-- lock, in a snapshot of its own.
CREATE OR REPLACE FUNCTION claim_deliveries(dispatcher uuid, wanted text[], most integer[], each integer)
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

  -- What comes due while its endpoint is off is not delivered any more; it can be replayed. The rest of a long row is left to later claims.
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
