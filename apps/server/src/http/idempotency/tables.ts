import type { Generated } from 'kysely';

/** The folder with the SQL of these tables. */
export const idempotencySql = new URL('.', import.meta.url);

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
