import { randomUUID } from 'node:crypto';
import { type JobHelpers, Logger, type RunnerOptions, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger as Log } from 'pino';
import type { Database } from '../postgres/database.ts';
import { createPool } from '../postgres/pool.ts';
import { completeDeadJobs } from './dead-jobs.ts';
import { addAttempt, unlockJobsOfDeadWorkers } from './graphile-tables.ts';
import type { PermanentFailureHandlers, Workers } from './queue.ts';
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
  /** What is done about jobs that are given up. */
  onPermanentFailure?: PermanentFailureHandlers;
  /** Jobs at the same time. */
  concurrency?: number;
}

/** Works jobs until it is stopped. */
export interface RunningWorker {
  /** Finishes the jobs in hand, or gives them back. */
  stop(): Promise<void>;
}

/**
 * Begins to work jobs, and to give back those of processes that are gone.
 *
 * @throws {Error} when the database cannot be reached; later on it may go and come back
 */
export async function startWorker(
  workers: Workers,
  { database, directUrl, log, onPermanentFailure = {}, concurrency = 10 }: WorkerOptions,
): Promise<RunningWorker> {
  const id = randomUUID();
  // One of our own: the queue's has no listener for errors once it stops, so that a connection that breaks then ends the process.
  const pgPool = createPool(directUrl, log, {
    max: concurrency + 2,
    // A job whose end is forgotten when the database dies runs again: that is not worth a wait for the disk.
    settings: { synchronous_commit: 'off' },
  });
  const options: RunnerOptions = {
    pgPool,
    taskList: taskList(workers, database),
    noHandleSignals: true,
    logger: quietLogger(log),
    parsedCronItems: [],
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: heartbeatMs,
        // Jobs are fetched together, and no more than are begun at once: what waits here cannot be worked by another process.
        localQueue: { size: concurrency },
        gracefulShutdownAbortTimeout: 5000,
        // Without batches, nobody waits for the query that stores what became of a job: where it fails, the process would
        // end, or the job stay locked by a worker that lives.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
  const supervisor = await superviseRunner(options, log, heartbeatMs).catch(async (error) => {
    await pgPool.end();
    throw error;
  });

  const tasks = Object.keys(workers);
  let heartbeats = 0;
  let beating: Promise<void> | undefined;
  const beat = () => {
    beating ??= sendHeartbeat(database, id, supervisor.workerIds())
      .catch((error) => log.warn({ err: error }, 'the worker cannot say that it is alive'))
      .then(() =>
        heartbeats++ % heartbeatsPerSearch === 0
          ? completeDeadJobs(database, tasks, onPermanentFailure, log)
          : undefined,
      )
      .catch((error) => log.warn({ err: error }, 'jobs that are given up cannot be ended yet'))
      .finally(() => {
        beating = undefined;
      });
    return beating;
  };
  // The ids are known now, and no job is in hand yet that could be taken for a dead process's.
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

function taskList(workers: Workers, database: Database): TaskList {
  return Object.fromEntries(
    Object.entries(workers).map(([name, worker]) => [
      name,
      async (payload: unknown, { abortSignal, job }: JobHelpers) => {
        const signal = abortSignal as AbortSignal;
        try {
          await worker(payload as never, signal);
        } catch (error) {
          // What was cut short has not failed.
          if (signal.aborted && job.attempts >= job.max_attempts) await addAttempt(database, job.id);
          throw error;
        }
      },
    ]),
  );
}

/** Records that this process lives, and unlocks the jobs of processes without a heartbeat. */
async function sendHeartbeat(database: Database, id: string, workerIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO workers (id, worker_ids) VALUES (${id}, ${[...workerIds]})
    ON CONFLICT (id) DO UPDATE SET worker_ids = excluded.worker_ids, seen_at = now()
  `.execute(database);
  await sql`DELETE FROM workers WHERE seen_at < now() - make_interval(secs => ${silenceSeconds})`.execute(database);
  await unlockJobsOfDeadWorkers(database, silenceSeconds);
}

/** Its lines go into ours, those of single jobs only when debugging. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Its sentences quote errors, which may quote what is personal: those are told by our own rules.
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.error }, 'the queue met an error');
    else log.trace({ queue: message }, 'queue');
  });
}
