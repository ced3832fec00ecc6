import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { type Operator, requiresTotp, toActor } from './operator.ts';
import { type OperatorRow, toTarget } from './operator-store.ts';
import { createSession } from './sessions.ts';
import { forgetFailures, hashNetwork } from './sign-in-limits.ts';
import { createTotpSecret, encryptTotpSecret, formatTotpUrl } from './totp.ts';

export type SignInContext = Pick<Context, 'database' | 'keys' | 'log'>;

/** The browser that signs in. */
export interface SignInClient {
  address: string;
  userAgent: string;
  /** The `X-Request-Id` of the request. */
  requestId?: string;
}

/**
 * The result of a step of the sign-in. Each step has a new token for the cookie, which replaces the token before, so that a cookie that an
 * attacker has set is never signed in.
 */
export type SignInResult =
  | {
      state: 'signedIn';
      token: string;
      operator: Operator;
      /** Shown once, after the enrolment of an authenticator app. */
      recoveryCodes?: string[];
    }
  | { state: 'codeRequired'; token: string }
  | {
      state: 'enrolmentRequired';
      token: string;
      /** For an authenticator app: the secret as text, and as the URL of a QR code. */
      totp: { secret: string; url: string };
    };

/** Sign-ins of an operator that wait for a code. Older ones end, so that repeated passwords cannot fill the table. */
const maxPending = 20;

/**
 * Begins a session after the right password: it is signed in, or waits for a code.
 *
 * @param transaction holds the lock of the operator
 */
export async function beginSession(
  transaction: Executor,
  context: SignInContext,
  operator: OperatorRow,
  client: SignInClient,
): Promise<SignInResult> {
  const { id, user_name: userName, role, totp_secret: enrolled } = operator;
  if (enrolled === null && !requiresTotp(role))
    return completeSignIn(transaction, context, operator, client, 'password');
  const secret = enrolled === null ? createTotpSecret() : undefined;
  const token = await createSession(transaction, {
    operatorId: id,
    stage: 'password',
    newTotpSecret: secret === undefined ? undefined : encryptTotpSecret(context.keys, secret),
    ...client,
  });
  await sql`
    DELETE FROM operator_sessions WHERE id IN (
      SELECT id FROM operator_sessions WHERE operator_id = ${id} AND stage = 'password'
      ORDER BY created_at DESC, id DESC OFFSET ${maxPending}
    )
  `.execute(transaction);
  if (secret === undefined) return { state: 'codeRequired', token };
  return { state: 'enrolmentRequired', token, totp: { secret, url: formatTotpUrl(secret, userName) } };
}

/**
 * Signs an operator in.
 *
 * @param transaction holds the lock of the operator
 * @param method what completed the sign-in
 */
export async function completeSignIn(
  transaction: Executor,
  { keys }: SignInContext,
  row: OperatorRow,
  client: SignInClient,
  method: 'password' | 'code' | 'recoveryCode',
): Promise<SignInResult & { state: 'signedIn' }> {
  const { id, user_name: name, role } = row;
  const token = await createSession(transaction, { operatorId: id, stage: 'signedIn', ...client });
  await transaction.updateTable('operators').set({ last_sign_in_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await sql`
    INSERT INTO operator_networks (operator_id, network_hash, last_sign_in_at)
    VALUES (${id}, ${hashNetwork(keys, client.address)}, now())
    ON CONFLICT (operator_id, network_hash) DO UPDATE SET last_sign_in_at = now()
  `.execute(transaction);
  await forgetFailures(transaction, keys, { userName: name, address: client.address });
  const operator: Operator = { kind: 'operator', id, name, role };
  await recordAudit(transaction, toActor(operator, client), {
    action: 'operator.signedIn',
    target: toTarget(row),
    after: { method },
  });
  return { state: 'signedIn', token, operator };
}
