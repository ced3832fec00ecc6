import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createRetentionPolicy } from './retention-policy.ts';
import { sweep } from './sweep.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface RetentionOptions {
  /** Milliseconds from the start to the first sweep, so that it does not slow the start. */
  firstDelayMs?: number;
  /** Milliseconds from one sweep to the next. */
  intervalMs?: number;
  /** Milliseconds to the next sweep when a table could not be swept. */
  retryDelayMs?: number;
}

/** Removes once a day what has been kept long enough, by the retention table. */
export function createRetention(
  { config, database, log }: Context,
  { firstDelayMs = minuteMs, intervalMs = dayMs, retryDelayMs = 10 * minuteMs }: RetentionOptions = {},
): Feature {
  const rules = createRetentionPolicy(config.retention);
  const stopping = new AbortController();
  let running = Promise.resolve();
  // Each deployment has an instance that works: that one sweeps.
  let timer = config.role === 'api' ? undefined : setTimeout(startSweep, firstDelayMs).unref();

  function startSweep(): void {
    running = sweep(database, rules, { signal: stopping.signal }).then(({ removed, failures }) => {
      for (const { table, error } of failures) log.warn({ err: error, table }, 'old rows could not be removed');
      log.info({ removed }, 'old rows were removed');
      scheduleSweep(failures.length > 0 ? retryDelayMs : intervalMs);
    });
  }

  function scheduleSweep(milliseconds: number): void {
    if (!stopping.signal.aborted) timer = setTimeout(startSweep, milliseconds).unref();
  }

  return {
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
