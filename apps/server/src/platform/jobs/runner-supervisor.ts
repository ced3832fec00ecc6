import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';

/** Runs of the queue, one after the other, until they are stopped. */
export interface RunnerSupervisor {
  /** Who the present run says that has locked its jobs. */
  workerIds(): string[];
  /** Finishes the jobs in hand, or gives them back. */
  stop(): Promise<void>;
}

/**
 * Begins the queue, and begins it anew whenever it ended by itself, as it does when it cannot store what became of a job
 * since the database went away. The jobs of the run before are then locked by nobody that lives, and are given back.
 *
 * @param restartDelayMs milliseconds before it begins anew
 * @throws {Error} when it cannot begin the first time
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
        log.warn({ err: error }, 'the queue cannot begin again');
      }
    }
  };
  const stopCurrent = async () => {
    // One that ended by itself refuses.
    current.runner.stop().catch(() => {});
    await current.ended.catch(() => {});
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await current.ended.catch((error) => log.warn({ err: error }, 'the queue broke'));
      await restart();
    }
  })();

  return {
    workerIds: () => [...current.workerIds],
    async stop() {
      stopping.abort();
      await stopCurrent();
      await ended;
      // It may have begun anew in between.
      await stopCurrent();
    },
  };
}

async function startRunner(options: RunnerOptions) {
  const workerIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  const broken = rejectOnFatalError(events);
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id));
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  const runner = await run({ ...options, events });
  return { runner, ended: Promise.race([runner.promise, broken]), workerIds };
}

/**
 * Rejects when a run could not store what became of a job, and has no job in hand any more: then nothing of it is left. Its own
 * promise may never settle, since where several stores fail it loses count of those that it waits for (graphile-worker 0.18).
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
