import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

/**
 * Tells those who listen to a channel of what has been committed. NOTIFY lets one transaction of the whole database commit at a time,
 * so that it holds up all others when it is part of one that waits for the disk; here it has transactions of its own, which do not. One
 * that is lost with its process is not told again: who listens also looks by itself now and then.
 */
export interface Notifier {
  /** At once, or where something was told a moment ago, a moment later. */
  tell(payloads: Iterable<string>): void;
  /** Sends the changes that are still waiting. Those who still use the notifier can go on. */
  close(): Promise<void>;
}

/** @param pause milliseconds between two notifications: what happens in between is told together */
export function createNotifier(database: Database, log: Logger, channel: string, pause = 20): Notifier {
  const waiting = new Set<string>();
  /** Of the next round. */
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let telling = Promise.resolve();

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const payloads = [...waiting];
    waiting.clear();
    isTelling = true;
    telling = notify(payloads)
      .catch((error) => log.warn({ err: error, channel }, 'listeners could not be told of a change'))
      .then(() => {
        isTelling = false;
        timer = setTimeout(flush, pause);
      });
  }

  async function notify(payloads: readonly string[]): Promise<void> {
    await sql`
      SELECT pg_notify(${channel}, payload)
      FROM set_config('synchronous_commit', 'off', true), unnest(${payloads}::text[]) AS payload
    `.execute(database);
  }

  return {
    tell(payloads) {
      for (const payload of payloads) waiting.add(payload);
      if (!isTelling && timer === undefined) flush();
    },
    async close() {
      await telling;
      clearTimeout(timer);
      flush();
      await telling;
      clearTimeout(timer);
      // A later change starts a new round.
      timer = undefined;
    },
  };
}
