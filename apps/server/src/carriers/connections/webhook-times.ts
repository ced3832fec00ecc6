import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';

/** Milliseconds in which a process stores the time of the last webhook of a connection once. */
const intervalMs = 60_000;

/** Times of the first and the last authentic webhook of a connection. */
export interface WebhookTimes {
  firstAt: Date;
  lastAt: Date;
}

/** Stores when connections receive webhooks. Does not block, and never fails: a lost time is stored with the next webhook. */
export interface WebhookClock {
  note(connection: { id: string }): void;
  /** Waits for the times that are being stored. */
  close(): Promise<void>;
}

export function createWebhookClock(database: Database, log: Pick<Logger, 'debug'>): WebhookClock {
  const stored = new Map<string, number>();
  const writes = new Set<Promise<void>>();
  return {
    note({ id }) {
      const now = Date.now();
      if (now - (stored.get(id) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
      stored.set(id, now);
      const write = store(database, id)
        .catch((error) => {
          stored.delete(id);
          log.debug({ err: error, connectionId: id }, 'time of a webhook not stored');
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
async function store(database: Database, connectionId: string): Promise<void> {
  await sql`
    INSERT INTO connection_webhooks AS known (connection_id) SELECT id FROM connections WHERE id = ${connectionId}
    ON CONFLICT (connection_id) DO UPDATE SET last_at = now() WHERE known.last_at < now()
  `.execute(database);
}

/** @returns undefined before the first webhook */
export async function readWebhookTimes(database: Database, connectionId: string): Promise<WebhookTimes | undefined> {
  const row = await database
    .selectFrom('connection_webhooks')
    .select(['first_at', 'last_at'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return row && { firstAt: row.first_at, lastAt: row.last_at };
}
