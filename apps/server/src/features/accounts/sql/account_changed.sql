-- Counts every change of the accounts or the signing keys.
CREATE OR REPLACE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_changes AS known VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = known.count + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER accounts_changed AFTER INSERT OR UPDATE OR DELETE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION account_changed();
CREATE OR REPLACE TRIGGER signing_keys_changed AFTER INSERT OR UPDATE OR DELETE ON signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION account_changed();
-- Not the time of the last use, which changes each minute.
CREATE OR REPLACE TRIGGER api_keys_changed
  AFTER INSERT OR DELETE OR UPDATE OF name, key_hash, scopes, expires_at, revoked_at ON api_keys
  FOR EACH STATEMENT EXECUTE FUNCTION account_changed();
