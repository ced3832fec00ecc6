-- Counts what verifications are asked for towards their limits, all as if they were within them, as nearly all are: so it takes one
-- statement. The counters stay locked until the transaction ends, so that limits hold exactly over all instances.
--
-- The first three have an element for each counter, in one order over all transactions, so that no two wait for each other; `times`
-- are the requests that count towards it. `most` has a member for each kind, the limit of its counters; `cool_down` are the seconds
-- between two of a number. `requests` has an object for each request, with the places of its counters: {"counters": [1, 2]}.
--
-- `waits` has for each request the seconds to wait, 0 where it is within all limits; it is NULL when all are. `fresh` tells that all
-- are, and that none of the numbers was asked for in the last hour, longer than any passcode is good for.
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
  place integer;
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
  -- Two of one number are not, where it has a cool-down.
  within := within AND (cool_down = 0 OR NOT EXISTS (
    SELECT FROM unnest(kinds, times) AS counter (kind, times) WHERE counter.kind = 'number' AND counter.times > 1
  ));
  fresh := fresh AND within;
  IF within THEN RETURN; END IF;

  -- Some are not: they are let in one by one, in the order of their arrival.
  SELECT array_agg(known.count - counter.times ORDER BY counter.place),
    array_agg(extract(epoch FROM clock_timestamp() - known.last_before)::float8 ORDER BY counter.place),
    array_agg(extract(epoch FROM known.window_start + verification_window(known.kind) - clock_timestamp())::float8
      ORDER BY counter.place),
    array_agg(0)
  INTO before, since, left_over, taken
  FROM unnest(keys, times) WITH ORDINALITY AS counter (key, times, place) JOIN verification_counters AS known USING (key);
  FOR own IN SELECT request.counters FROM json_to_recordset(requests) AS request (counters integer[]) LOOP
    wait := 0;
    FOREACH place IN ARRAY own LOOP
      wait := greatest(wait, CASE
        WHEN before[place] + taken[place] >= (most ->> kinds[place])::integer THEN greatest(left_over[place], 1)
        WHEN kinds[place] <> 'number' THEN 0
        WHEN taken[place] > 0 THEN cool_down
        ELSE cool_down - since[place]
      END);
    END LOOP;
    waits := waits || wait;
    CONTINUE WHEN wait > 0;
    FOREACH place IN ARRAY own LOOP taken[place] := taken[place] + 1; END LOOP;
  END LOOP;

  -- What was counted of those that were refused is taken back.
  UPDATE verification_counters AS known SET
    count = known.count - counter.times + counter.taken,
    last_at = CASE WHEN counter.taken = 0 THEN known.last_before ELSE known.last_at END
  FROM unnest(keys, times, taken) AS counter (key, times, taken)
  WHERE counter.taken < counter.times AND known.key = counter.key;
END $$;
