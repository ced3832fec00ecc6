import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** Work that is done later, at least once. */
interface Tasks {
  /** Hands the SMS of a verification over: its first, or its n-th resend. */
  verificationSms: { verificationId: string; send: number };
}

export type TaskName = keyof Tasks;

/** Accepts work. Payloads carry ids only: rows hold what is personal. */
export interface Queue {
  /**
   * Adds jobs in the caller's transaction: they exist when that commits.
   *
   * @param executor the transaction that stores the work itself
   */
  add<Name extends TaskName>(executor: Executor, name: Name, payloads: readonly Tasks[Name][]): Promise<void>;
  /** The same as a query, which ends a statement that stores the work: `WITH stored AS (INSERT ...) ${adding}`. */
  adding<Name extends TaskName>(name: Name, payloads: readonly Tasks[Name][]): RawBuilder<unknown>;
}

/**
 * Does one job. It may run twice (after a crash, say) and must then do no harm. What it throws lets the job be tried again.
 *
 * @param signal aborts when the worker is to stop
 */
export type Worker<Name extends TaskName> = (payload: Tasks[Name], signal: AbortSignal) => Promise<void>;

export type Workers = { [Name in TaskName]?: Worker<Name> };

/** Attempts of a job before it is given up: with the backoff of the queue they take three hours. */
const attempts = 12;

/** The queue is graphile-worker's, in the same database. */
export function createQueue(): Queue {
  const adding: Queue['adding'] = (name, payloads) => sql`
    SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(${name}::text, payload, NULL, NULL, ${attempts}::smallint, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload
    ))
  `;
  return {
    adding,
    async add(executor, name, payloads) {
      if (payloads.length > 0) await adding(name, payloads).execute(executor);
    },
  };
}
