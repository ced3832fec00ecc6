-- Accepts verifications as far as their callers are within their rate limits, which are counted in the same transaction: a statement
-- less for each request. The first four are those of `take_places`, the others those of `accept_verifications`.
--
-- Returns an object: `buckets` is what `take_places` tells of each. `accepted` tells that all are let through: only then they were
-- accepted, and `answers` is what `accept_verifications` returns.
CREATE FUNCTION accept_limited_verifications(subjects text[], operations text[], quotas integer[], counts integer[], keys uuid[],
  kinds text[], times integer[], apart boolean, most jsonb, cool_down float8, requests json, key_id bytea)
RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  buckets json;
  accepted boolean;
BEGIN
  SELECT json_agg(place), coalesce(sum(place.granted) = (SELECT sum(asked) FROM unnest(counts) AS asked), true)
  INTO buckets, accepted FROM take_places(subjects, operations, quotas, counts) AS place;
  RETURN json_build_object('buckets', buckets, 'accepted', accepted, 'answers',
    CASE WHEN accepted THEN accept_verifications(keys, kinds, times, apart, most, cool_down, requests, key_id) END);
END $$;
