-- breaks older programs
-- PostgreSQL cannot rename a parameter: the function file creates it again, with `is_usable`. A new database does not have the function yet.
DROP FUNCTION IF EXISTS check_verification(uuid, boolean, boolean, boolean, integer, integer, bigint);
