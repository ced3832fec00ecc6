import { type Generated, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';
import { eraseVerifications } from './erase.ts';
import type { SmsStatus } from './sms-receipts.ts';

/** Days that counters are kept. None counts for longer than one day. */
const counterDays = 2;

export const verificationTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ verificationDays }) => [
    { table: 'verifications', startsAt: sql`created_at`, days: verificationDays, isIndexed: true },
    { table: 'verification_conversions', startsAt: sql`minute`, days: counterDays, isIndexed: true },
    // An index on the time would slow every request.
    { table: 'verification_counters', startsAt: sql`window_start`, days: counterDays, isIndexed: false },
  ],
  erase: eraseVerifications,
  awaited: ['verification_counters', 'verifications'],
};

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
      sms_status: SmsStatus | null;
      sms_status_at: Date | null;
      sms_error_code: number | null;
      connection_id: Generated<string>;
      segments: Generated<number>;
      sms_sent: Generated<number>;
      sms_delivered: Generated<number>;
      sms_failed: Generated<number>;
      request_id: string | null;
    };
    verification_checks: {
      environment_id: Generated<string>;
      verification_id: string;
      at: Generated<Date>;
      status: 0 | 1 | 2;
    };
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
      failed: Generated<number>;
    };
  }
}
