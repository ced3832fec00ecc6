import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../postgres/database.ts';
import { listDeadJobs } from './graphile-tables.ts';
import type { PermanentFailureHandlers, TaskName } from './queue.ts';

/** Jobs that are ended at once. */
const batchSize = 100;

/**
 * Ends the jobs that have no attempt left, whether the last one failed or its process was killed: tells who handed them in, and
 * removes them. Where telling fails, the job stays for the next time.
 *
 * @param tasks whose jobs this process knows
 */
export async function completeDeadJobs(
  database: Database,
  tasks: readonly string[],
  onPermanentFailure: PermanentFailureHandlers,
  log: Logger,
): Promise<void> {
  const jobs = await listDeadJobs(database, tasks, batchSize);
  const told = await Promise.allSettled(
    jobs.map(async ({ id, task, payload }) => {
      await onPermanentFailure[task as TaskName]?.(payload as never);
      return id;
    }),
  );
  const ended = told.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (ended.length > 0) {
    const { rows } = await sql<{ id: string }>`
      SELECT id::text FROM graphile_worker.complete_jobs(${ended}::bigint[])
    `.execute(database);
    const removed = new Set(rows.map(({ id }) => id));
    // Another instance may have been at it as well.
    for (const { id, task } of jobs.filter((job) => removed.has(job.id))) {
      log.error({ task, jobId: id }, 'a job was given up after its last attempt');
    }
  }
  const failure = told.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}
