import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import { recordHeartbeat } from './leases.ts';

/** Milliseconds between heartbeats. */
const intervalMs = 1000;

export interface HeartbeatParts {
  /** Id of the dispatcher. */
  dispatcher: string;
  database: Database;
  log: Logger;
  /** Called after each heartbeat. */
  onBeat(): Promise<void>;
}

/** Keeps the leases of a dispatcher: other dispatchers take over the deliveries of one whose heartbeat has stopped. */
export interface Heartbeat {
  /** Whether no other dispatcher was alive at the last heartbeat. */
  readonly isAlone: boolean;
  /** Stops the heartbeat once no attempt is in progress: an attempt without a lease can run twice. */
  stop(): Promise<void>;
}

/**
 * Records a heartbeat, and then another each second until it is stopped.
 *
 * @throws {Error} when the first one cannot be recorded
 */
export async function startHeartbeat({ dispatcher, database, log, onBeat }: HeartbeatParts): Promise<Heartbeat> {
  const ended = new AbortController();
  let isAlone = await recordHeartbeat(database, dispatcher);
  const beating = keepBeating();

  return {
    get isAlone() {
      return isAlone;
    },
    async stop() {
      ended.abort();
      await beating;
    },
  };

  async function keepBeating(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        isAlone = await recordHeartbeat(database, dispatcher);
        await onBeat();
      } catch (error) {
        log.warn({ err: error }, 'webhook heartbeat failed; retrying');
      }
      await sleep(intervalMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  }
}
