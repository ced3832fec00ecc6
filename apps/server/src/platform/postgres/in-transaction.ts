import type { Transaction } from 'kysely';
import type { Executor, Tables } from './database.ts';

/** Runs work in the given transaction, or in a new one if the executor is the database. */
export function inTransaction<Result>(
  executor: Executor,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return executor.isTransaction ? work(executor as Transaction<Tables>) : executor.transaction().execute(work);
}
