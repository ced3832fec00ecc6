import type { Generated } from 'kysely';

/** Tables of this folder, by name. */
export interface IdempotencyTables {
  idempotency_keys: {
    account_id: string;
    operation: string;
    key: string;
    fingerprint: Buffer;
    status: number | null;
    headers: unknown;
    body: unknown;
    created_at: Generated<Date>;
  };
}
