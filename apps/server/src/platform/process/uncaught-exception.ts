import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import { isConnectionError } from '../postgres/connection-errors.ts';

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
    if (!isConnectionError(error)) throw error;
    log.error({ err: error }, 'query failed that nothing awaits: the database is unreachable');
  });
}
