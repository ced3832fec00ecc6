-- How long a counter counts until it begins anew.
CREATE OR REPLACE FUNCTION verification_window(kind text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'account' THEN interval '1 day' ELSE interval '1 hour' END
$$;
