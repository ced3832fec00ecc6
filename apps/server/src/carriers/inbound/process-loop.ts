import type { Logger } from 'pino';

/** Milliseconds between two runs without a call. */
const pollIntervalMs = 5000;

/** Runs a function one run at a time. */
export interface ProcessLoop {
  /** Resolves after a run that began after the call, whether it failed or not. Calls in between share a run. */
  process(): Promise<void>;
  /** Runs from time to time. */
  start(): void;
  /** Waits for the current run, and starts no more. */
  close(): Promise<void>;
}

/** @param failure logged when a run fails */
export function createProcessLoop(
  run: () => Promise<void>,
  log: Logger,
  failure = 'inbound SMS cannot be processed; retrying',
): ProcessLoop {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const runOnce = () => {
    next = undefined;
    if (isClosed) return Promise.resolve();
    running = run()
      .catch((error) => log.warn({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const process = () => {
    if (running === undefined && next === undefined) return runOnce();
    next ??= (running ?? Promise.resolve()).then(runOnce);
    return next;
  };

  return {
    process,
    start() {
      timer ??= setInterval(process, pollIntervalMs).unref();
      void process();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
