import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../postgres/database.ts';
import { countStillLocked, listLockedJobs } from './graphile-tables.ts';

const pollMs = 50;

/**
 * Waits until the jobs that run now have ended. It does not wait for jobs that start later.
 *
 * @throws {Error} when one of these jobs still runs after `timeoutMs`
 */
export async function waitForRunningJobs(database: Database, timeoutMs = 60_000): Promise<void> {
  const running = await listLockedJobs(database);
  const until = performance.now() + timeoutMs;
  while (running.length > 0) {
    const left = await countStillLocked(database, running);
    if (left === 0) return;
    if (performance.now() > until) {
      throw new Error(`${left} jobs are still running after ${timeoutMs / 1000} s. Try again when they have ended.`);
    }
    await sleep(pollMs);
  }
}
