import { type Generated, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { RetentionRule } from '../../platform/postgres/retention-rule.ts';

export const idempotencyTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ idempotencyDays }: Config['retention']): readonly RetentionRule[] => [
    { table: 'idempotency_keys', startsAt: sql`created_at`, days: idempotencyDays, isIndexed: true },
  ],
  awaited: ['idempotency_keys'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    idempotency_keys: {
      environment_id: Generated<string>;
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
