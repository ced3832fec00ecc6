import type { Feature } from '../../http/feature.ts';
import type { RetentionRule } from '../../platform/postgres/retention-rule.ts';
import type { Context } from '../context.ts';
import { sweep } from './sweep.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface SweepScheduleOptions {
  /** Milliseconds from the start of the service to the first sweep, so that the sweep does not slow the start. */
  firstDelayMs?: number;
  /** Milliseconds from one sweep to the next. */
  intervalMs?: number;
  /** Milliseconds to the next sweep after a failure. */
  retryDelayMs?: number;
}

/** Deletes expired rows once a day, by the retention rules of all features. */
export function createSweepSchedule(
  { config, database, log }: Context,
  rules: readonly RetentionRule[],
  { firstDelayMs = minuteMs, intervalMs = dayMs, retryDelayMs = 10 * minuteMs }: SweepScheduleOptions = {},
): Feature {
  const stopping = new AbortController();
  let running = Promise.resolve();
  // Instances that only serve the API do not sweep. Each deployment has a worker, which does.
  let timer = config.role === 'api' ? undefined : setTimeout(startSweep, firstDelayMs).unref();

  function startSweep(): void {
    running = sweep(database, rules, { signal: stopping.signal }).then(({ removed, failures }) => {
      for (const { table, error } of failures) log.warn({ err: error, table }, 'retention sweep of a table failed');
      log.info({ removed }, 'retention sweep finished');
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
