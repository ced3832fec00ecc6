import type { Generated } from 'kysely';

export const jobTables = {
  sql: new URL('.', import.meta.url),
};

declare module '../postgres/database.ts' {
  interface Tables {
    workers: { id: string; worker_ids: string[]; seen_at: Generated<Date> };
  }
}
