import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';

export interface ContactBook {
  /**
   * Whether numbers (E.164) were found to be valid within the time for which results are kept (7 days), in the order in which
   * they are wanted. What one environment has found is unknown to the others.
   */
  findValid(executor: Executor, wanted: readonly { environmentId: string; number: string }[]): Promise<boolean[]>;
}

/** @param days for which the result of a check is valid */
export function createContactBook(days: number): ContactBook {
  return {
    async findValid(executor, wanted) {
      if (wanted.length === 0) return [];
      const { rows } = await sql<{ valid: boolean }>`
        SELECT coalesce(valid AND checked_at > now() - make_interval(days => ${days}), false) AS valid
        FROM unnest(
          ${wanted.map(({ environmentId }) => environmentId)}::text[], ${wanted.map(({ number }) => number)}::text[]
        ) WITH ORDINALITY AS wanted (environment_id, number, position)
        LEFT JOIN contacts USING (environment_id, number)
        ORDER BY position
      `.execute(executor);
      return rows.map(({ valid }) => valid);
    },
  };
}
