import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';

export const auditTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ auditDays }) => [{ table: 'audit_log', startsAt: sql`at`, days: auditDays, isIndexed: true }],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    audit_log: {
      id: string;
      at: Generated<Date>;
      actor_kind: 'operator' | 'operatorKey' | 'command' | 'service';
      actor_id: string | null;
      actor_name: string;
      action: string;
      target_type: string;
      target_id: string | null;
      target_name: string | null;
      account_id: string | null;
      account_name: string | null;
      request_id: string | null;
      address: string | null;
      outcome: Generated<'success' | 'denied' | 'failed'>;
      before: JSONColumnType<Record<string, unknown>, string | null, never> | null;
      after: JSONColumnType<Record<string, unknown>, string | null, never> | null;
    };
  }
}
