-- Lists are in the order of the ids, newest first, from the last id of the page before.
DROP INDEX audit_log_account;
DROP INDEX audit_log_target;
CREATE INDEX audit_log_account ON audit_log (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX audit_log_target ON audit_log (target_id, id) WHERE target_id IS NOT NULL;
