import { sql } from 'kysely';
import type { ContactBook } from './contact-book.ts';

/** @param days for which the result of a check is good */
export function createContactBook(days: number): ContactBook {
  return {
    async valid(executor, wanted) {
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
