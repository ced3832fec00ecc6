import type { ColumnType, Generated } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';

export const workflowTables: FeatureTables = { sql: new URL('.', import.meta.url) };

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
