import type { Generated } from 'kysely';

/** The folder with the SQL of these tables. */
export const jobsSql = new URL('.', import.meta.url);

declare module '../postgres/database.ts' {
  interface Tables {
    workers: { id: string; worker_ids: string[]; seen_at: Generated<Date> };
  }
}
