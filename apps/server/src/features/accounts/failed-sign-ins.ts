import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../../http/http-error.ts';
import { clientPrefix } from '../../http/rate-limits/client-prefix.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';

/** Length of the window in which failures are counted. */
const windowSeconds = 15 * 60;
/** Failures of one address for one account. Failures from other addresses do not lock the owner out. */
const maxPerAccount = 10;
/** Failures of one address over all accounts. */
const maxPerAddress = 100;

/** Limits failed sign-ins over all instances. */
export interface FailedSignIns {
  /** @throws {HttpError} 429 after too many failures; the response does not show whether the key is right */
  requireBelowLimit(userName: string, address: string): Promise<void>;
  /**
   * Counts a failure.
   *
   * @throws {HttpError} 429 when it exceeds the limit, so that parallel sign-ins learn no more than sequential ones
   */
  count(userName: string, address: string): Promise<void>;
}

export function createFailedSignIns(pool: Pool, keys: Keys): FailedSignIns {
  // The statement names of the limiter are dropped: a proxy such as PgBouncer may not know them on every connection.
  const storeClient = { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) };
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'failed_sign_ins',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: windowSeconds,
    });
  const ofAccount = limiter('account', maxPerAccount);
  const ofAddress = limiter('address', maxPerAddress);

  // Names and addresses are PII: the table stores a keyed hash of them.
  const hash = (...of: string[]) =>
    createHmac('sha256', keys.derive('failed-sign-ins')).update(of.join('\n')).digest('base64');
  const counters = (userName: string, address: string) => {
    const network = clientPrefix(address);
    return [
      { limiter: ofAccount, name: hash(network, userName) },
      { limiter: ofAddress, name: hash(network) },
    ];
  };

  return {
    async requireBelowLimit(userName, address) {
      await Promise.all(
        counters(userName, address).map(async ({ limiter, name }) => {
          const failures = await limiter.get(name);
          if (failures && failures.consumedPoints >= limiter.points) throw tooManyFailuresError(limiter, failures);
        }),
      );
    },
    async count(userName, address) {
      // Both limiters count before either one rejects.
      const counted = await Promise.all(
        counters(userName, address).map(async ({ limiter, name }) => ({
          limiter,
          failures: await limiter.penalty(name),
        })),
      );
      for (const { limiter, failures } of counted) {
        if (failures.consumedPoints > limiter.points) throw tooManyFailuresError(limiter, failures);
      }
    },
  };
}

function tooManyFailuresError({ points }: RateLimiterPostgres, { msBeforeNext }: RateLimiterRes): HttpError {
  const retryAfter = Math.ceil(msBeforeNext / 1000);
  return new HttpError(429, 'Too many sign-ins have failed. Wait, and check apiKey and userName.', {
    retryAfter,
    headers: {
      RateLimit: `"failures";r=0;t=${retryAfter}`,
      'RateLimit-Policy': `"failures";q=${points};w=${windowSeconds}`,
    },
  });
}
