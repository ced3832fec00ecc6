import { createHmac, createSecretKey } from 'node:crypto';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Account } from '../account.ts';
import type { OperationId } from '../contract/operation.ts';
import type { Feature } from '../feature.ts';
import { HttpError } from '../http-error.ts';
import type { Operator } from '../operator-roles.ts';
import { createBuckets } from './buckets.ts';
import { clientPrefix } from './client-prefix.ts';
import { defaultRateLimitOf } from './default-rate-limits.ts';

/** A request to count. */
export interface RateLimitRequest {
  operationId: OperationId;
  /** Null for an operation without an access token: the sign-in. */
  account: Account | null;
  /** Null in the public API, and for the sign-in of operators. */
  operator?: Operator | null;
  address: string;
}

/** The response headers `RateLimit` and `RateLimit-Policy`, as the contract declares them. */
export type RateLimitHeaders = Readonly<Record<string, string>>;

/** Limits the requests per second of each account, of each subscriber with a token, and of each address for the sign-in. */
export interface Limits extends Feature {
  /**
   * Counts a request.
   *
   * @returns the headers of its response, whatever its status (draft-ietf-httpapi-ratelimit-headers-11)
   * @throws {HttpError} 429 with the same headers when the limit is reached
   * @throws the database's error when it is unavailable: a request that cannot be counted is not processed
   */
  check(request: RateLimitRequest): Promise<RateLimitHeaders>;
}

/** Seconds after which an exhausted bucket is full again. */
const windowSeconds = 1;

export function createRateLimiter({ database, keys }: { database: Database; keys: Keys }): Limits {
  const buckets = createBuckets(database);
  const secret = createSecretKey(keys.derive('rate-limits'));

  /** Addresses are PII: the database stores a keyed hash. */
  const subjectOf = (address: string) => createHmac('sha256', secret).update(clientPrefix(address)).digest('base64');

  /** A browser that loops uses up the requests of its own subscriber only. */
  const findBucket = ({ account, operator, address }: RateLimitRequest) => {
    if (operator) return { policy: 'operator', subject: `operator:${operator.id}` };
    if (!account) return { policy: 'address', subject: subjectOf(address) };
    if (account.subscriber) return { policy: 'subscriber', subject: `subscriber:${account.subscriber.id}` };
    return { policy: 'account', subject: account.id };
  };

  return {
    async check(request) {
      const { operationId, account } = request;
      const quota = account?.limits[operationId] ?? defaultRateLimitOf(operationId);
      const { policy, subject } = findBucket(request);
      const { granted, remaining } = await buckets.add({ subject, operation: operationId, quota });
      const headers = {
        RateLimit: `"${policy}";r=${remaining};t=${windowSeconds}`,
        'RateLimit-Policy': `"${policy}";q=${quota};w=${windowSeconds}`,
      };
      if (granted) return headers;
      throw new HttpError(
        429,
        `The limit of ${quota} requests a second is reached. Wait, then send the request again.`,
        {
          retryAfter: windowSeconds,
          headers,
        },
      );
    },
    close: () => buckets.idle(),
  };
}
