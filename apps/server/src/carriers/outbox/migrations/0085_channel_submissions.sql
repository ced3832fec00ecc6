-- breaks older programs
-- Messages of channels other than SMS: they are read, priced, and revoked. An older program would fail those that wait.
ALTER TABLE submitted_parts
  DROP CONSTRAINT submitted_parts_status_check,
  -- It applies to new rows. A later migration checks the others, since that takes too long for the lock of this one.
  ADD CONSTRAINT submitted_parts_status_check CHECK (status IN ('sent', 'delivered', 'read', 'failed', 'unknown')) NOT VALID,
  -- Code of the contract for a failure.
  ADD COLUMN api_code integer,
  -- The price category as the provider reports it: {billable, category, model}.
  ADD COLUMN pricing json,
  -- Whether receipts of the channel can be about all messages until a time.
  ADD COLUMN has_watermarks boolean NOT NULL DEFAULT false,
  -- The provider's id of the recipient, where it differs from the number.
  ADD COLUMN recipient_id text;

ALTER TABLE submission_attempts
  DROP CONSTRAINT submission_attempts_state_check,
  -- `revoked`: accepted, and later withdrawn by the provider, so that another connection could submit the message.
  ADD CONSTRAINT submission_attempts_state_check CHECK (
    state IN ('written', 'accepted', 'rejected', 'later', 'notSent', 'unknown', 'expired', 'optedOut', 'skipped', 'revoked')
  ) NOT VALID,
  -- Code of the contract for a rejection.
  ADD COLUMN api_code integer,
  -- The connections that follow and what else the outbox knew of the message, if the provider revokes it later: {ids, accountId, sender, expiresAt}.
  ADD COLUMN fallback json;

-- Whether the message was sent before, and its provider has revoked it.
ALTER TABLE outbox ADD COLUMN is_revoked boolean NOT NULL DEFAULT false;

ALTER TABLE unmatched_receipts
  -- As the provider gave it.
  ADD COLUMN provider_id text,
  ADD COLUMN submission_id text,
  ADD COLUMN api_code integer,
  ADD COLUMN is_revoked boolean NOT NULL DEFAULT false,
  ADD COLUMN pricing json;
