import type { Generated } from 'kysely';

/** The folder of the SQL of these tables. */
export const verificationSql = new URL('.', import.meta.url);

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    verifications: {
      id: string;
      check_code: string;
      environment_id: string;
      account_id: string;
      number: string;
      country: string;
      sender: string;
      language: 'en' | 'ar';
      code_length: number;
      key_id: Buffer;
      created_at: Generated<Date>;
      expires_at: Date;
      sends: Generated<number>;
      checks: Generated<number>;
      succeeded_at: Date | null;
      rejection: string | null;
    };
    verification_checks: { verification_id: string; at: Generated<Date>; status: 0 | 1 | 2 };
    verification_counters: {
      key: string;
      kind: string;
      count: number;
      window_start: Generated<Date>;
      last_at: Date | null;
      last_before: Date | null;
    };
    verification_conversions: {
      environment_id: string;
      account_id: Generated<string>;
      country: string;
      minute: Date;
      requested: Generated<number>;
      verified: Generated<number>;
    };
  }
}
