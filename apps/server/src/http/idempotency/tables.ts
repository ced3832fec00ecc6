import type { Generated } from 'kysely';

declare module '../../platform/postgres/database.ts' {
  interface Tables {
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
}
