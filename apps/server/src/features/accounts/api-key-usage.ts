import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';

/** Milliseconds between two writes of the last use of a key. */
const writeIntervalMs = 60_000;
/** Milliseconds that uses are collected before one statement writes them. */
const collectMs = 1000;

/** Records when API keys were last used, at most once a minute for each key and instance. */
export interface ApiKeyUsage {
  /** Notes a use. It is written within a second, unless the key was written within the last minute. */
  note(keyId: string): void;
  /** Writes what is not yet written. */
  close(): Promise<void>;
}

export function createApiKeyUsage(database: Database, log: Logger): ApiKeyUsage {
  /** When the next use of a key may be written, on the clock of `performance`. */
  const nextWriteAt = new Map<string, number>();
  const used = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (used.size === 0) return;
    const ids = [...used];
    used.clear();
    for (const id of ids) nextWriteAt.set(id, performance.now() + writeIntervalMs);
    // Rows are locked in the order of their ids, so that two instances cannot deadlock.
    await sql`
      UPDATE api_keys SET last_used_at = now() FROM (
        SELECT id FROM api_keys WHERE id = ANY(${ids}) AND (last_used_at < ${oneIntervalAgo} OR last_used_at IS NULL)
        ORDER BY id FOR NO KEY UPDATE
      ) AS due WHERE api_keys.id = due.id
    `
      .execute(database)
      .catch((error) => log.warn({ err: error }, 'the last use of API keys could not be written'));
  }

  return {
    note(keyId) {
      if (used.has(keyId) || performance.now() < (nextWriteAt.get(keyId) ?? 0)) return;
      used.add(keyId);
      timer ??= setTimeout(write, collectMs).unref();
    },
    close: write,
  };
}

/** Another instance may have written the key within the minute. */
const oneIntervalAgo: RawBuilder<Date> = sql`now() - make_interval(secs => ${writeIntervalMs / 1000})`;
