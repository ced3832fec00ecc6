-- Some providers report national numbers, so the last digits are compared. A user id with letters stands for a number, on either side: in a
-- receipt if the provider withholds the number, in a part if the account knows no other.
CREATE OR REPLACE FUNCTION is_same_recipient(submitted text, reported text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT reported IS NULL OR reported ~ '[^0-9]' OR submitted ~ '[^0-9]' OR right(submitted, 7) = right(reported, 7)
$$;
