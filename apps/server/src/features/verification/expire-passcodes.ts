import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Expires a passcode whose secret is unknown. It cannot be derived, so the next request must create a new one.
 *
 * @param id of the verification
 */
export async function expirePasscode(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('verifications').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Expires all valid passcodes after the loss of the secret that they were derived from. The next request creates a new one. */
export async function expireAllPasscodes(executor: Executor): Promise<void> {
  await executor
    .updateTable('verifications')
    .set({ expires_at: sql<Date>`now()` })
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}
