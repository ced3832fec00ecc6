-- Submissions that wait for a connection, or whose provider has not responded yet. A row is deleted when its submission has ended.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `message` with the id of a message, `passcode` with the check code of a verification and the number of the send, or `reply` to a keyword.
  source text NOT NULL CHECK (source IN ('message', 'passcode', 'reply')),
  reference text NOT NULL,
  -- Number and text of a reply, which only this row stores.
  reply json,
  environment_id text NOT NULL,
  account_id text NOT NULL,
  sender text NOT NULL,
  -- The connection that submits it next, and those that follow when this one does not take it.
  connection_id text NOT NULL,
  fallback_ids text[] NOT NULL DEFAULT '{}',
  -- `written`: an attempt has begun, and the provider may have the message. `inDoubt`: the service does not know whether it has it.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'written', 'inDoubt')),
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  -- It is not submitted after this time.
  expires_at timestamptz NOT NULL,
  -- Number of the last attempt. Attempts that the provider throttled are not in `counted`.
  attempt integer NOT NULL DEFAULT 0,
  counted integer NOT NULL DEFAULT 0,
  -- The lease under which the last attempt was written.
  lease_id uuid,
  -- Parts that this connection has accepted already.
  accepted_parts smallint[] NOT NULL DEFAULT '{}',
  UNIQUE (source, reference)
) WITH (fillfactor = 70);
CREATE INDEX outbox_due ON outbox (connection_id, due_at) WHERE state = 'waiting';
CREATE INDEX outbox_expires ON outbox (expires_at) WHERE state = 'waiting';
CREATE INDEX outbox_begun ON outbox (state, due_at) WHERE state <> 'waiting';

-- Every attempt to submit a message. It is committed as `written` before the first byte leaves.
CREATE TABLE submission_attempts (
  outbox_id bigint NOT NULL,
  attempt integer NOT NULL,
  source text NOT NULL,
  reference text NOT NULL,
  environment_id text NOT NULL,
  connection_id text NOT NULL,
  state text NOT NULL DEFAULT 'written'
    CHECK (state IN ('written', 'accepted', 'rejected', 'later', 'notSent', 'unknown', 'expired', 'optedOut', 'skipped')),
  -- Code and text of the provider, without personal data.
  code text,
  reason text,
  parts smallint,
  -- The billed SMS, their alphabet, and the country of the recipient.
  segments smallint,
  alphabet text,
  country text,
  written_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (outbox_id, attempt)
) WITH (fillfactor = 70);
CREATE INDEX submission_attempts_reference ON submission_attempts (reference);
-- The reference of a passcode is its check code with the number of the send.
CREATE INDEX submission_attempts_id ON submission_attempts (split_part(reference, '-', 1));
CREATE INDEX submission_attempts_written_at ON submission_attempts USING brin (written_at);

-- The parts that a provider has accepted, with its ids. An id need not be unique: some SMSCs give the same to every message.
CREATE TABLE submitted_parts (
  outbox_id bigint NOT NULL,
  attempt integer NOT NULL,
  part smallint NOT NULL,
  connection_id text NOT NULL,
  -- As the provider gave it, and in the form in which receipts are compared.
  provider_id text,
  normalized_id text,
  -- Digits without the plus.
  recipient text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  status text CHECK (status IN ('sent', 'delivered', 'failed', 'unknown')),
  status_at timestamptz,
  code text,
  PRIMARY KEY (outbox_id, attempt, part)
) WITH (fillfactor = 70);
CREATE INDEX submitted_parts_provider_id ON submitted_parts (connection_id, normalized_id);
CREATE INDEX submitted_parts_accepted_at ON submitted_parts USING brin (accepted_at);

-- Receipts whose id is not known (yet): a receipt can be faster than the response to the submission.
CREATE TABLE unmatched_receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id text NOT NULL,
  ids text[] NOT NULL,
  recipient text,
  status text NOT NULL,
  at timestamptz NOT NULL,
  code text,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX unmatched_receipts_ids ON unmatched_receipts USING gin (ids);
CREATE INDEX unmatched_receipts_connection ON unmatched_receipts (connection_id, id);
CREATE INDEX unmatched_receipts_received_at ON unmatched_receipts (received_at);

-- The right of one process to hold one link of a connection.
CREATE TABLE link_leases (
  connection_id text NOT NULL,
  slot smallint NOT NULL,
  -- New for each holder.
  id uuid NOT NULL,
  renewed_at timestamptz NOT NULL DEFAULT now(),
  -- State of the link for operators.
  state text NOT NULL DEFAULT 'connecting',
  reason text,
  since timestamptz NOT NULL DEFAULT now(),
  -- Parts that wait for their response, and the most that may.
  in_flight integer NOT NULL DEFAULT 0,
  window_size integer NOT NULL DEFAULT 0,
  PRIMARY KEY (connection_id, slot)
) WITH (fillfactor = 50);
