import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';

/** Keeps a runner of the queue running until it is stopped. */
export interface RunnerSupervisor {
  /** Ids of the current runner's workers, which lock its jobs. */
  workerIds(): string[];
  /** Finishes the running jobs, or releases them. */
  stop(): Promise<void>;
}

/** Milliseconds from the start of a runner in which it must have looked for jobs once. */
const firstFetchMs = 10_000;

/**
 * Starts the queue's runner, and restarts it whenever it ends by itself. It does so when it cannot store a job's result because the
 * connection to the database broke. No living worker holds the jobs of the old runner then, so they are unlocked. A runner that cannot fetch
 * jobs is replaced as well.
 *
 * @param restartDelayMs milliseconds before a restart
 * @throws {Error} when the first start fails
 */
export async function superviseRunner(
  options: RunnerOptions,
  log: Logger,
  restartDelayMs: number,
): Promise<RunnerSupervisor> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await startRunner(options);

  const restart = async () => {
    for (;;) {
      await setTimeout(restartDelayMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        current = await startRunner(options);
        return;
      } catch (error) {
        log.warn({ err: error }, 'queue runner did not restart; retrying');
      }
    }
  };
  const stopCurrent = async () => {
    // The promise rejects for a runner that has ended by itself.
    current.runner.stop().catch(() => {});
    await current.ended.catch(() => {});
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await current.ended.catch((error) => log.warn({ err: error }, 'queue runner failed; restarting'));
      await restart();
    }
  })();

  return {
    workerIds: () => [...current.workerIds],
    async stop() {
      stopping.abort();
      await stopCurrent();
      await ended;
      // It may have restarted in the meantime.
      await stopCurrent();
    },
  };
}

async function startRunner(options: RunnerOptions) {
  const workerIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  const broken = rejectOnFatalError(events);
  const idle = rejectWithoutFetch(events);
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id));
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  const runner = await run({ ...options, events }).catch((error) => {
    idle.cancel();
    throw error;
  });
  const ended = Promise.race([runner.promise, broken, idle.promise]).finally(idle.cancel);
  idle.promise.catch(() => runner.stop()).catch(() => {});
  return { runner, ended, workerIds };
}

/**
 * Rejects when a runner has not looked for jobs in time. Before its first look it stores the names of its tasks. When that fails, it keeps the
 * error and fails with it forever (graphile-worker 0.18): for example when it starts on a server that becomes the primary only a moment later.
 */
function rejectWithoutFetch(events: WorkerEvents): { promise: Promise<never>; cancel(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  // The runner may not be there yet.
  promise.catch(() => {});
  const timer = globalThis.setTimeout(
    () => reject(new Error(`The queue runner has fetched no jobs within ${firstFetchMs / 1000} s of its start.`)),
    firstFetchMs,
  );
  const cancel = () => clearTimeout(timer);
  events.once('localQueue:getJobs:complete', cancel);
  return { promise, cancel };
}

/**
 * Rejects when a runner could not store a job's result and has no running job left. Its own promise may never settle: when several
 * writes fail, it loses count of those that it waits for (graphile-worker 0.18).
 */
function rejectOnFatalError(events: WorkerEvents): Promise<never> {
  return new Promise((_, reject) => {
    const working = new Set<object>();
    let fault: unknown;
    const look = () => {
      if (fault !== undefined && working.size === 0) reject(fault);
    };
    events.on('worker:create', ({ worker }) => working.add(worker));
    events.on('worker:stop', ({ worker }) => {
      working.delete(worker);
      look();
    });
    events.on('pool:fatalError', ({ error }) => {
      fault ??= error;
      look();
    });
  });
}
