import { ApplicationError } from '../../platform/application-error.ts';
import type { SignInClient, SignInContext } from './begin-session.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import type { Operator } from './operator.ts';
import { findForSignIn } from './operator-store.ts';
import { verifyPassword } from './password.ts';
import { checkAttempt, hashNetwork } from './sign-in-limits.ts';

/** The password that a signed-in operator enters again. */
export interface PasswordEntry extends SignInClient {
  currentPassword: string;
}

/**
 * Requires the password of a signed-in operator again, before a change of the own access.
 *
 * @returns the hash that the password matches
 * @throws {ApplicationError} `invalid` when the password is wrong
 * @throws {HttpError} 429 while a delay after failed sign-ins lasts, which wrong passwords here also cause: a thief of the cookie must not
 *   guess the password faster; 503 when too many sign-ins are in progress
 */
export async function requirePassword(
  context: SignInContext,
  { id, name: userName }: Pick<Operator, 'id' | 'name'>,
  { currentPassword, ...client }: PasswordEntry,
): Promise<string | null> {
  const found = await findForSignIn(context.database, userName, hashNetwork(context.keys, client.address));
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
  return found?.password_hash ?? null;
}
