import { randomUUID } from 'node:crypto';
import { type JobHelpers, Logger, type RunnerOptions, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger as Log } from 'pino';
import type { Database } from '../postgres/database.ts';
import { createPool } from '../postgres/pool.ts';
import { completeExhaustedJobs } from './exhausted-jobs.ts';
import { addAttempt, unlockJobsOfCrashedWorkers } from './graphile-tables.ts';
import type { JobHandlers, PermanentFailureHandlers } from './queue.ts';
import { superviseRunner } from './runner-supervisor.ts';

/** Time between two heartbeats, and between two polls for jobs without a notification. */
const heartbeatMs = 1000;
/** Heartbeats between two searches for dead jobs: no index has them. */
const heartbeatsPerSearch = 10;
/** Time without a heartbeat after which a process counts as dead: its jobs run again within 10 s. */
const silenceSeconds = 5;

export interface WorkerOptions {
  database: Database;
  /** A connection that keeps its session, for LISTEN. */
  directUrl: string;
  log: Log;
  /** Handlers of dead jobs, by task. */
  onPermanentFailure?: PermanentFailureHandlers;
  /** Jobs that run at the same time. */
  concurrency?: number;
  /** Milliseconds after which the server cancels a statement. */
  statementTimeoutMs?: number;
}

/** Returns the most connections of a worker. */
export function workerPoolSize(concurrency: number): number {
  return concurrency + 2;
}

/** A worker that runs jobs until it is stopped. */
export interface RunningWorker {
  /** Finishes the running jobs, or releases them. */
  stop(): Promise<void>;
}

/**
 * Starts to run jobs, and to unlock the jobs of dead processes.
 *
 * @throws {Error} when the database cannot be reached at the start; later interruptions are retried
 */
export async function startWorker(
  jobs: JobHandlers,
  { database, directUrl, log, onPermanentFailure = {}, concurrency = 10, statementTimeoutMs }: WorkerOptions,
): Promise<RunningWorker> {
  const id = randomUUID();
  // A pool of our own: the queue's pool has no error listener once it stops, so a broken connection would then end the process.
  const pgPool = createPool(directUrl, log, {
    max: workerPoolSize(concurrency),
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    // A job whose result is lost in a crash of the database runs again: that is not worth a wait for the disk.
    settings: { synchronous_commit: 'off' },
  });
  const options: RunnerOptions = {
    pgPool,
    taskList: taskList(jobs, database),
    noHandleSignals: true,
    logger: quietLogger(log),
    parsedCronItems: [],
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: heartbeatMs,
        // Jobs are fetched in batches of at most the concurrency: no other process can run a job that waits here.
        localQueue: { size: concurrency },
        gracefulShutdownAbortTimeout: 5000,
        // Nothing awaits the query that stores a batch of results. When it failed, the process would end, or the job would stay locked
        // by a living worker.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
  const supervisor = await superviseRunner(options, log, heartbeatMs).catch(async (error) => {
    await pgPool.end();
    throw error;
  });

  const tasks = Object.keys(jobs);
  let heartbeats = 0;
  let beating: Promise<void> | undefined;
  const beat = () => {
    beating ??= sendHeartbeat(database, id, supervisor.workerIds())
      .catch((error) => log.warn({ err: error }, 'heartbeat failed'))
      .then(() =>
        heartbeats++ % heartbeatsPerSearch === 0
          ? completeExhaustedJobs(database, tasks, onPermanentFailure, log)
          : undefined,
      )
      .catch((error) => log.warn({ err: error }, 'dead jobs were not completed; retrying'))
      .finally(() => {
        beating = undefined;
      });
    return beating;
  };
  // The worker ids are known now, before a job runs that another process could mistake for an abandoned one.
  await beat();
  const timer = setInterval(beat, heartbeatMs);

  return {
    async stop() {
      await supervisor.stop();
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

function taskList(jobs: JobHandlers, database: Database): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, runJob]) => [
      name,
      async (payload: unknown, { abortSignal, job }: JobHelpers) => {
        const signal = abortSignal as AbortSignal;
        try {
          await runJob(payload as never, signal);
        } catch (error) {
          // An interrupted attempt does not count as failed.
          if (signal.aborted && job.attempts >= job.max_attempts) await addAttempt(database, job.id);
          throw error;
        }
      },
    ]),
  );
}

/** Records that this process is alive, and unlocks the jobs of processes without a heartbeat. */
async function sendHeartbeat(database: Database, id: string, workerIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO workers (id, worker_ids) VALUES (${id}, ${[...workerIds]})
    ON CONFLICT (id) DO UPDATE SET worker_ids = excluded.worker_ids, seen_at = now()
  `.execute(database);
  await sql`DELETE FROM workers WHERE seen_at < now() - make_interval(secs => ${silenceSeconds})`.execute(database);
  await unlockJobsOfCrashedWorkers(database, silenceSeconds);
}

/** Forwards the queue's log to ours; lines about single jobs have the level trace. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // The queue's messages quote errors, which may quote PII: our serializer logs the error instead.
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.error }, 'queue runner reported an error');
    else log.trace({ queue: message }, 'queue');
  });
}
