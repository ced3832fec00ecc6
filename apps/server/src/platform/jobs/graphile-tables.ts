/**
 * All access to private tables of graphile-worker 0.18: its public functions neither list locked or dead jobs nor grant an attempt.
 * `add_jobs` (`sql/add_jobs.sql`) writes to them as well. `graphile-tables.test.ts` fails when an update of the library changes them.
 */
import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';

/** A job that a worker has locked, during one attempt. */
export interface LockedJob {
  id: string;
  attempts: number;
}

export async function listLockedJobs(database: Database): Promise<LockedJob[]> {
  const { rows } = await sql<LockedJob>`
    SELECT id::text, attempts FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL
  `.execute(database);
  return rows;
}

/** Counts those of the jobs that are still locked in the same attempt. */
export async function countStillLocked(database: Database, jobs: readonly LockedJob[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM graphile_worker._private_jobs
    JOIN unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::int[]) AS known (id, attempts)
      USING (id, attempts)
    WHERE locked_at IS NOT NULL
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/** A job without an attempt left. */
export interface DeadJob {
  id: string;
  task: string;
  payload: unknown;
}

/** Lists at most `limit` dead jobs of the tasks. */
export async function listExhaustedJobs(
  database: Database,
  tasks: readonly string[],
  limit: number,
): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    SELECT jobs.id::text, identifier AS task, payload
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    WHERE attempts >= max_attempts AND locked_at IS NULL AND identifier = ANY (${tasks})
    LIMIT ${limit}
  `.execute(database);
  return rows;
}

/** Grants a job one more attempt after the current one. */
export async function addAttempt(database: Database, id: string): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1 WHERE id = ${id}`.execute(database);
}

/** Unlocks the jobs that have been locked for `seconds` by a worker without a heartbeat in the same time. */
export async function unlockJobsOfCrashedWorkers(database: Database, seconds: number): Promise<void> {
  await sql`
    WITH locked AS (
      SELECT locked_by FROM graphile_worker._private_jobs
      WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => ${seconds})
      GROUP BY locked_by
    )
    SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM locked
    WHERE locked_by NOT IN (
      SELECT unnest(worker_ids) FROM workers WHERE seen_at >= now() - make_interval(secs => ${seconds})
    )
    HAVING count(*) > 0
  `.execute(database);
}
