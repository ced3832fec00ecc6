import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../../http/http-error.ts';
import { clientPrefix } from '../../http/rate-limits/client-prefix.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';

/** Seconds in which failures are counted. */
const window = 15 * 60;
/** Failures of one address for one account. A stranger's failures do not count for the owner, who is elsewhere. */
const perAccount = 10;
/** Failures of one address over all accounts. */
const perAddress = 100;

/** Counts the sign-ins that fail, over all instances. */
export interface FailedSignIns {
  /** @throws {HttpError} 429 when too many have failed: whoever tries on is not told whether a key is right */
  refuse(userName: string, address: string): Promise<void>;
  /**
   * Counts one more.
   *
   * @throws {HttpError} 429 when it is one too many: of those that fail at the same time, no more are told so than of others
   */
  count(userName: string, address: string): Promise<void>;
}

export function createFailedSignIns(pool: Pool, keys: Keys): FailedSignIns {
  // Without the names that the limiter gives its statements: a proxy such as PgBouncer may not know them on every connection.
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
      duration: window,
    });
  const ofAccount = limiter('account', perAccount);
  const ofAddress = limiter('address', perAddress);

  // Names and addresses are personal: they are stored as what only this service can make of them.
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
    async refuse(userName, address) {
      await Promise.all(
        counters(userName, address).map(async ({ limiter, name }) => {
          const failures = await limiter.get(name);
          if (failures && failures.consumedPoints >= limiter.points) throw refusal(limiter, failures);
        }),
      );
    },
    async count(userName, address) {
      // Both count before either refuses.
      const counted = await Promise.all(
        counters(userName, address).map(async ({ limiter, name }) => ({
          limiter,
          failures: await limiter.penalty(name),
        })),
      );
      for (const { limiter, failures } of counted) {
        if (failures.consumedPoints > limiter.points) throw refusal(limiter, failures);
      }
    },
  };
}

function refusal({ points }: RateLimiterPostgres, { msBeforeNext }: RateLimiterRes): HttpError {
  const retryAfter = Math.ceil(msBeforeNext / 1000);
  return new HttpError(429, 'Too many sign-ins have failed. Wait, and check apiKey and userName.', {
    retryAfter,
    headers: { RateLimit: `"failures";r=0;t=${retryAfter}`, 'RateLimit-Policy': `"failures";q=${points};w=${window}` },
  });
}
