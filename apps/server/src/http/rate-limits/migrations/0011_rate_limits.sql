-- What of its rate limits each caller has used: a token bucket an operation, full again after a second. Not logged: after a
-- crash the buckets are empty, which does no harm, and counting waits for no disk.
CREATE UNLOGGED TABLE rate_limits (
  -- The id of an account, or the hash of an address where nobody has signed in yet.
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
