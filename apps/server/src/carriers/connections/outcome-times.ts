import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';

/** Milliseconds in which a process stores the last success, and the last failure, of a connection once. */
const intervalMs = 60_000;
/** Characters of a failure that are kept. */
const maxFailureCharacters = 500;

/** Stores when providers accept messages, and when they do not. Does not block, and never fails: a lost time is stored with the next. */
export interface OutcomeClock {
  /** @param failure why the provider did not accept a message, without credentials; undefined when it accepted one */
  note(connectionId: string, failure?: string): void;
  /** Waits for the times that are being stored. */
  close(): Promise<void>;
}

export function createOutcomeClock(database: Database, log: Pick<Logger, 'debug'>): OutcomeClock {
  const stored = new Map<string, number>();
  const writes = new Set<Promise<void>>();
  return {
    note(connectionId, failure) {
      const key = `${connectionId} ${failure === undefined}`;
      const now = Date.now();
      if (now - (stored.get(key) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
      stored.set(key, now);
      const write = store(database, connectionId, failure)
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
async function store(database: Database, connectionId: string, failure: string | undefined): Promise<void> {
  const isAccepted = failure === undefined;
  await sql`
    INSERT INTO connection_outcomes AS known (connection_id, accepted_at, failed_at, failure)
    SELECT id, CASE WHEN ${isAccepted} THEN now() END, CASE WHEN ${!isAccepted} THEN now() END,
      ${failure?.slice(0, maxFailureCharacters) ?? null}::text
    FROM connections WHERE id = ${connectionId}
    ON CONFLICT (connection_id) DO UPDATE SET
      accepted_at = coalesce(excluded.accepted_at, known.accepted_at),
      failed_at = coalesce(excluded.failed_at, known.failed_at),
      failure = coalesce(excluded.failure, known.failure)
  `.execute(database);
}
