-- runs outside a transaction
-- Finds the rows of objects, and whether there are any. It is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS media_object_key;
CREATE UNIQUE INDEX CONCURRENTLY media_object_key ON media (object_key) WHERE object_key IS NOT NULL;
