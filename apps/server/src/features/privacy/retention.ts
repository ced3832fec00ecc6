import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { retentionRules } from './rules.ts';
import { sweep } from './sweep.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface RetentionOptions {
  /** Milliseconds from the start to the first sweep, so that it does not slow the start. */
  first?: number;
  /** Milliseconds from one sweep to the next. */
  every?: number;
  /** Milliseconds to the next sweep when a table could not be swept. */
  again?: number;
}

/** Removes once a day what has been kept long enough, by the retention table. */
export function createRetention(
  { config, database, log }: Context,
  { first = minute, every = day, again = 10 * minute }: RetentionOptions = {},
): Feature {
  const rules = retentionRules(config.retention);
  const stopping = new AbortController();
  let running = Promise.resolve();
  // Each deployment has an instance that works: that one sweeps.
  let timer = config.role === 'api' ? undefined : setTimeout(run, first).unref();

  function run(): void {
    running = sweep(database, rules, { signal: stopping.signal }).then(({ removed, failures }) => {
      for (const { table, error } of failures) log.warn({ err: error, table }, 'old rows could not be removed');
      log.info({ removed }, 'old rows were removed');
      wait(failures.length > 0 ? again : every);
    });
  }

  function wait(milliseconds: number): void {
    if (!stopping.signal.aborted) timer = setTimeout(run, milliseconds).unref();
  }

  return {
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
