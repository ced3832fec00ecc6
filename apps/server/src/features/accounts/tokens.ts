import { hash, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Account, TokenSubscriber } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AccountCache } from './account-cache.ts';
import type { FailedTokens } from './failed-tokens.ts';
import type { AccountRecord, ApiKeyRecord } from './load-account.ts';
import { sandboxRemoved } from './sandbox-access.ts';
import { algorithm } from './signing-keys.ts';

/** The issuer of tokens if the operator has set none. */
export const defaultIssuer = 'omnichannel';
const audience = 'omnichannel-api';
const subscriberAudience = 'omnichannel-subscriber';
/** Maximum verified tokens in the cache, and as many rejected ones. A signature check takes 150 µs, most of the time of a request. */
const maxCachedTokens = 10_000;
/** Milliseconds after which a rejected token is checked again, if its account or key may have changed. */
const recheckMs = 1000;

/** The subcode of the messenger's error format for an expired token. */
const expiredSubcode = 463;

interface TokenFault {
  detail: string;
  subcode?: number;
  /** Whether the token can never become valid. */
  isFinal: boolean;
}

const foreignTokenDetail = 'The access token is not one of this service. Sign in for one.';
const faults = {
  invalid: { detail: foreignTokenDetail, isFinal: true },
  // Another instance may have created the key just now.
  unknownKey: { detail: foreignTokenDetail, isFinal: false },
  expired: { detail: 'The access token has expired. Sign in again.', subcode: expiredSubcode, isFinal: true },
  disabled: { detail: 'The account is disabled. Ask the operator of the service.', isFinal: false },
  noSandbox: {
    detail: `The account is a sandbox account, and ${sandboxRemoved}. Sign in as a live account.`,
    isFinal: false,
  },
  keyRevoked: { detail: 'The API key of the token was revoked. Sign in with another key.', isFinal: true },
  keyExpired: { detail: 'The API key of the token has expired. Sign in with another key.', isFinal: true },
  keyChanged: { detail: 'The scopes of the API key have changed. Sign in again.', isFinal: true },
  expiredSubscriber: { detail: 'The subscriber token has expired. Create another.', isFinal: true },
  subscriberGone: { detail: 'The subscriber of the token was deleted. Create another token.', isFinal: true },
  gone: { detail: 'The account is gone. Ask the operator of the service.', isFinal: true },
} satisfies Record<string, TokenFault>;

interface Claims {
  kid: string;
  accountId: string;
  /** The claim `client_id`. */
  apiKeyId: string;
  /** Separated by spaces. Absent from a subscriber token, which has no scopes. */
  scope?: string;
  /** Unix seconds. */
  expiry: number;
  /** Absent from an access token. */
  subscriber?: SubscriberIds;
}

type CheckResult = { account: Account; claims: Claims } | { fault: TokenFault };

interface Rejection {
  fault: TokenFault;
  /** Milliseconds on the clock of `performance`. */
  recheckAt: number;
}

type SubscriberIds = Pick<TokenSubscriber, 'id' | 'subscriberId'>;

/** Issues and verifies access tokens and subscriber tokens (RFC 7519) that are signed with EdDSA (RFC 8037). */
export interface Tokens {
  /** Issues an access token. `expiresIn` is its lifetime in seconds, which ends with the key at the latest. */
  issue(account: AccountRecord, key: ApiKeyRecord): Promise<{ token: string; expiresIn: number }>;
  /**
   * Issues a subscriber token for the API key of the caller.
   *
   * @param expiry Unix seconds
   * @returns the token and its expiry, which is that of the key at the latest
   * @throws {HttpError} 401 when the key was revoked or has expired meanwhile
   */
  issueForSubscriber(
    caller: Account,
    subscriber: SubscriberIds,
    expiry: number,
  ): Promise<{ token: string; expiry: number }>;
  /**
   * @param connection that the token arrived on; a token that repeats on it is hashed once
   * @param address of the client, whose failed checks are counted
   * @returns the account; with `subscriber`, if the token is a subscriber token
   * @throws {HttpError} 401 when the token is not valid; 429 after too many failed checks of the address
   */
  authenticate(token: string, connection?: object, address?: string): Promise<Account>;
}

export interface TokenOptions {
  /** The `iss` of new tokens. It is not checked, because the signing keys belong to this database alone. */
  issuer?: string | undefined;
  /** Whether tokens of sandbox accounts are accepted. */
  hasSandbox?: boolean;
}

export function createTokens(
  accountCache: AccountCache,
  failed: FailedTokens,
  { issuer = defaultIssuer, hasSandbox = true }: TokenOptions = {},
): Tokens {
  const digestOf = createTokenDigest();
  // By digest, oldest first.
  const verified = new Map<string, Claims>();
  const rejected = new Map<string, Rejection>();

  return {
    async issue({ id: accountId, tokenLifetime }, { id: apiKeyId, scope, expiresAtMs }) {
      const now = Math.floor(Date.now() / 1000);
      const expiry = Math.min(now + tokenLifetime, Math.floor(expiresAtMs / 1000));
      return { token: await sign({ accountId, apiKeyId, scope, expiry }), expiresIn: Math.max(0, expiry - now) };
    },
    async issueForSubscriber({ id: accountId, apiKeyId = '' }, { id, subscriberId }, latest) {
      const account = await accountCache.latestById(accountId);
      if (!account) throw invalidTokenError(faults.gone);
      const key = account.keys.get(apiKeyId);
      if (!key) throw invalidTokenError(faults.keyRevoked);
      const expiry = Math.min(latest, Math.floor(key.expiresAtMs / 1000));
      const token = await sign({ accountId, apiKeyId, expiry, subscriber: { id, subscriberId } });
      return { token, expiry };
    },
    async authenticate(token, connection = {}, address) {
      const digest = digestOf(token, connection);
      const rejection = rejected.get(digest);
      if (rejection && performance.now() < rejection.recheckAt) throw invalidTokenError(rejection.fault);
      const known = verified.get(digest);
      if (!known && address !== undefined) failed.requireBelowLimit(address);
      const checked = await check(token, known);
      if (!('fault' in checked)) {
        // Stryker disable next-line CallExpression: only frees memory, because an expired rejection changes nothing.
        rejected.delete(digest);
        remember(verified, digest, checked.claims);
        return checked.account;
      }
      const { fault } = checked;
      verified.delete(digest);
      remember(rejected, digest, { fault, recheckAt: fault.isFinal ? Infinity : performance.now() + recheckMs });
      // A client that repeats a token, or whose verified token has expired, must not lock out the others of its address.
      if (!known && !rejection && address !== undefined) failed.count(address);
      throw invalidTokenError(fault);
    },
  };

  async function sign(claims: Omit<Claims, 'kid'>): Promise<string> {
    const { token, kid } = await signToken(accountCache, claims, issuer);
    remember(verified, digestOf(token, {}), { ...claims, kid });
    return token;
  }

  /** @param known claims of a token that was verified before */
  async function check(token: string, known: Claims | undefined): Promise<CheckResult> {
    // The key may have been revoked meanwhile.
    if (known && !(await accountCache.signingKeys()).publicKeys.has(known.kid)) return { fault: faults.unknownKey };
    const claims = known ?? (await verify(accountCache, token));
    if ('detail' in claims) return { fault: claims };
    const { accountId, subscriber, expiry } = claims;
    if (expiry * 1000 <= Date.now()) return { fault: subscriber ? faults.expiredSubscriber : faults.expired };
    const current = await accountCache.byId(accountId);
    const cached = current && findCaller(current, claims, hasSandbox);
    if (cached && !isFault(cached)) return admit(accountCache, cached, claims);
    // The cached account may be older than the token: the account may just have been enabled or got a new key.
    const account = await accountCache.latestById(accountId);
    if (!account) return { fault: faults.gone };
    const caller = findCaller(account, claims, hasSandbox);
    return isFault(caller) ? { fault: caller } : admit(accountCache, caller, claims);
  }
}

/** Adds the subscriber of a subscriber token to its account. */
async function admit(accountCache: AccountCache, account: Account, claims: Claims): Promise<CheckResult> {
  const { subscriber, expiry } = claims;
  if (!subscriber) return { account, claims };
  if (!(await accountCache.hasSubscriber(subscriber.id, account))) return { fault: faults.subscriberGone };
  return { account: { ...account, subscriber: { ...subscriber, expiresAtMs: expiry * 1000 } }, claims };
}

async function signToken(
  accountCache: AccountCache,
  { accountId, apiKeyId, scope, expiry, subscriber }: Omit<Claims, 'kid'>,
  issuer: string,
): Promise<{ token: string; kid: string }> {
  // Before the keys are read, which can take a second: a token lasts from the moment that its expiry was computed.
  const issuedAt = Math.floor(Date.now() / 1000);
  const { current } = await accountCache.signingKeys();
  const own = subscriber ? { sid: subscriber.id, subscriber_id: subscriber.subscriberId } : { scope };
  // The names of RFC 9068 §2.2: the API key is the client.
  const token = await new SignJWT({ client_id: apiKeyId, ...own })
    .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(subscriber ? subscriberAudience : audience)
    .setSubject(accountId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .sign(await current.privateKey());
  return { token, kid: current.kid };
}

/**
 * Creates the function that hashes tokens (SHA-256) for the cache, so that no token stays in memory longer than its connection. A token
 * that repeats on a connection is hashed once, because hashing takes longer than the rest of the lookup.
 */
export function createTokenDigest(): (token: string, connection: object) => string {
  const latest = new WeakMap<object, { token: string; digest: string }>();
  return (token, connection) => {
    const last = latest.get(connection);
    if (last?.token === token) return last.digest;
    const digest = hash('sha256', token, 'base64');
    latest.set(connection, { token, digest });
    return digest;
  };
}

/** Adds an entry, and removes the oldest one of a full map. `lru-cache` would replace only these two lines. */
function remember<Value>(map: Map<string, Value>, digest: string, value: Value): void {
  map.set(digest, value);
  if (map.size > maxCachedTokens) map.delete(map.keys().next().value as string);
}

/** Returns the account with the scopes of the token's API key, or why the token is not valid. */
function findCaller(account: AccountRecord, { apiKeyId, scope }: Claims, hasSandbox: boolean): Account | TokenFault {
  if (account.disabled) return faults.disabled;
  if (account.isSandbox && !hasSandbox) return faults.noSandbox;
  const key = account.keys.get(apiKeyId);
  if (!key) return faults.keyRevoked;
  if (key.expiresAtMs <= Date.now()) return faults.keyExpired;
  return scope === undefined || scope === key.scope ? key.caller : faults.keyChanged;
}

function isFault(value: object): value is TokenFault {
  return 'isFinal' in value;
}

async function verify(accountCache: AccountCache, token: string): Promise<Claims | TokenFault> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => publicKey(accountCache, kid), {
      algorithms: [algorithm],
      audience: [audience, subscriberAudience],
      requiredClaims: ['sub', 'exp', 'client_id'],
    });
    const subscriber = readSubscriber(payload);
    const { scope } = payload;
    if (subscriber === 'invalid' || (!subscriber && typeof scope !== 'string')) return faults.invalid;
    return {
      kid: String(protectedHeader.kid),
      accountId: String(payload.sub),
      apiKeyId: String(payload.client_id),
      expiry: Number(payload.exp),
      ...(subscriber ? { subscriber } : { scope: String(scope) }),
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      return error.payload.aud === subscriberAudience ? faults.expiredSubscriber : faults.expired;
    }
    if (error instanceof errors.JWKSNoMatchingKey) return faults.unknownKey;
    if (error instanceof errors.JOSEError) return faults.invalid;
    throw error;
  }
}

/** Reads the subscriber of a subscriber token. A token for both audiences is none of this service. */
function readSubscriber({ aud, sid, subscriber_id }: JWTPayload): SubscriberIds | 'invalid' | undefined {
  if (aud === audience) return undefined;
  if (aud !== subscriberAudience || typeof sid !== 'string' || typeof subscriber_id !== 'string') return 'invalid';
  return { id: sid, subscriberId: subscriber_id };
}

async function publicKey(accountCache: AccountCache, kid = '') {
  const known = (await accountCache.signingKeys()).publicKeys.get(kid);
  const found = known ?? (await accountCache.latestSigningKeys()).publicKeys.get(kid);
  if (!found) throw new errors.JWKSNoMatchingKey();
  return found;
}

function invalidTokenError({ detail, subcode }: TokenFault): HttpError {
  return new HttpError(401, detail, {
    ...(subcode !== undefined && { subcode }),
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
