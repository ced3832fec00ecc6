-- Keeps the audit log append-only. Only the retention deletes entries: its transactions set omnichannel.sweep. A database owner can remove
-- this trigger, so it protects from mistakes and from code of the service, and not from the owner.
CREATE OR REPLACE FUNCTION protect_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('omnichannel.sweep', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is not allowed.', TG_OP;
END $$;

CREATE OR REPLACE TRIGGER audit_log_protected BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_log();
