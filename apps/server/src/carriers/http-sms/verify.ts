import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { ProviderCall } from '../provider-events.ts';
import { queryOf } from './callback-body.ts';
import { equalInConstantTime } from './constant-time.ts';
import { customSecretNames, type ProviderSecrets, type SecretNames } from './provider-secrets.ts';
import { findHmacFault, type HmacVerification } from './verify-hmac.ts';

/** How a provider shows that a callback is its own. */
export type Verification =
  | HmacVerification
  /** A JWT (HS256) in `Authorization`, with the SHA-256 of the body in the claim `payload_hash`. */
  | { kind: 'jwt' }
  /** User name and password (RFC 7617). */
  | { kind: 'basic' }
  /** A secret in the query of the callback URL, for providers that sign nothing. */
  | { kind: 'secretUrl' };

/** The credentials that each kind needs. */
const neededSecrets = {
  hmac: ['callbackSecrets'],
  jwt: ['callbackSecrets'],
  basic: ['callbackUsername', 'callbackPassword'],
  secretUrl: ['callbackSecrets'],
} as const satisfies Record<Verification['kind'], readonly (keyof ProviderSecrets)[]>;

/** Maximum difference of a provider's clock from ours, in seconds. */
const clockToleranceSeconds = 60;

/** The parameter of a callback URL that has the secret, for providers that sign nothing. */
export const secretParameter = 'secret';

/** Minimum characters of a secret that callers could guess. */
const minSecretLength = 16;

/** Finds credentials that are missing or weak, without their values. */
export function findVerificationFaults(
  { kind }: Verification,
  secrets: ProviderSecrets,
  names: SecretNames = customSecretNames,
): string[] {
  const faults: string[] = [];
  for (const name of neededSecrets[kind]) {
    const values = [secrets[name]].flat();
    if (values.length === 0 || values.some((value) => value === undefined || value === '')) {
      faults.push(`The credential ${names[name]} is missing: callbacks are verified by ${kind}.`);
    }
  }
  if (kind === 'secretUrl' && secrets.callbackSecrets.some((secret) => secret.length < minSecretLength)) {
    faults.push(`The credential ${names.callbackSecrets} must have at least ${minSecretLength} characters.`);
  }
  return faults;
}

/**
 * Verifies that a call is the provider's, over the bytes as they arrived.
 *
 * @returns why it is not, without anything of the call or the secrets; undefined for a call of the provider
 */
export async function findVerificationFault(
  verification: Verification | undefined,
  secrets: ProviderSecrets,
  call: ProviderCall,
): Promise<string | undefined> {
  if (verification === undefined) return 'The connection verifies no callbacks, so it takes none.';
  if (findVerificationFaults(verification, secrets).length > 0) return 'The credentials for callbacks are missing.';
  switch (verification.kind) {
    case 'hmac':
      return findHmacFault(verification, secrets.callbackSecrets, call);
    case 'jwt':
      return findJwtFault(secrets.callbackSecrets, call);
    case 'basic':
      return findBasicFault(secrets, call);
    case 'secretUrl':
      return findSecretFault(secrets.callbackSecrets, call);
  }
}

async function findJwtFault(keys: readonly string[], { headers, body }: ProviderCall): Promise<string | undefined> {
  const token = /^Bearer (\S+)$/i.exec(headerOf(headers.authorization))?.[1];
  if (token === undefined) return 'The header Authorization has no JWT.';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  for (const key of keys) {
    const options = { algorithms: ['HS256'], clockTolerance: clockToleranceSeconds };
    const verified = await jwtVerify(token, Buffer.from(key), options).catch(() => undefined);
    if (verified === undefined) continue;
    // A token without the hash would be valid for any body.
    const hash = verified.payload.payload_hash;
    return typeof hash === 'string' && equalInConstantTime(hash.toLowerCase(), bodyHash)
      ? undefined
      : 'The claim payload_hash does not match the body.';
  }
  return 'The JWT has another signature, or has expired.';
}

function findBasicFault(
  { callbackUsername, callbackPassword }: ProviderSecrets,
  { headers }: ProviderCall,
): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headerOf(headers.authorization))?.[1];
  if (encoded === undefined) return 'The header Authorization has no user name and password.';
  const given = Buffer.from(encoded, 'base64').toString();
  return equalInConstantTime(given, `${callbackUsername}:${callbackPassword}`)
    ? undefined
    : 'User name or password is wrong.';
}

function findSecretFault(keys: readonly string[], { url }: ProviderCall): string | undefined {
  const given = queryOf(url).get(secretParameter);
  if (given === null) return `The URL has no parameter ${secretParameter}.`;
  return keys.some((key) => equalInConstantTime(given, key)) ? undefined : `The parameter ${secretParameter} is wrong.`;
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
