import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../postgres/database.ts';

/**
 * The payload of each task: work that is done later, at least once. Every feature that has tasks declares them by module augmentation.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members.
export interface Tasks {}

export type TaskName = keyof Tasks;

/** Accepts work. Payloads carry ids only: rows hold what is personal. */
export interface Queue {
  /**
   * Adds jobs in the caller's transaction: they exist when that commits.
   *
   * @param executor the transaction that stores the work itself
   */
  add<Name extends TaskName>(
    executor: Executor,
    name: Name,
    payloads: readonly Tasks[Name][],
    when?: AddOptions,
  ): Promise<void>;
  /** The same as a query, which ends a statement that stores the work: `WITH stored AS (INSERT ...) ${adding}`. */
  adding<Name extends TaskName>(name: Name, payloads: readonly Tasks[Name][], when?: AddOptions): RawBuilder<unknown>;
}

interface AddOptions {
  /** Milliseconds before they may be worked, on the database's clock. */
  delay?: number;
}

/**
 * Does one job. It may run twice (after a crash, say) and must then do no harm. What it throws lets the job be tried again.
 *
 * @param signal aborts when the worker is to stop
 */
export type Worker<Name extends TaskName> = (payload: Tasks[Name], signal: AbortSignal) => Promise<void>;

export type Workers = { [Name in TaskName]?: Worker<Name> };

/** What is done about jobs that are given up, by task. It may be done twice, as a job may. */
export type PermanentFailureHandlers = { [Name in TaskName]?: (payload: Tasks[Name]) => Promise<void> };

/** The queue is graphile-worker's, in the same database. Functions of the database that store work call `add_jobs` themselves. */
export function createQueue(): Queue {
  const adding: Queue['adding'] = (name, payloads, { delay = 0 } = {}) =>
    sql`SELECT add_jobs(${name}, ${payloads.map((payload) => JSON.stringify(payload))}::json[], ${delay}::float8)`;
  return {
    adding,
    async add(executor, name, payloads, when) {
      if (payloads.length > 0) await adding(name, payloads, when).execute(executor);
    },
  };
}
