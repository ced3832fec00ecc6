import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Revokes a passcode whose secret is unknown. It cannot be derived, so the next request must create a new one.
 *
 * @param id of the verification
 */
export async function revokePasscode(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('verifications').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Revokes all valid passcodes after the loss of the secret that they were derived from. The next request creates a new one. */
export async function revokeAllPasscodes(executor: Executor): Promise<void> {
  await executor
    .updateTable('verifications')
    .set({ expires_at: sql<Date>`now()` })
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}
