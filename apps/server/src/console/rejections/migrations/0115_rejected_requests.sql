-- Rejected requests of sandbox accounts, for the sandbox pages: the newest ones of each environment. They hold neither bodies nor values of
-- the request. The table is not logged, so that rejections do not wait for the disk. A crash empties it, which does no harm.
CREATE UNLOGGED TABLE rejected_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment_id text NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  -- The path of the route, with its parameters by name.
  path text NOT NULL,
  status integer NOT NULL,
  -- The code in the body of the response; null when its error format has none.
  code text,
  message text NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX rejected_requests_environment ON rejected_requests (environment_id, id);
CREATE INDEX rejected_requests_at ON rejected_requests (at);
