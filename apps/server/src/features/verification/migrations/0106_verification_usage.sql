-- The values that usage counts the SMS of a verification by, summed over its resends.
ALTER TABLE verifications
  -- The connection that took its last SMS; empty until then.
  ADD COLUMN connection_id text NOT NULL DEFAULT '',
  ADD COLUMN segments integer NOT NULL DEFAULT 0,
  -- SMS that a provider took, that were delivered, and that failed.
  ADD COLUMN sms_sent integer NOT NULL DEFAULT 0,
  ADD COLUMN sms_delivered integer NOT NULL DEFAULT 0,
  ADD COLUMN sms_failed integer NOT NULL DEFAULT 0;

-- The status of an earlier resend is not known.
UPDATE verifications SET
  segments = sends,
  sms_sent = (sms_status IN ('sent', 'delivered', 'unknown'))::int,
  sms_delivered = (sms_status = 'delivered')::int,
  sms_failed = (sms_status = 'failed')::int
WHERE sms_status IS NOT NULL;
UPDATE verifications SET segments = sends WHERE sms_status IS NULL;
