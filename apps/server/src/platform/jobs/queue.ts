import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../postgres/database.ts';
import { currentCarrier, recallTraceOf } from '../tracing/tracing.ts';

/**
 * The payload of each task: deferred work that runs at least once. Every feature declares its tasks here by module augmentation.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add the properties.
export interface Tasks {}

export type TaskName = keyof Tasks;

/** Accepts jobs. Payloads contain ids only, no PII: that is in the rows. */
export interface Queue {
  /**
   * Adds jobs in the caller's transaction: they exist once it commits.
   *
   * @param executor the transaction that stores the work itself
   */
  add<Name extends TaskName>(
    executor: Executor,
    name: Name,
    payloads: readonly Tasks[Name][],
    when?: AddOptions,
  ): Promise<void>;
  /** Returns the same as a query that ends a statement which stores the work: `WITH stored AS (INSERT ...) ${adding}`. */
  adding<Name extends TaskName>(name: Name, payloads: readonly Tasks[Name][], when?: AddOptions): RawBuilder<unknown>;
}

interface AddOptions {
  /** Milliseconds before the jobs may run, on the database's clock. */
  delay?: number;
}

/**
 * Runs one job. It may run twice, for example after a crash, and must tolerate that. An error causes another attempt.
 *
 * @param signal aborts when the worker stops
 */
export type JobHandler<Name extends TaskName> = (payload: Tasks[Name], signal: AbortSignal) => Promise<void>;

export type JobHandlers = { [Name in TaskName]?: JobHandler<Name> };

/** Handlers of jobs that failed permanently, by task. A handler may run twice, as a job may. */
export type PermanentFailureHandlers = { [Name in TaskName]?: (payload: Tasks[Name]) => Promise<void> };

/** Creates the queue, which is graphile-worker in the same database. SQL functions that store work call `add_jobs` themselves. */
export function createQueue(): Queue {
  const adding: Queue['adding'] = (name, payloads, { delay = 0 } = {}) =>
    sql`SELECT add_jobs(${name}, ${payloads.map(serialize)}::json[], ${delay}::float8)`;
  return {
    adding,
    async add(executor, name, payloads, when) {
      if (payloads.length > 0) await adding(name, payloads, when).execute(executor);
    },
  };
}

/** Serializes a payload, with the trace of its message or else of the caller if tracing is on: the job continues it. */
function serialize(payload: Tasks[TaskName]): string {
  const trace = recallTraceOf(payload) ?? currentCarrier();
  return JSON.stringify(trace ? { ...(payload as object), trace } : payload);
}
