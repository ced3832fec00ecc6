import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Refused, type RefusedOptions } from '../http/refused.ts';
import type { Account } from './account.ts';
import { createDigests } from './digest.ts';
import type { Directory, KnownAccount } from './directory.ts';
import type { FailedTokens } from './failed-tokens.ts';
import { algorithm } from './signing-keys.ts';

/** The issuer of tokens where the operator has set none. */
export const defaultIssuer = 'omnichannel';
const audience = 'omnichannel-api';
/** Tokens whose signature is remembered: checking one takes 150 µs, more than all the rest of a request. */
const remembered = 10_000;

/** By which the error format of the messenger says that a token has expired. */
const expiredSubcode = 463;

const foreign = 'The access token is not one of this service. Sign in for one.';

interface Claims {
  kid: string;
  accountId: string;
  keyVersion: number;
  /** Unix seconds. */
  expiry: number;
}

/** Makes and checks access tokens (RFC 7519, signed by EdDSA as RFC 8037 has it). */
export interface Tokens {
  issue(account: KnownAccount): Promise<string>;
  /**
   * @param connection what the token came over, where it is one that may come again
   * @param address whose failures are counted
   * @throws {Refused} 401 when it is not a token of ours that is still good; 429 when too many of the address were not
   */
  authenticate(token: string, connection?: object, address?: string): Promise<Account>;
}

/** @param issuer what tokens name as theirs; those that name the default one are accepted as well */
export function createTokens(directory: Directory, failed: FailedTokens, issuer = defaultIssuer): Tokens {
  const digestOf = createDigests();
  // By their digests; those that were verified first come first.
  const verified = new Map<string, Claims>();

  return {
    async issue(account) {
      const { current } = await directory.signingKeys();
      return new SignJWT({ key_version: account.keyVersion })
        .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.id)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${account.tokenLifetime}s`)
        .sign(await current.privateKey());
    },
    async authenticate(token, connection, address) {
      try {
        return await check(token, connection, address);
      } catch (error) {
        // One that has expired was good: its owner signs in again.
        const isFailure = error instanceof Refused && error.status === 401 && error.subcode !== expiredSubcode;
        if (isFailure && address !== undefined) failed.count(address);
        throw error;
      }
    },
  };

  async function check(token: string, connection: object = {}, address?: string): Promise<Account> {
    const digest = digestOf(token, connection);
    const known = verified.get(digest);
    // The work of a check is for those whose tokens do not fail.
    if (!known && address !== undefined) failed.require(address);
    // Its key may have been revoked since.
    if (known && !(await directory.signingKeys()).publicKeys.has(known.kid)) {
      verified.delete(digest);
      throw refusal(foreign);
    }
    const claims = known ?? (await verify(directory, token, issuer));
    if (claims.expiry * 1000 <= Date.now()) {
      verified.delete(digest);
      throw expired();
    }
    if (!known) {
      verified.set(digest, claims);
      if (verified.size > remembered) verified.delete(verified.keys().next().value as string);
    }
    const { accountId } = claims;
    const current = await directory.byId(accountId);
    if (current && !reasonAgainst(current, claims)) return current;
    // What is remembered may be older than the token: of an account that was enabled, or given a new key, just now.
    const account = await directory.latestById(accountId);
    const reason = account ? reasonAgainst(account, claims) : 'The account is gone. Ask the operator of the service.';
    if (!account || reason) {
      verified.delete(digest);
      throw refusal(reason as string);
    }
    return account;
  }
}

function reasonAgainst(account: KnownAccount, { keyVersion }: Claims): string | undefined {
  if (account.disabled) return 'The account is disabled. Ask the operator of the service.';
  if (account.keyVersion !== keyVersion) return 'The API key of the account was replaced. Sign in with the new one.';
  return undefined;
}

async function verify(directory: Directory, token: string, issuer: string): Promise<Claims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => publicKey(directory, kid), {
      algorithms: [algorithm],
      // Tokens that were issued before the operator set an issuer, or removed it, stay valid.
      issuer: [issuer, defaultIssuer],
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
    if (error instanceof errors.JWTExpired) throw expired();
    if (error instanceof errors.JOSEError) throw refusal(foreign);
    throw error;
  }
}

async function publicKey(directory: Directory, kid = '') {
  const known = (await directory.signingKeys()).publicKeys.get(kid);
  const found = known ?? (await directory.latestSigningKeys()).publicKeys.get(kid);
  if (!found) throw new errors.JWKSNoMatchingKey();
  return found;
}

function expired(): Refused {
  // The messenger's dialect tells it apart.
  return refusal('The access token has expired. Sign in again.', { subcode: expiredSubcode });
}

function refusal(detail: string, options: RefusedOptions = {}): Refused {
  return new Refused(401, detail, { ...options, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
}
