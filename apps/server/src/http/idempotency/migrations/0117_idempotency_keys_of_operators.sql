-- Operators have keys, too. Accounts, which the constraint protected, are never deleted.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_account_id_fkey;
