import type { Generated, JSONColumnType } from 'kysely';
import type { Template } from './template.ts';

/** The folder of the SQL of these tables. */
export const templatesSql = new URL('.', import.meta.url);

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    template_namespaces: { environment_id: string; namespace: string };
    templates: {
      environment_id: string;
      name: string;
      language: string;
      definition: JSONColumnType<Omit<Template, 'name' | 'language'>, string, string>;
      updated_at: Generated<Date>;
    };
  }
}
