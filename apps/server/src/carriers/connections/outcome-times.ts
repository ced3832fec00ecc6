import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Executor } from '../../platform/postgres/database.ts';

/** Milliseconds in which a process stores the last success, and the last failure of each source, of a connection once. */
const intervalMs = 60_000;
/** Characters of a failure that are kept. */
const maxFailureCharacters = 500;

/** The part that has failed: a message that the provider did not accept, a link that was lost or could not be opened, or a check. */
export type FailureSource = 'message' | 'link' | 'check';

/** Stores when providers accept messages, and when something fails. Does not block, and never fails: a lost time is stored with the next. */
export interface OutcomeClock {
  /**
   * @param failure why the provider did not accept a message, or why a link is not open, without credentials; undefined when it accepted a
   * message
   */
  note(connectionId: string, failure?: string, source?: Exclude<FailureSource, 'check'>): void;
  /** Waits for the times that are being stored. */
  close(): Promise<void>;
}

export function createOutcomeClock(database: Database, log: Pick<Logger, 'debug'>): OutcomeClock {
  const stored = new Map<string, number>();
  const writes = new Set<Promise<void>>();
  return {
    note(connectionId, failure, source = 'message') {
      const key = `${connectionId} ${failure === undefined ? '' : source}`;
      const now = Date.now();
      if (now - (stored.get(key) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
      stored.set(key, now);
      const writing =
        failure === undefined
          ? storeSuccess(database, connectionId)
          : storeFailure(database, connectionId, { source, reason: failure });
      const write = writing
        .catch((error) => {
          stored.delete(key);
          log.debug({ err: error, connectionId }, 'time of a submission not stored');
        })
        .finally(() => writes.delete(write));
      writes.add(write);
    },
    async close() {
      await Promise.all(writes);
    },
  };
}

/** A connection that is being removed keeps no time. */
async function storeSuccess(database: Database, connectionId: string): Promise<void> {
  await sql`
    INSERT INTO connection_outcomes (connection_id, accepted_at) SELECT id, now() FROM connections WHERE id = ${connectionId}
    ON CONFLICT (connection_id) DO UPDATE SET accepted_at = excluded.accepted_at
  `.execute(database);
}

/** Stores the last failure of a connection. @param reason without credentials */
export async function storeFailure(
  executor: Executor,
  connectionId: string,
  { source, reason }: { source: FailureSource; reason: string },
): Promise<void> {
  await sql`
    INSERT INTO connection_outcomes (connection_id, failed_at, failure, failure_source)
    SELECT id, now(), ${reason.slice(0, maxFailureCharacters)}::text, ${source}::text FROM connections WHERE id = ${connectionId}
    ON CONFLICT (connection_id) DO UPDATE SET
      failed_at = excluded.failed_at, failure = excluded.failure, failure_source = excluded.failure_source
  `.execute(executor);
}
