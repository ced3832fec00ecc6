import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';

/** Milliseconds between two looks. */
const beat = 50;

/**
 * Waits until the jobs have ended that are in hand now. One that begins meanwhile is not waited for.
 *
 * @param patience milliseconds that they have
 * @throws {Error} when one of them takes longer
 */
export async function jobsDone(database: Database, patience = 60_000): Promise<void> {
  const { rows: inHand } = await sql<{ id: string; attempts: number }>`
    SELECT id::text, attempts FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL
  `.execute(database);
  const until = performance.now() + patience;
  for (let left = inHand.length; left > 0; ) {
    const { rows } = await sql<{ left: number }>`
      SELECT count(*)::int AS left FROM graphile_worker._private_jobs
      JOIN unnest(${inHand.map(({ id }) => id)}::bigint[], ${inHand.map((job) => job.attempts)}::int[]) AS known (id, attempts)
        USING (id, attempts)
      WHERE locked_at IS NOT NULL
    `.execute(database);
    left = rows[0]?.left ?? 0;
    if (left === 0) return;
    if (performance.now() > until) {
      throw new Error(`${left} jobs have been in hand for ${patience / 1000} s. Try again when they have ended.`);
    }
    await sleep(beat);
  }
}
