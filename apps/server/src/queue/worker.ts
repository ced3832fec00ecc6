import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type JobHelpers, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger as Log } from 'pino';
import type { Database } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import type { Workers } from './queue.ts';

/** Milliseconds between signs of life, and between looks for jobs that nobody told of. */
const beat = 1000;
/** Seconds without a sign of life after which a process counts as gone: its jobs run again within 10 s. */
const silence = 5;

export interface WorkerOptions {
  database: Database;
  /** A connection that keeps its session, for LISTEN. */
  directUrl: string;
  log: Log;
  /** Jobs at the same time. */
  concurrency?: number;
}

/** Works jobs until it is stopped. */
export interface RunningWorker {
  /** Finishes the jobs in hand, or gives them back. */
  stop(): Promise<void>;
}

/** Begins to work jobs, and to give back those of processes that are gone. */
export async function startWorker(
  workers: Workers,
  { database, directUrl, log, concurrency = 10 }: WorkerOptions,
): Promise<RunningWorker> {
  const id = randomUUID();
  const workerIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id));
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  events.on('job:failed', ({ job }) =>
    log.error({ task: job.task_identifier, jobId: job.id }, 'a job was given up after its last attempt'),
  );

  let beating: Promise<void> | undefined;
  const live = () => {
    beating ??= signOfLife(database, id, [...workerIds])
      .catch((error) => log.warn({ err: error }, 'the worker cannot say that it is alive'))
      .finally(() => {
        beating = undefined;
      });
    return beating;
  };

  // One of our own: the queue's has no listener for errors once it stops, so that a connection that breaks then ends the process.
  const pgPool = createPool(directUrl, log, { max: concurrency + 2 });
  const runner = await run({
    pgPool,
    taskList: taskList(workers),
    concurrency,
    pollInterval: beat,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5000,
    logger: quietLogger(log),
    events,
    parsedCronItems: [],
  });
  // It is awaited when it is stopped; that it broke before must not end the process.
  runner.promise.catch((error) => log.warn({ err: error }, 'the worker broke'));
  // The ids are known now, and no job is in hand yet that could be taken for a dead process's.
  await live();
  const timer = setInterval(live, beat);

  return {
    async stop() {
      await runner.stop();
      await runner.promise;
      clearInterval(timer);
      await beating;
      await database
        .deleteFrom('workers')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
      await pgPool.end();
    },
  };
}

function taskList(workers: Workers): TaskList {
  return Object.fromEntries(
    Object.entries(workers).map(([name, worker]) => [
      name,
      (payload: unknown, { abortSignal }: JobHelpers) => worker(payload as never, abortSignal as AbortSignal),
    ]),
  );
}

/** Says that this process lives, and unlocks the jobs of those that have not said so for a while. */
async function signOfLife(database: Database, id: string, workerIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO workers (id, worker_ids) VALUES (${id}, ${[...workerIds]})
    ON CONFLICT (id) DO UPDATE SET worker_ids = excluded.worker_ids, seen_at = now()
  `.execute(database);
  await sql`
    WITH gone AS (
      DELETE FROM workers WHERE seen_at < now() - make_interval(secs => ${silence}) RETURNING worker_ids
    ), locked AS (
      SELECT locked_by FROM graphile_worker._private_jobs
      WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => ${silence})
      GROUP BY locked_by
    )
    SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM locked
    WHERE locked_by NOT IN (
      SELECT unnest(worker_ids) FROM workers WHERE seen_at >= now() - make_interval(secs => ${silence})
    )
    HAVING count(*) > 0
  `.execute(database);
}

/** Its lines go into ours, those of single jobs only when debugging. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Its sentences quote errors, which may quote what is personal: those are told by our own rules.
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.error }, 'the queue met an error');
    else log.trace({ queue: message }, 'queue');
  });
}
