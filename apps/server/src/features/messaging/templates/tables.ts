import type { Generated, JSONColumnType } from 'kysely';
import type { FeatureTables } from '../../feature-tables.ts';
import type { TemplateDefinition } from './template.ts';

export const templateTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
};

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    template_namespaces: { environment_id: string; namespace: string };
    templates: {
      environment_id: string;
      name: string;
      language: string;
      definition: JSONColumnType<TemplateDefinition, string, string>;
      updated_at: Generated<Date>;
      status: Generated<string>;
      unsupported: string | null;
      quality: string | null;
      provider_account: string | null;
    };
    template_syncs: { connection_id: string; due_at: Date };
  }
}
