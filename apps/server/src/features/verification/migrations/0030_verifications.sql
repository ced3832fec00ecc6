-- No foreign keys: accounts and environments are never deleted, and checking them took a sixth of the time of an insert.
CREATE TABLE verifications (
  -- Random and secret: the passcode is derived from it.
  id uuid PRIMARY KEY,
  check_code text NOT NULL UNIQUE,
  environment_id text NOT NULL,
  account_id text NOT NULL,
  -- E.164, with the plus.
  number text NOT NULL,
  -- ISO 3166-1 code, or the calling code of a number without a country.
  country text NOT NULL,
  sender text NOT NULL,
  language text NOT NULL,
  code_length smallint NOT NULL,
  -- Id of the key that the passcode is derived with: a secret can be rotated before the check.
  key_id bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The first SMS and its resends.
  sends integer NOT NULL DEFAULT 1,
  checks smallint NOT NULL DEFAULT 0 CHECK (checks <= 5),
  succeeded_at timestamptz,
  -- Why the carrier rejected the SMS.
  rejection text,
  -- Delivery status of the last SMS, its time and the contract's code of a failure. Without a status, the SMS is accepted.
  sms_status text CHECK (sms_status IN ('sent', 'delivered', 'failed', 'unknown')),
  sms_status_at timestamptz,
  sms_error_code integer
);
CREATE INDEX verifications_number ON verifications (number, account_id, expires_at);
CREATE INDEX verifications_created_at ON verifications (created_at);

CREATE TABLE verification_checks (
  verification_id uuid NOT NULL REFERENCES verifications ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- As in the contract: 0 expired, 1 valid, 2 invalid.
  status smallint NOT NULL
);
CREATE INDEX verification_checks_verification ON verification_checks (verification_id, at);

-- Counters of requests in a time window. No index on the time, which every request would update.
CREATE TABLE verification_counters (
  -- 128 bits of a keyed hash: numbers and addresses are PII.
  key uuid PRIMARY KEY,
  -- number, range, account or address.
  kind text NOT NULL,
  count integer NOT NULL,
  window_start timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz,
  -- The previous value, to undo the count of a rejected request.
  last_before timestamptz
) WITH (fillfactor = 70);

-- Requests, successes and SMS that were not delivered, by the minute of the request, for the conversion rate of an account in a country.
CREATE TABLE verification_conversions (
  environment_id text NOT NULL REFERENCES environments,
  country text NOT NULL,
  minute timestamptz NOT NULL,
  requested integer NOT NULL DEFAULT 0,
  verified integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  account_id text NOT NULL DEFAULT '',
  PRIMARY KEY (environment_id, account_id, country, minute)
) WITH (fillfactor = 70);
CREATE INDEX verification_conversions_minute ON verification_conversions (minute);
