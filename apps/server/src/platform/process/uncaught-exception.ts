import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import { isConnectionError } from '../postgres/connection-errors.ts';

/**
 * Ends the process when something in it is broken, and says what. A query that nobody waited for and that failed since the database
 * is away is no such thing: the queue's library gives up on some when its connection breaks, and does them again.
 *
 * @param events those of the process
 * @param end ends it as a failure
 */
export function endOnUncaughtException(events: EventEmitter, log: Logger, end: () => void): void {
  // Node would print the error as it is, with whatever is quoted in it.
  events.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'the service ends, since something in it is broken');
    end();
  });
  events.on('unhandledRejection', (error: unknown) => {
    if (!isConnectionError(error)) throw error;
    log.error({ err: error }, 'a query that nobody waits for failed: the database is away');
  });
}
