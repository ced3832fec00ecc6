-- Returns the length of a counter's window.
CREATE OR REPLACE FUNCTION verification_window(kind text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'account' THEN interval '1 day' ELSE interval '1 hour' END
$$;
