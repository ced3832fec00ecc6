-- breaks older programs
-- take_tokens replaces this function. A new database has never had it.
DROP FUNCTION IF EXISTS take_places(text[], text[], integer[], integer[]);
