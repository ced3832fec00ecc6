import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import { isConnectionError } from '../postgres/connection-errors.ts';

/**
 * The error of a stopped queue that could not return jobs to the database. It quotes its cause in its text only (graphile-worker 0.18). The
 * jobs are unlocked like those of a crashed process.
 */
const unreturnedJobs = /^Error occurred whilst returning jobs from local queue/;

/**
 * Logs an uncaught exception, and ends the process. A failed query that nothing awaits while the database is unreachable does not end it:
 * the queue's library leaves such queries behind when its connection breaks, and repeats them.
 *
 * @param events the events of the process
 * @param end ends the process as failed
 */
export function endOnUncaughtException(events: EventEmitter, log: Logger, end: () => void): void {
  // Node.js would print the error unredacted.
  events.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'uncaught exception; the process ends');
    end();
  });
  events.on('unhandledRejection', (error: unknown) => {
    const isOfQueue = error instanceof Error && unreturnedJobs.test(error.message);
    if (!isOfQueue && !isConnectionError(error)) throw error;
    log.error({ err: error }, 'query failed that nothing awaits: the database is unreachable');
  });
}
