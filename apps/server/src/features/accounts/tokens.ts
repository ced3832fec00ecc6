import { hash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Account } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Directory, KnownAccount } from './directory.ts';
import type { FailedTokens } from './failed-tokens.ts';
import { algorithm } from './signing-keys.ts';

/** The issuer of tokens where the operator has set none. */
export const defaultIssuer = 'omnichannel';
const audience = 'omnichannel-api';
/** Tokens that are remembered as verified, and as many as rejected. Checking a signature takes 150 µs, most of the time of a request. */
const maxRemembered = 10_000;
/** Milliseconds after which a token is checked again whose account or key may have changed. */
const recheckMs = 1000;

/** The subcode of the messenger's error format for an expired token. */
const expiredSubcode = 463;

interface Fault {
  detail: string;
  subcode?: number;
  /** Whether the token can never become valid again. */
  isFinal: boolean;
}

const foreign = 'The access token is not one of this service. Sign in for one.';
const faults = {
  invalid: { detail: foreign, isFinal: true },
  // Another instance may have made the key a moment ago.
  unknownKey: { detail: foreign, isFinal: false },
  expired: { detail: 'The access token has expired. Sign in again.', subcode: expiredSubcode, isFinal: true },
  disabled: { detail: 'The account is disabled. Ask the operator of the service.', isFinal: false },
  replaced: { detail: 'The API key of the account was replaced. Sign in with the new one.', isFinal: true },
  gone: { detail: 'The account is gone. Ask the operator of the service.', isFinal: true },
} satisfies Record<string, Fault>;

interface Claims {
  kid: string;
  accountId: string;
  keyVersion: number;
  /** Unix seconds. */
  expiry: number;
}

interface Rejection {
  fault: Fault;
  /** Milliseconds on the clock of `performance`. */
  recheckAt: number;
}

/** Makes and checks access tokens (RFC 7519, signed by EdDSA as RFC 8037 has it). */
export interface Tokens {
  issue(account: KnownAccount): Promise<string>;
  /**
   * @param connection what the token came over, where it is one that may come again
   * @param address whose failed checks are counted
   * @throws {HttpError} 401 when the token is not valid; 429 when too many checks of the address have failed
   */
  authenticate(token: string, connection?: object, address?: string): Promise<Account>;
}

/** @param issuer the `iss` of new tokens; it is not checked, since the signing keys belong to this database alone */
export function createTokens(directory: Directory, failed: FailedTokens, issuer = defaultIssuer): Tokens {
  const digestOf = createDigests();
  // By their digests, oldest first.
  const verified = new Map<string, Claims>();
  const rejected = new Map<string, Rejection>();

  return {
    async issue(account) {
      const { current } = await directory.signingKeys();
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiry = issuedAt + account.tokenLifetime;
      const token = await new SignJWT({ key_version: account.keyVersion })
        .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.id)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiry)
        .sign(await current.privateKey());
      const claims = { kid: current.kid, accountId: account.id, keyVersion: account.keyVersion, expiry };
      remember(verified, digestOf(token, {}), claims);
      return token;
    },
    async authenticate(token, connection = {}, address) {
      const digest = digestOf(token, connection);
      const rejection = rejected.get(digest);
      if (rejection && performance.now() < rejection.recheckAt) throw refusal(rejection.fault);
      const known = verified.get(digest);
      if (!known && address !== undefined) failed.require(address);
      const checked = await check(token, known);
      if (!('fault' in checked)) {
        // Stryker disable next-line CallExpression: only frees memory, since a rejection whose time is over changes nothing.
        rejected.delete(digest);
        remember(verified, digest, checked.claims);
        return checked.account;
      }
      const { fault } = checked;
      verified.delete(digest);
      remember(rejected, digest, { fault, recheckAt: fault.isFinal ? Infinity : performance.now() + recheckMs });
      // A client that repeats a token, or whose verified token has expired, must not lock out the others of its address.
      if (!known && !rejection && address !== undefined) failed.count(address);
      throw refusal(fault);
    },
  };

  /** @param known the claims of a token that was verified before */
  async function check(
    token: string,
    known: Claims | undefined,
  ): Promise<{ account: Account; claims: Claims } | { fault: Fault }> {
    // The key may have been revoked since.
    if (known && !(await directory.signingKeys()).publicKeys.has(known.kid)) return { fault: faults.unknownKey };
    const claims = known ?? (await verify(directory, token));
    if ('detail' in claims) return { fault: claims };
    if (claims.expiry * 1000 <= Date.now()) return { fault: faults.expired };
    const { accountId } = claims;
    const current = await directory.byId(accountId);
    if (current && !faultOf(current, claims)) return { account: current, claims };
    // The directory's account may be older than the token: it may have been enabled, or got a new key, a moment ago.
    const account = await directory.latestById(accountId);
    if (!account) return { fault: faults.gone };
    const fault = faultOf(account, claims);
    return fault ? { fault } : { account, claims };
  }
}

/**
 * Computes the SHA-256 by which tokens are remembered, so that no token stays in memory longer than its connection. It hashes a token that
 * is repeated on a connection once: hashing takes longer than the rest of the look-up.
 */
export function createDigests(): (token: string, connection: object) => string {
  const latest = new WeakMap<object, { token: string; digest: string }>();
  return (token, connection) => {
    const last = latest.get(connection);
    if (last?.token === token) return last.digest;
    const digest = hash('sha256', token, 'base64');
    latest.set(connection, { token, digest });
    return digest;
  };
}

function remember<Value>(map: Map<string, Value>, digest: string, value: Value): void {
  map.set(digest, value);
  if (map.size > maxRemembered) map.delete(map.keys().next().value as string);
}

function faultOf(account: KnownAccount, { keyVersion }: Claims): Fault | undefined {
  if (account.disabled) return faults.disabled;
  if (account.keyVersion !== keyVersion) return faults.replaced;
  return undefined;
}

async function verify(directory: Directory, token: string): Promise<Claims | Fault> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => publicKey(directory, kid), {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['sub', 'exp', 'key_version'],
    });
    return {
      kid: String(protectedHeader.kid),
      accountId: String(payload.sub),
      keyVersion: Number(payload.key_version),
      expiry: Number(payload.exp),
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return faults.expired;
    if (error instanceof errors.JWKSNoMatchingKey) return faults.unknownKey;
    if (error instanceof errors.JOSEError) return faults.invalid;
    throw error;
  }
}

async function publicKey(directory: Directory, kid = '') {
  const known = (await directory.signingKeys()).publicKeys.get(kid);
  const found = known ?? (await directory.latestSigningKeys()).publicKeys.get(kid);
  if (!found) throw new errors.JWKSNoMatchingKey();
  return found;
}

function refusal({ detail, subcode }: Fault): HttpError {
  return new HttpError(401, detail, {
    ...(subcode !== undefined && { subcode }),
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
