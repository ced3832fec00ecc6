-- Changes that operators make, by the admin API, the console or a command. Rows are never updated; the retention deletes old ones.
CREATE TABLE audit_log (
  id text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Who: an operator, an operator key, a command of this machine, or the service itself. Names are copied, so that a row outlives its actor.
  actor_kind text NOT NULL CHECK (actor_kind IN ('operator', 'operatorKey', 'command', 'service')),
  actor_id text,
  actor_name text NOT NULL,
  -- A dotted name: `account.disabled`.
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text,
  target_name text,
  -- The account that the change is about, if it is about one.
  account_id text,
  account_name text,
  request_id text,
  -- Address of the actor's client; null for a command.
  address text,
  outcome text NOT NULL DEFAULT 'success' CHECK (outcome IN ('success', 'denied', 'failed')),
  -- The fields that changed, without secrets and PII.
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_target ON audit_log (target_type, target_id);
CREATE INDEX audit_log_account ON audit_log (account_id, at) WHERE account_id IS NOT NULL;
CREATE INDEX audit_log_request ON audit_log (request_id) WHERE request_id IS NOT NULL;
