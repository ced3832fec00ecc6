-- Accepts verification requests within their limits: stores new verifications, counts resends of valid ones, and adds the jobs that send
-- the SMS. Planned once per connection.
--
-- `requests` are objects in the order of their arrival: id and check_code (of a new verification), environment_id, account_id, number,
-- country, sender, language, code_length, minutes (until it expires), segments (SMS of its text), request_id, counters (positions of
-- its counters; none for numbers without limits). `apart` is true if each request has limits and no two have the same number.
--
-- Returns NULL if each request became a new verification with its own check code. Otherwise returns an array with an object per request,
-- in the same order: the seconds to wait (`wait`) and, if that is 0, the check code of its verification (`checkCode`).
CREATE OR REPLACE FUNCTION accept_verifications(keys uuid[], kinds text[], times integer[], apart boolean, most jsonb, cool_down float8,
  requests json, key_id bytea)
RETURNS json LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  waits float8[];
  fresh boolean;
  ids uuid[];
  results json;
BEGIN
  SELECT * INTO waits, fresh FROM count_verifications(keys, kinds, times, most, cool_down, requests);
  -- Separate statements follow, because they must see the commits that the counting waited for.
  IF fresh AND apart THEN
    WITH stored AS (
      INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
        expires_at, segments, request_id)
      SELECT id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
        now() + make_interval(mins => minutes), coalesce(segments, 1), request_id
      FROM json_to_recordset(requests) AS request (id uuid, check_code text, environment_id text, account_id text, number text,
        country text, sender text, language text, code_length smallint, minutes integer, segments integer,
        request_id text)
      RETURNING id, environment_id, account_id, country
    ), converted AS (
      INSERT INTO verification_conversions AS known (environment_id, account_id, country, minute, requested)
      SELECT environment_id, account_id, country, date_trunc('minute', now()), count(*) FROM stored
      GROUP BY environment_id, account_id, country
      ORDER BY environment_id, account_id, country
      ON CONFLICT (environment_id, account_id, country, minute) DO UPDATE SET requested = known.requested + excluded.requested
    )
    SELECT array_agg(id) INTO ids FROM stored;
    -- A job submits ten SMS at the same time.
    PERFORM add_jobs('verificationSmsBatch', ARRAY(
      SELECT json_build_object('verificationIds', ids[first : first + 9]) FROM generate_series(1, cardinality(ids), 10) AS first
    ));
    RETURN NULL;
  END IF;

  WITH incoming AS (
    SELECT *, row_number() OVER same AS nth, count(*) OVER alike AS times, sum(coalesce(segments, 1)) OVER alike AS all_segments,
      first_value(id) OVER same AS first_id, first_value(check_code) OVER same AS first_check_code
    FROM (
      SELECT *, coalesce(waits[ordinal], 0) AS wait
      FROM ROWS FROM (json_to_recordset(requests) AS (id uuid, check_code text, environment_id text, account_id text, number text,
        country text, sender text, language text, code_length smallint, minutes integer, counters integer[], segments integer,
        request_id text))
        WITH ORDINALITY AS request (id, check_code, environment_id, account_id, number, country, sender, language, code_length, minutes,
          counters, segments, request_id, ordinal)
    ) AS request
    WINDOW alike AS (PARTITION BY account_id, number, sender, code_length, minutes, wait > 0), same AS (alike ORDER BY ordinal)
  ), targeted AS (
    SELECT incoming.*, alive.id IS NULL AS is_new, coalesce(alive.id, first_id) AS verification_id,
      coalesce(alive.check_code, first_check_code) AS returned_code, coalesce(alive.sends, 0) AS sent_before
    FROM incoming LEFT JOIN LATERAL (
      SELECT id, check_code, sends FROM verifications AS known
      WHERE known.number = incoming.number AND known.account_id = incoming.account_id AND known.sender = incoming.sender
        AND known.code_length = incoming.code_length AND succeeded_at IS NULL AND checks < 5
        -- A passcode that would expire before the requested time is not resent: a new one is created.
        AND expires_at >= now() + make_interval(mins => incoming.minutes)
      ORDER BY expires_at DESC LIMIT 1
      -- Locked against a parallel resend and against erasure.
      FOR NO KEY UPDATE
    ) AS alive ON true
    WHERE wait = 0
  ), sent AS (
    -- Requests with different times to live can get the same passcode.
    SELECT *, sent_before + row_number() OVER (PARTITION BY verification_id ORDER BY ordinal) AS send FROM targeted
  ), resent AS (
    UPDATE verifications AS known SET sends = last.send, language = last.language, segments = known.segments + last.segments,
      sms_status = NULL, sms_status_at = now(), sms_error_code = NULL, request_id = last.request_id
    FROM (
      SELECT verification_id, max(send) AS send, (array_agg(language ORDER BY send DESC))[1] AS language,
        sum(coalesce(segments, 1)) AS segments,
        (array_agg(request_id ORDER BY send DESC))[1] AS request_id
      FROM sent WHERE NOT is_new GROUP BY verification_id
    ) AS last
    WHERE known.id = last.verification_id
    RETURNING known.id
  ), stored AS (
    INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      expires_at, sends, segments, request_id)
    SELECT id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      now() + make_interval(mins => minutes), times, all_segments, request_id
    FROM sent WHERE is_new AND nth = 1
  ), converted AS (
    INSERT INTO verification_conversions AS known (environment_id, account_id, country, minute, requested)
    SELECT environment_id, account_id, country, date_trunc('minute', now()), count(*)
    FROM sent
    -- The same order of locks as a check, which prevents deadlocks: verifications first, then conversions.
    CROSS JOIN (SELECT count(*) FROM resent) AS done
    WHERE counters <> '{}'
    GROUP BY environment_id, account_id, country
    ORDER BY environment_id, account_id, country
    ON CONFLICT (environment_id, account_id, country, minute) DO UPDATE SET requested = known.requested + excluded.requested
  ), jobs AS (
    SELECT add_jobs('verificationSms', array_agg(json_build_object('verificationId', verification_id, 'send', send)))
    FROM sent HAVING count(*) > 0
  )
  SELECT json_agg(json_build_object('wait', incoming.wait, 'checkCode', sent.returned_code) ORDER BY ordinal) INTO results
  FROM incoming LEFT JOIN sent USING (ordinal), (SELECT count(*) FROM jobs) AS done;
  RETURN results;
END $$;
