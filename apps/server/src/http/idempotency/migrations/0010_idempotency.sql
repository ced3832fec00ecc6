-- The answers of requests that carried an Idempotency-Key, each stored by the transaction that did the work.
CREATE TABLE idempotency_keys (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  operation text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  -- Null only within the transaction that does the work.
  status smallint,
  -- As text: a repeated request gets the first answer byte by byte.
  headers json,
  body json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, operation, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
