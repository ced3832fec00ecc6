import { createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { ProviderSecrets, SecretNames } from './provider-secrets.ts';
import type { RenderedRequest } from './template.ts';

/** How a request shows who sends it. The secrets are credentials, never settings. */
export type Authentication =
  | { kind: 'none' }
  /** User name and password (RFC 7617). */
  | { kind: 'basic' }
  /** `Authorization: Bearer <token>` (RFC 6750). */
  | { kind: 'bearer' }
  /** A header with the token, after an optional prefix such as `App `. */
  | { kind: 'header'; name: string; prefix?: string }
  /** A parameter of the query with the token. */
  | { kind: 'query'; name: string }
  /** A JWT of an application, signed with RS256 by its private key. */
  | { kind: 'jwt'; applicationId: string };

/** Seconds for which a JWT is valid: more than a request takes, on clocks that differ. */
const jwtSeconds = 300;

/** The credentials that each kind needs. */
const neededSecrets = {
  none: [],
  basic: ['username', 'password'],
  bearer: ['token'],
  header: ['token'],
  query: ['token'],
  jwt: ['privateKey'],
} as const satisfies Record<Authentication['kind'], readonly (keyof ProviderSecrets)[]>;

/** Finds credentials that are missing or that cannot be sent, without their values. */
export function findAuthenticationFaults(
  { kind }: Authentication,
  secrets: ProviderSecrets,
  names: SecretNames,
): string[] {
  const faults: string[] = [];
  for (const name of neededSecrets[kind]) {
    const secret = secrets[name];
    if (secret === undefined || secret === '') faults.push(`The credential ${names[name]} is missing.`);
    // A line break would end the header, and the error of the HTTP client could show it.
    else if (name !== 'privateKey' && /[^\x20-\x7e]/.test(secret)) {
      faults.push(`The credential ${names[name]} must contain printable ASCII characters only.`);
    }
  }
  if (kind === 'basic' && secrets.username?.includes(':'))
    faults.push(`The credential ${names.username} must contain no colon.`);
  if (kind === 'jwt' && secrets.privateKey && !isRsaKey(secrets.privateKey)) {
    faults.push('The credential privateKey must be an RSA private key in PEM: -----BEGIN PRIVATE KEY-----.');
  }
  return faults;
}

/**
 * Adds the credentials to a request.
 *
 * @throws {Error} without the value of a credential, when the private key cannot be read
 */
export async function authenticate(
  request: RenderedRequest,
  authentication: Authentication,
  secrets: ProviderSecrets,
): Promise<RenderedRequest> {
  const { username = '', password = '', token = '' } = secrets;
  switch (authentication.kind) {
    case 'none':
      return request;
    case 'basic':
      return withHeader(request, 'Authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    case 'bearer':
      return withHeader(request, 'Authorization', `Bearer ${token}`);
    case 'header':
      return withHeader(request, authentication.name, `${authentication.prefix ?? ''}${token}`);
    case 'query': {
      const url = new URL(request.url);
      url.searchParams.set(authentication.name, token);
      return { ...request, url: url.href };
    }
    case 'jwt':
      return withHeader(request, 'Authorization', `Bearer ${await signToken(authentication.applicationId, secrets)}`);
  }
}

function withHeader(request: RenderedRequest, name: string, value: string): RenderedRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** @throws {Error} without the key */
async function signToken(applicationId: string, { privateKey = '' }: ProviderSecrets): Promise<string> {
  if (!isRsaKey(privateKey)) throw new Error('The private key of the connection cannot be read.');
  return new SignJWT({ application_id: applicationId })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(`${jwtSeconds}s`)
    .setJti(randomUUID())
    .sign(createPrivateKey(privateKey));
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
