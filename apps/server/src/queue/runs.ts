import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';

/** Runs of the queue, one after the other, until they are stopped. */
export interface Runs {
  /** Who the present run says that has locked its jobs. */
  workerIds(): string[];
  /** Finishes the jobs in hand, or gives them back. */
  stop(): Promise<void>;
}

/**
 * Begins the queue, and begins it anew whenever it ended by itself, as it does when it cannot store what became of a job
 * since the database went away. The jobs of the run before are then locked by nobody that lives, and are given back.
 *
 * @param pause milliseconds before it begins anew
 * @throws {Error} when it cannot begin the first time
 */
export async function keepRunning(options: RunnerOptions, log: Logger, pause: number): Promise<Runs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let present = await begin(options, log);

  const beginAnew = async () => {
    for (;;) {
      await setTimeout(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        present = await begin(options, log);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the queue cannot begin again');
      }
    }
  };
  const stopPresent = async () => {
    // One that ended by itself refuses.
    await present.runner.stop().catch(() => {});
    await present.runner.promise.catch(() => {});
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await present.runner.promise.catch((error) => log.warn({ err: error }, 'the queue broke'));
      await beginAnew();
    }
  })();

  return {
    workerIds: () => [...present.workerIds],
    async stop() {
      stopping.abort();
      await stopPresent();
      await ended;
      // It may have begun anew in between.
      await stopPresent();
    },
  };
}

async function begin(options: RunnerOptions, log: Logger) {
  const workerIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id));
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  events.on('job:failed', ({ job }) =>
    log.error({ task: job.task_identifier, jobId: job.id }, 'a job was given up after its last attempt'),
  );
  return { runner: await run({ ...options, events }), workerIds };
}
