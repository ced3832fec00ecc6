import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testSecret } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import type { SignInContext, SignInResult } from './begin-session.ts';
import { createPasswordLink, redeemLink } from './links.ts';
import { createOperator } from './manage-operators.ts';
import type { Role } from './operator.ts';
import { confirmSignIn } from './sign-in.ts';

/** A password for tests. */
export const testPassword = 'correct horse battery staple';
export const testUrl = 'http://127.0.0.1:4020';

/** Creates the dependencies of a sign-in, as one instance has them. */
export function signInContext({ database }: OpenDatabase): SignInContext {
  return { database, keys: createKeys(testSecret), log: pino({ level: 'silent' }) };
}

/** A browser of a test. */
export function testClient(address = '192.0.2.1') {
  return { address, userAgent: 'Test browser' };
}

export function keyOfLink({ link }: { link: string }): string {
  return new URL(link).hash.replace('#key=', '');
}

/** Returns the code of an authenticator app. @param steps how many steps of 30 s later than now */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** Returns a code that no step around now has. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  for (let code = 0; ; code += 1) {
    const text = String(code).padStart(6, '0');
    if (!near.has(text)) return text;
  }
}

export interface TestOperator {
  id: string;
  userName: string;
  password: string;
  /** Token of its session. */
  token: string;
  /** Of its authenticator app; empty for a role without one. */
  secret: string;
  recoveryCodes: readonly string[];
}

let created = 0;

/** Creates an operator who has opened the invitation, and has signed in. The code of the current step counts as unused. */
export async function testOperator(
  context: SignInContext,
  { role = 'owner', address = '192.0.2.1' }: { role?: Role; address?: string } = {},
): Promise<TestOperator> {
  created += 1;
  const userName = `operator-${created}`;
  const { id, ...invitation } = await createOperator(context.database, testActor, { userName, role }, testUrl);
  const client = testClient(address);
  const first = await redeemLink(context, { key: keyOfLink(invitation), password: testPassword, ...client });
  const operator = { id, userName, password: testPassword };
  if (first.state === 'signedIn') return { ...operator, token: first.token, secret: '', recoveryCodes: [] };
  const { secret } = requireEnrolment(first);
  const { token, recoveryCodes = [] } = requireSignedIn(
    await confirmSignIn(context, { token: first.token, code: codeOf(secret), ...client }),
  );
  // The code of the step before would be too old when a step ends meanwhile.
  await context.database.updateTable('operators').set({ totp_last_step: null }).where('id', '=', id).execute();
  return { ...operator, token, secret, recoveryCodes };
}

/** Creates a link with which an existing operator sets a password. */
export async function passwordLinkKey(context: SignInContext, userName: string): Promise<string> {
  return keyOfLink(await createPasswordLink(context.database, testActor, { userName }, testUrl));
}

export function requireEnrolment(result: SignInResult): { secret: string; url: string } {
  if (result.state === 'enrolmentRequired') return result.totp;
  throw new Error(`The sign-in is in the state ${result.state}.`);
}

export function requireSignedIn(result: SignInResult): SignInResult & { state: 'signedIn' } {
  if (result.state === 'signedIn') return result;
  throw new Error(`The sign-in is in the state ${result.state}.`);
}
