import { ApplicationError } from '../../platform/application-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SignInClient, SignInContext } from './begin-session.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { toActor } from './operator.ts';
import { findForSignIn, lockOperator, toTarget } from './operator-store.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from './password.ts';
import type { OperatorSession } from './sessions.ts';
import { checkAttempt, hashNetwork } from './sign-in-limits.ts';

/** The form in which a signed-in operator changes the own password. */
export interface PasswordChange extends SignInClient {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password of the operator of a session, whose other sessions and links end.
 *
 * @throws {ApplicationError} `invalid` when the current password is wrong, or the new one is not allowed
 * @throws {HttpError} 429 while a delay after failed sign-ins lasts, which wrong passwords here also cause: a thief of the cookie must not
 *   guess the password faster; 503 when too many sign-ins are in progress
 */
export async function changePassword(
  context: SignInContext,
  { id: sessionId, operator }: OperatorSession,
  { currentPassword, newPassword, ...client }: PasswordChange,
): Promise<void> {
  const { database, keys } = context;
  const { id, name: userName } = operator;
  requireStrongPassword(newPassword, userName);
  const found = await findForSignIn(database, userName, hashNetwork(keys, client.address));
  const attempt = {
    userName,
    address: client.address,
    isKnownNetwork: found?.isKnownNetwork ?? false,
    step: 'password',
  } as const;
  if (!(await checkAttempt(context, attempt, () => verifyPassword(currentPassword, found?.password_hash)))) {
    await recordFailedSignIn(context, { operator: { id, userName }, userName, reason: 'password', ...client });
    throw new ApplicationError('invalid', 'The current password is wrong.');
  }
  const passwordHash = await hashPassword(newPassword);
  await database.transaction().execute(async (transaction) => {
    const row = await lockOperator(transaction, { id });
    if (row.password_hash !== found?.password_hash) {
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
