import type { Generated } from 'kysely';

/** Tables of this folder, by name. */
export interface QueueTables {
  workers: { id: string; worker_ids: string[]; seen_at: Generated<Date> };
}
