import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

/**
 * Sends notifications of committed changes to the listeners of a channel. PostgreSQL lets one transaction with a NOTIFY commit at a time: in
 * a transaction that waits for the disk it delays all others. The notifier therefore uses transactions of its own, which do not wait. A
 * notification that is lost with its process is not repeated: listeners also poll now and then.
 */
export interface Notifier {
  /** Sends at once, or when the last round has ended and the interval since its start is over. */
  notify(payloads: Iterable<string>): void;
  /** Sends the waiting notifications. The notifier stays usable. */
  close(): Promise<void>;
}

/** @param intervalMs milliseconds between the starts of two rounds of notifications; changes in between share a round */
export function createNotifier(database: Database, log: Logger, channel: string, intervalMs = 20): Notifier {
  const waiting = new Set<string>();
  /** Timer of the next round. */
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let sending = Promise.resolve();

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const payloads = [...waiting];
    waiting.clear();
    isSending = true;
    const startedAt = performance.now();
    sending = sendNotifications(payloads)
      .catch((error) => log.warn({ err: error, channel }, 'listeners were not notified of a change'))
      .then(() => {
        isSending = false;
        const remainingMs = startedAt + intervalMs - performance.now();
        if (remainingMs > 0) timer = setTimeout(flush, remainingMs);
        else flush();
      });
  }

  async function sendNotifications(payloads: readonly string[]): Promise<void> {
    await sql`
      SELECT pg_notify(${channel}, payload)
      FROM set_config('synchronous_commit', 'off', true), unnest(${payloads}::text[]) AS payload
    `.execute(database);
  }

  return {
    notify(payloads) {
      for (const payload of payloads) waiting.add(payload);
      if (!isSending && timer === undefined) flush();
    },
    async close() {
      while (isSending) await sending;
      clearTimeout(timer);
      flush();
      while (isSending) await sending;
      clearTimeout(timer);
      // A later change starts a new round.
      timer = undefined;
    },
  };
}
