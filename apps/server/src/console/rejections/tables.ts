import { type GeneratedAlways, sql } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';

export const rejectionTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ deliveryBodyDays }) => [
    { table: 'rejected_requests', startsAt: sql`at`, days: deliveryBodyDays, isIndexed: true },
  ],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    rejected_requests: {
      id: GeneratedAlways<number>;
      environment_id: string;
      at: Date;
      method: string;
      path: string;
      status: number;
      code: string | null;
      message: string;
      request_id: string;
    };
  }
}
