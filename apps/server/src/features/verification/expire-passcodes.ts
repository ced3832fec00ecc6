import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Lets a passcode expire whose secret is not known: it cannot be made again, and who asks again is to get another.
 *
 * @param id the verification's
 */
export async function expirePasscode(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('verifications').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Lets all passcodes that are out expire: they cannot be made again without the secret that they were made with. Who asks again gets another. */
export async function expireAllPasscodes(executor: Executor): Promise<void> {
  await executor
    .updateTable('verifications')
    .set({ expires_at: sql<Date>`now()` })
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}
