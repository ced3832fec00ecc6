-- The token bucket of each caller and operation, which refills within a second. The table is not logged, so that counting does not wait
-- for the disk. A crash empties it, which does no harm.
CREATE UNLOGGED TABLE rate_limits (
  -- The id of an account, or the hash of an address when the caller has not signed in.
  subject text NOT NULL,
  operation text NOT NULL,
  -- Requests a second.
  quota integer NOT NULL,
  -- Requests that are in the bucket, at that time.
  used double precision NOT NULL,
  at timestamptz NOT NULL,
  -- How many requests of the last statement were let through.
  granted integer NOT NULL,
  PRIMARY KEY (subject, operation)
  -- Room on each page for new versions of its rows, which then need no new entry in the index.
) WITH (fillfactor = 50);
