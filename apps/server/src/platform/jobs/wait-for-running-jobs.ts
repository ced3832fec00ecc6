import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../postgres/database.ts';
import { countStillLocked, listLockedJobs } from './graphile-tables.ts';

const pollMs = 50;

/**
 * Waits until the jobs have ended that are running now. It does not wait for jobs that begin meanwhile.
 *
 * @throws {Error} when one of them runs for longer than `timeoutMs`
 */
export async function waitForRunningJobs(database: Database, timeoutMs = 60_000): Promise<void> {
  const running = await listLockedJobs(database);
  const until = performance.now() + timeoutMs;
  while (running.length > 0) {
    const left = await countStillLocked(database, running);
    if (left === 0) return;
    if (performance.now() > until) {
      throw new Error(`${left} jobs have been in hand for ${timeoutMs / 1000} s. Try again when they have ended.`);
    }
    await sleep(pollMs);
  }
}
