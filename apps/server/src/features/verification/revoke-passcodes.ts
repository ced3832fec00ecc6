import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

/**
 * Revokes a passcode whose secret is unknown. It cannot be derived, so the next request must create a new one.
 *
 * @param id of the verification
 */
export async function revokePasscode(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('verifications').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/**
 * Revokes all valid passcodes after the loss of the secret that they were derived from. The next request creates a new one.
 *
 * @returns the number of revoked passcodes
 */
export async function revokeAllPasscodes(database: Database, actor: Actor): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('verifications')
      .set({ expires_at: sql<Date>`now()` })
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    const revoked = Number(numUpdatedRows);
    await recordAudit(transaction, actor, {
      action: 'passcodes.revoked',
      target: { type: 'passcodes' },
      after: { revoked },
    });
    return revoked;
  });
}
