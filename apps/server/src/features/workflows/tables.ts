import { type ColumnType, type Generated, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';

export const workflowTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  // A day is much longer than a trigger that has read the version may take to store its event.
  retention: () => [
    {
      table: 'workflow_versions',
      startsAt: sql`CASE WHEN NOT EXISTS (
        SELECT FROM notification_events AS event
        WHERE event.workflow_id = workflow_versions.workflow_id AND event.workflow_version = workflow_versions.version
      ) THEN retired_at END`,
      days: 1,
      isIndexed: true,
      indexedAt: sql`retired_at`,
    },
  ],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    workflows: {
      id: string;
      environment_id: string;
      identifier: string;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    workflow_versions: {
      workflow_id: string;
      version: number;
      environment_id: string;
      definition: ColumnType<unknown, string, never>;
      workflow_created_at: Date;
      created_at: Generated<Date>;
      retired_at: Date | null;
    };
  }
}
