-- Counts verification requests towards their limits. It first counts all of them, because nearly all are within their limits, which takes
-- one statement. The counters stay locked until the transaction ends, so that limits are exact over all instances.
--
-- The first three have an element per counter, in one order over all transactions, which prevents deadlocks. `times`: the requests that
-- count towards it. `most`: the limit of each kind of counter. `cool_down`: the seconds between two requests for a number. `requests`: an
-- object per request with the positions of its counters, such as {"counters": [1, 2]}.
--
-- `waits`: the seconds to wait per request, 0 within all limits; NULL if all requests are within their limits. `fresh`: all are, and no
-- number was requested in the last hour, which is longer than any passcode is valid.
CREATE OR REPLACE FUNCTION count_verifications(keys uuid[], kinds text[], times integer[], most jsonb, cool_down float8, requests json,
  OUT waits float8[], OUT fresh boolean)
LANGUAGE plpgsql AS $$
DECLARE
  within boolean;
  before integer[];
  since float8[];
  left_over float8[];
  taken integer[];
  own integer[];
  ordinal integer;
  wait float8;
BEGIN
  WITH counted AS (
    INSERT INTO verification_counters AS known (key, kind, count, last_at)
    SELECT *, clock_timestamp() FROM unnest(keys, kinds, times)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN known.window_start + verification_window(known.kind) <= clock_timestamp() THEN 0 ELSE known.count END
        + excluded.count,
      window_start = CASE WHEN known.window_start + verification_window(known.kind) <= clock_timestamp() THEN clock_timestamp()
        ELSE known.window_start END,
      last_before = known.last_at,
      last_at = clock_timestamp()
    RETURNING kind, count, last_before
  )
  SELECT coalesce(bool_and(count <= (most ->> kind)::integer AND (
      kind <> 'number' OR cool_down = 0 OR last_before IS NULL OR last_before <= clock_timestamp() - make_interval(secs => cool_down)
    )), true),
    coalesce(bool_and(kind <> 'number' OR last_before IS NULL OR last_before <= clock_timestamp() - interval '1 hour'), true)
  INTO within, fresh FROM counted;
  -- Two requests for one number violate its cool-down.
  within := within AND (cool_down = 0 OR NOT EXISTS (
    SELECT FROM unnest(kinds, times) AS counter (kind, times) WHERE counter.kind = 'number' AND counter.times > 1
  ));
  fresh := fresh AND within;
  IF within THEN RETURN; END IF;

  -- Some requests exceed a limit: evaluate them one by one, in the order of their arrival.
  SELECT array_agg(known.count - counter.times ORDER BY counter.ordinal),
    array_agg(extract(epoch FROM clock_timestamp() - known.last_before)::float8 ORDER BY counter.ordinal),
    array_agg(extract(epoch FROM known.window_start + verification_window(known.kind) - clock_timestamp())::float8
      ORDER BY counter.ordinal),
    array_agg(0)
  INTO before, since, left_over, taken
  FROM unnest(keys, times) WITH ORDINALITY AS counter (key, times, ordinal) JOIN verification_counters AS known USING (key);
  FOR own IN SELECT request.counters FROM json_to_recordset(requests) AS request (counters integer[]) LOOP
    wait := 0;
    FOREACH ordinal IN ARRAY own LOOP
      wait := greatest(wait, CASE
        WHEN before[ordinal] + taken[ordinal] >= (most ->> kinds[ordinal])::integer THEN greatest(left_over[ordinal], 1)
        WHEN kinds[ordinal] <> 'number' THEN 0
        WHEN taken[ordinal] > 0 THEN cool_down
        ELSE cool_down - since[ordinal]
      END);
    END LOOP;
    waits := waits || wait;
    CONTINUE WHEN wait > 0;
    FOREACH ordinal IN ARRAY own LOOP taken[ordinal] := taken[ordinal] + 1; END LOOP;
  END LOOP;

  -- Uncount the rejected requests.
  UPDATE verification_counters AS known SET
    count = known.count - counter.times + counter.taken,
    last_at = CASE WHEN counter.taken = 0 THEN known.last_before ELSE known.last_at END
  FROM unnest(keys, times, taken) AS counter (key, times, taken)
  WHERE counter.taken < counter.times AND known.key = counter.key;
END $$;
