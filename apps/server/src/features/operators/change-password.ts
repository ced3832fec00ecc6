import { ApplicationError } from '../../platform/application-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SignInContext } from './begin-session.ts';
import { toActor } from './operator.ts';
import { lockOperator, toTarget } from './operator-store.ts';
import { hashPassword, requireStrongPassword } from './password.ts';
import { type PasswordEntry, requirePassword } from './require-password.ts';
import type { OperatorSession } from './sessions.ts';

/** The form in which a signed-in operator changes the own password. */
export interface PasswordChange extends PasswordEntry {
  newPassword: string;
}

/**
 * Changes the password of the operator of a session, whose other sessions and links end.
 *
 * @throws {ApplicationError} `invalid` when the current password is wrong, or the new one is not allowed
 * @throws {HttpError} as `requirePassword`
 */
export async function changePassword(
  context: SignInContext,
  { id: sessionId, operator }: OperatorSession,
  { currentPassword, newPassword, ...client }: PasswordChange,
): Promise<void> {
  const { database } = context;
  const { id, name: userName } = operator;
  requireStrongPassword(newPassword, userName);
  const previousHash = await requirePassword(context, operator, { currentPassword, ...client });
  const passwordHash = await hashPassword(newPassword);
  await database.transaction().execute(async (transaction) => {
    const row = await lockOperator(transaction, { id });
    if (row.password_hash !== previousHash) {
      throw new ApplicationError('conflict', 'The password was changed at the same time. Sign in with the other one.');
    }
    await transaction.updateTable('operators').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    await transaction.deleteFrom('operator_links').where('operator_id', '=', id).execute();
    await transaction
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', id)
      .where('id', '<>', sessionId)
      .execute();
    const entry = { action: 'operator.passwordChanged', target: toTarget(row) };
    await recordAudit(transaction, toActor(operator, client), entry);
  });
}
