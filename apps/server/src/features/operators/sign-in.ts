import { HttpError } from '../../http/http-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  beginSession,
  completeSignIn,
  type SignInClient,
  type SignInContext,
  type SignInResult,
} from './begin-session.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { toActor } from './operator.ts';
import { findForSignIn, lockOperator, normalizeUserName, type OperatorRow, toTarget } from './operator-store.ts';
import { verifyPassword } from './password.ts';
import { hashToken } from './random-token.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { findPendingSession, type PendingSession } from './sessions.ts';
import { type Attempt, checkAttempt, hashNetwork } from './sign-in-limits.ts';
import { decryptTotpSecret, findTotpStep } from './totp.ts';

/** The first step: user name and password. */
export interface PasswordInput extends SignInClient {
  userName: string;
  password: string;
}

/** The second step: a code of the authenticator app, or a recovery code. */
export type CodeInput = SignInClient & {
  /** The token that the first step returned. */
  token: string;
} & ({ code: string } | { recoveryCode: string });

/**
 * Checks user name and password. Owners and operators then confirm it with a code.
 *
 * @throws {HttpError} 401 when the name or the password is wrong, with equal work for an unknown name, a disabled operator and a wrong
 *   password; 429 while a delay after failures lasts; 503 when too many sign-ins are in progress
 */
export async function signIn(
  context: SignInContext,
  { userName: given, password, ...client }: PasswordInput,
): Promise<SignInResult> {
  const { database, keys } = context;
  const userName = normalizeUserName(given.slice(0, 256));
  const found = await findForSignIn(database, userName, hashNetwork(keys, client.address));
  const attempt: Attempt = {
    userName,
    address: client.address,
    isKnownNetwork: found?.isKnownNetwork ?? false,
    step: 'password',
  };
  const isRight = await checkAttempt(context, attempt, () => verifyPassword(password, found?.password_hash));
  const result =
    isRight && found
      ? await database.transaction().execute(async (transaction) => {
          const operator = await lockOperator(transaction, found);
          // A change of the password, or a disabled operator, while the password was being checked.
          if (operator.disabled_at !== null || operator.password_hash !== found.password_hash) return undefined;
          return beginSession(transaction, context, operator, client);
        })
      : undefined;
  if (result) return result;
  const operator = found && { id: found.id, userName };
  await recordFailedSignIn(context, { operator, userName, reason: 'password', ...client });
  throw new HttpError(401, 'The user name or the password is wrong.');
}

/**
 * Confirms a password with a code of the authenticator app, or with a recovery code. Each is accepted once, on all instances together. At the
 * first sign-in the code enrols the secret of the step before, and the result has the recovery codes.
 *
 * @throws {HttpError} 401 when the code is wrong or was used before, or the first step was too long ago; 429 while a delay after failures
 *   lasts; 503 when the secret of the authenticator app cannot be decrypted
 */
export async function confirmSignIn(context: SignInContext, input: CodeInput): Promise<SignInResult> {
  const { database, keys } = context;
  const { address, userAgent, requestId } = input;
  const client: SignInClient = { address, userAgent, ...(requestId !== undefined && { requestId }) };
  const pending = await findPendingSession(database, input.token, hashNetwork(keys, address));
  if (!pending) throw expiredError();
  const { operatorId, userName, isKnownNetwork } = pending;
  const attempt: Attempt = { userName, address, isKnownNetwork, step: 'code' };
  let result: SignInResult | undefined;
  await checkAttempt(context, attempt, async () => {
    result = await database.transaction().execute(async (transaction) => {
      const operator = await lockOperator(transaction, { id: operatorId });
      return confirm(transaction, context, { operator, pending, input, client });
    });
    return result !== undefined;
  });
  if (result) return result;
  await recordFailedSignIn(context, { operator: { id: operatorId, userName }, userName, reason: 'code', ...client });
  throw new HttpError(401, 'The code is wrong, or was used before. Enter the next code of the authenticator app.');
}

/** Ends the session of a cookie, whatever its stage. A token that is unknown is ignored. */
export async function signOut(
  { database }: Pick<SignInContext, 'database'>,
  token: string,
  client: Pick<SignInClient, 'address' | 'requestId'>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('operator_sessions')
      .where('token_hash', '=', hashToken(token))
      .returning(['operator_id', 'stage'])
      .executeTakeFirst();
    if (ended?.stage !== 'signedIn') return;
    const row = await transaction
      .selectFrom('operators')
      .select(['id', 'user_name', 'role'])
      .where('id', '=', ended.operator_id)
      .executeTakeFirstOrThrow();
    const actor = toActor({ kind: 'operator', id: row.id, name: row.user_name, role: row.role }, client);
    await recordAudit(transaction, actor, { action: 'operator.signedOut', target: toTarget(row) });
  });
}

interface Confirmation {
  operator: OperatorRow;
  pending: PendingSession;
  input: CodeInput;
  client: SignInClient;
}

/** Completes a sign-in whose code is right. The lock of the operator lets each code be used once. */
async function confirm(
  transaction: Executor,
  context: SignInContext,
  { operator, pending, input, client }: Confirmation,
): Promise<SignInResult | undefined> {
  const isEnrolment = pending.newTotpSecret !== null;
  // A request at the same time may have enrolled another secret, or have used up this first step.
  if (operator.disabled_at !== null || isEnrolment !== (operator.totp_secret === null)) throw expiredError();
  const secret = openSecret(context, pending.newTotpSecret ?? operator.totp_secret, input);
  const change = useCode(operator, secret, input);
  if (!change) return undefined;
  const { numDeletedRows } = await transaction
    .deleteFrom('operator_sessions')
    .where('id', '=', pending.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw expiredError();
  const codes = isEnrolment ? createRecoveryCodes() : undefined;
  await transaction
    .updateTable('operators')
    .set({
      ...change,
      ...(codes && { totp_secret: pending.newTotpSecret, recovery_code_hashes: codes.map(hashRecoveryCode) }),
    })
    .where('id', '=', operator.id)
    .execute();
  const method = 'code' in input ? 'code' : 'recoveryCode';
  const result = await completeSignIn(transaction, context, operator, client, method);
  if (!codes) return result;
  const actor = toActor(result.operator, client);
  await recordAudit(transaction, actor, { action: 'operator.totpEnrolled', target: toTarget(operator) });
  return { ...result, recoveryCodes: codes };
}

/** Returns the change of the operator that uses up a code; undefined when the code is wrong or was used before. */
function useCode(
  { totp_last_step: lastStep, recovery_code_hashes: hashes }: OperatorRow,
  secret: string | undefined,
  input: CodeInput,
): Partial<Pick<OperatorRow, 'totp_last_step' | 'recovery_code_hashes'>> | undefined {
  if ('code' in input) {
    const step = secret === undefined ? undefined : findTotpStep(secret, input.code);
    return step === undefined || step <= (lastStep ?? 0) ? undefined : { totp_last_step: step };
  }
  const used = hashRecoveryCode(input.recoveryCode);
  const rest = hashes.filter((hash) => !hash.equals(used));
  return rest.length === hashes.length ? undefined : { recovery_code_hashes: rest };
}

/** Decrypts the secret that a code is checked with. A recovery code works without it. */
function openSecret({ keys, log }: SignInContext, sealed: Buffer | null, input: CodeInput): string | undefined {
  if (!('code' in input) || sealed === null) return undefined;
  try {
    return decryptTotpSecret(keys, sealed);
  } catch (error) {
    log.error({ err: error }, 'secret of an authenticator app cannot be decrypted');
    throw new HttpError(
      503,
      'The service cannot decrypt the secret of your authenticator app. Enter a recovery code, or ask an owner to reset the app.',
    );
  }
}

function expiredError(): HttpError {
  return new HttpError(401, 'The sign-in has expired. Enter your user name and password again.');
}
