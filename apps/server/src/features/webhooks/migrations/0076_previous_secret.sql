-- breaks older programs
-- The secret before a rotation is the previous secret in the code and the documentation.
ALTER TABLE endpoints RENAME COLUMN former_secret TO previous_secret;
ALTER TABLE endpoints RENAME COLUMN former_until TO previous_secret_until;
-- It returned the column by its earlier name. A new database does not have the function yet.
DROP FUNCTION IF EXISTS claim_deliveries(uuid, text[], integer[], integer);
