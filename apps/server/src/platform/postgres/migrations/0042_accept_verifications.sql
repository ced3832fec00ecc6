-- How long a counter counts until it begins anew.
CREATE FUNCTION verification_window(kind text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'account' THEN interval '1 day' ELSE interval '1 hour' END
$$;

-- Counts what verifications are asked for towards their limits, all as if they were within them, as nearly all are: so it takes one
-- statement. The counters stay locked until the transaction ends, so that limits hold exactly over all instances.
--
-- The first four have an element for each counter, in one order over all transactions, so that no two wait for each other; `times`
-- are the requests that count towards it. `most` has a member for each kind, the limit of its counters; `cool_down` are the seconds
-- between two of a number. `requests` has an object for each request, with the places of its counters: {"counters": [1, 2]}.
--
-- Returns for each request the seconds to wait, 0 where it is within all limits; NULL when all are.
CREATE FUNCTION count_verifications(environment_ids text[], kinds text[], keys bytea[], times integer[], most jsonb,
  cool_down float8, requests json)
RETURNS float8[] LANGUAGE plpgsql AS $$
DECLARE
  within boolean;
  before integer[];
  since float8[];
  left_over float8[];
  taken integer[];
  own integer[];
  place integer;
  wait float8;
  waits float8[];
BEGIN
  WITH counted AS (
    INSERT INTO verification_counters AS known (environment_id, kind, key, count, last_at)
    SELECT *, clock_timestamp() FROM unnest(environment_ids, kinds, keys, times)
    ON CONFLICT (environment_id, kind, key) DO UPDATE SET
      count = CASE WHEN known.window_start + verification_window(known.kind) <= clock_timestamp() THEN 0 ELSE known.count END
        + excluded.count,
      window_start = CASE WHEN known.window_start + verification_window(known.kind) <= clock_timestamp() THEN clock_timestamp()
        ELSE known.window_start END,
      last_before = known.last_at,
      last_at = clock_timestamp()
    RETURNING kind, count, last_before
  )
  SELECT bool_and(count <= (most ->> kind)::integer
    AND (kind <> 'number' OR cool_down = 0 OR coalesce(last_before <= clock_timestamp() - make_interval(secs => cool_down), true)))
  INTO within FROM counted;
  -- Two of one number are not, where it has a cool-down.
  within := within AND (cool_down = 0 OR NOT EXISTS (
    SELECT FROM unnest(kinds, times) AS counter (kind, times) WHERE counter.kind = 'number' AND counter.times > 1
  ));
  IF coalesce(within, true) THEN RETURN NULL; END IF;

  -- Some are not: they are let in one by one, in the order of their arrival.
  SELECT array_agg(known.count - counter.times ORDER BY counter.place),
    array_agg(extract(epoch FROM clock_timestamp() - known.last_before)::float8 ORDER BY counter.place),
    array_agg(extract(epoch FROM known.window_start + verification_window(known.kind) - clock_timestamp())::float8
      ORDER BY counter.place),
    array_agg(0)
  INTO before, since, left_over, taken
  FROM unnest(environment_ids, kinds, keys, times) WITH ORDINALITY AS counter (environment_id, kind, key, times, place)
  JOIN verification_counters AS known USING (environment_id, kind, key);
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
  FROM unnest(environment_ids, kinds, keys, times, taken) AS counter (environment_id, kind, key, times, taken)
  WHERE counter.taken < counter.times
    AND (known.environment_id, known.kind, known.key) = (counter.environment_id, counter.kind, counter.key);
  RETURN waits;
END $$;

-- Accepts what verifications are asked for, as far as they are within their limits: stores new ones, counts resends of those that
-- are still good, and adds the jobs that send the SMS. One statement of one transaction, planned once a connection.
--
-- `requests` are objects in the order of their arrival: id and check_code (of a new one), environment_id, account_id, number, country, sender, language, code_length, minutes (until it expires), counters (places of its counters; none
-- for numbers without limits).
--
-- Returns for each, in the same order, the seconds to wait; where that is 0, the check code of its verification.
CREATE FUNCTION accept_verifications(environment_ids text[], kinds text[], keys bytea[], times integer[], most jsonb,
  cool_down float8, requests json, key_id bytea)
RETURNS TABLE (wait float8, check_code text)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  waits float8[] := count_verifications(environment_ids, kinds, keys, times, most, cool_down, requests);
BEGIN
  -- A statement of its own: it sees what those have done for whose locks the counting waited.
  RETURN QUERY
  WITH asked AS (
    SELECT *, row_number() OVER same AS nth, count(*) OVER (PARTITION BY account_id, number, sender, code_length, wait > 0) AS times,
      first_value(id) OVER same AS first_id, first_value(check_code) OVER same AS first_check_code
    FROM (
      SELECT *, coalesce(waits[place], 0) AS wait
      FROM ROWS FROM (json_to_recordset(requests) AS (id uuid, check_code text, environment_id text, account_id text, number text,
        country text, sender text, language text, code_length smallint, minutes integer, counters integer[])) WITH ORDINALITY
        AS request (id, check_code, environment_id, account_id, number, country, sender, language, code_length, minutes, counters,
          place)
    ) AS request
    WINDOW same AS (PARTITION BY account_id, number, sender, code_length, wait > 0 ORDER BY place)
  ), sent AS (
    SELECT asked.*, alive.id IS NULL AS is_new, coalesce(alive.id, first_id) AS verification_id,
      coalesce(alive.check_code, first_check_code) AS told, coalesce(alive.sends, 0) + nth AS send
    FROM asked LEFT JOIN LATERAL (
      SELECT id, check_code, sends FROM verifications AS known
      WHERE known.number = asked.number AND known.account_id = asked.account_id AND known.sender = asked.sender
        AND known.code_length = asked.code_length AND succeeded_at IS NULL AND checks < 5
        -- One that would expire on the way would only be late: a new one is made then.
        AND expires_at > now() + interval '15 seconds'
      ORDER BY expires_at DESC LIMIT 1
      -- It is neither resent by two at once nor erased meanwhile.
      FOR NO KEY UPDATE
    ) AS alive ON true
    WHERE wait = 0
  ), resent AS (
    UPDATE verifications AS known SET sends = last.send
    FROM (SELECT verification_id, max(send) AS send FROM sent WHERE NOT is_new GROUP BY verification_id) AS last
    WHERE known.id = last.verification_id
    RETURNING known.id
  ), stored AS (
    INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      expires_at, sends)
    SELECT id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      now() + make_interval(mins => minutes), times
    FROM sent WHERE is_new AND nth = 1
  ), converted AS (
    INSERT INTO verification_conversions AS known (environment_id, country, minute, requested)
    SELECT environment_id, country, date_trunc('minute', now()), count(*)
    FROM sent
    -- In the order of a check, so that neither waits for the other: verifications first, then conversions.
    CROSS JOIN (SELECT count(*) FROM resent) AS done
    WHERE is_new AND nth = 1 AND counters <> '{}'
    GROUP BY environment_id, country
    ORDER BY environment_id, country
    ON CONFLICT (environment_id, country, minute) DO UPDATE SET requested = known.requested + excluded.requested
  ), jobs AS (
    SELECT add_jobs('verificationSms', array_agg(json_build_object('verificationId', verification_id, 'send', send)))
    FROM sent HAVING count(*) > 0
  )
  SELECT asked.wait, sent.told FROM asked LEFT JOIN sent USING (place), (SELECT count(*) FROM jobs) AS done ORDER BY place;
END $$;
