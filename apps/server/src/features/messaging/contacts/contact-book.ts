import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';

export interface ContactBook {
  /**
   * Reports whether the numbers (E.164) were valid in their last check, within the retention of results (7 days). A user id cannot be
   * checked: it is valid if the person has written. Results are in the order of the query, and each environment has its own.
   */
  findValid(executor: Executor, wanted: readonly { environmentId: string; number: string }[]): Promise<boolean[]>;
}

/** @param days for which the result of a check counts */
export function createContactBook(days: number): ContactBook {
  return {
    async findValid(executor, wanted) {
      if (wanted.length === 0) return [];
      const { rows } = await sql<{ valid: boolean }>`
        SELECT coalesce(valid AND checked_at > now() - make_interval(days => ${days}), false) OR (
          number NOT LIKE '+%' AND EXISTS (
            SELECT FROM conversation_windows AS known
            WHERE known.environment_id = wanted.environment_id AND known.channel = 'chatApp' AND known.contact = number
          )
        ) AS valid
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
