-- Counts requests in the buckets of their callers, and returns how many of each are allowed, and how many remain. It is a function, so that
-- each connection plans it once.
CREATE OR REPLACE FUNCTION take_tokens(subjects text[], operations text[], quotas integer[], counts integer[])
RETURNS TABLE (subject text, operation text, granted integer, remaining integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO rate_limits AS bucket (subject, operation, quota, used, at, granted)
  SELECT subject, operation, quota, least(requested, quota), now(), least(requested, quota)
  FROM unnest(subjects, operations, quotas, counts) AS request (subject, operation, quota, requested)
  -- All instances lock the rows in the same order, which prevents deadlocks.
  ORDER BY subject, operation
  ON CONFLICT (subject, operation) DO UPDATE SET (quota, used, at, granted) = (
    SELECT excluded.quota, left_over + taken, greatest(bucket.at, excluded.at), taken
    FROM
      greatest(0, bucket.used - excluded.quota * greatest(0, extract(epoch FROM excluded.at - bucket.at))) AS left_over,
      -- A sum of fractions may be slightly below the integer.
      greatest(0, least(excluded.granted, floor(excluded.quota - left_over + 1e-6))) AS taken
  )
  RETURNING subject, operation, granted, greatest(0, floor(quota - used + 1e-6))::integer;
END $$;
