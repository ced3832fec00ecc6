import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { OperationId } from '../contract/operation.ts';
import type { Call, Reply } from '../handler.ts';
import { claimKeys, IdempotencyConflict, storeReplies } from './idempotency-keys.ts';

/**
 * Does the work of a call once for its `Idempotency-Key`: key, work and response are one transaction, and rejected work leaves the key
 * unused. A call without a key needs no transaction, so `work` must be a single statement.
 *
 * @throws {IdempotencyConflict} when the work was done before, or is being done now
 */
export async function withIdempotencyKey<Id extends OperationId>(
  database: Database,
  call: Call<Id>,
  work: (executor: Executor) => Promise<Reply<Id>>,
): Promise<Reply<Id>> {
  if (call.idempotency === undefined) return work(database);
  return database.transaction().execute(async (transaction) => {
    const [isNew] = await claimKeys(transaction, [call]);
    if (!isNew) throw new IdempotencyConflict();
    const reply = await work(transaction);
    await storeReplies(transaction, [{ call, reply }]);
    return reply;
  });
}
