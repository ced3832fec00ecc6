import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../postgres/database.ts';
import { listExhaustedJobs } from './graphile-tables.ts';
import type { PermanentFailureHandlers, TaskName } from './queue.ts';

/** Jobs that are completed in one statement. */
const batchSize = 100;

/**
 * Completes the exhausted jobs, which have no attempt left: calls the handler of each job's task, and removes the job. When the handler fails,
 * the job stays until the next call.
 *
 * @param tasks names of the tasks that this process knows
 */
export async function completeExhaustedJobs(
  database: Database,
  tasks: readonly string[],
  onPermanentFailure: PermanentFailureHandlers,
  log: Logger,
): Promise<void> {
  const jobs = await listExhaustedJobs(database, tasks, batchSize);
  const results = await Promise.allSettled(
    jobs.map(async ({ id, task, payload }) => {
      await onPermanentFailure[task as TaskName]?.(payload as never);
      return id;
    }),
  );
  const handled = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (handled.length > 0) {
    const { rows } = await sql<{ id: string }>`
      SELECT id::text FROM graphile_worker.complete_jobs(${handled}::bigint[])
    `.execute(database);
    const removed = new Set(rows.map(({ id }) => id));
    // Another instance may have completed some of them.
    for (const { id, task } of jobs.filter((job) => removed.has(job.id))) {
      log.error({ task, jobId: id }, 'job failed permanently after its last attempt');
    }
  }
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
