import type { Generated } from 'kysely';

declare module '../postgres/database.ts' {
  interface Tables {
    workers: { id: string; worker_ids: string[]; seen_at: Generated<Date> };
  }
}
