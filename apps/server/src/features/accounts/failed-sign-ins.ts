import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../http/rate-limits/network.ts';
import { Refused } from '../../http/refused.ts';
import type { Keys } from '../../platform/crypto/keys.ts';

/** Seconds in which failures are counted. */
const windowSeconds = 15 * 60;
/** Failures of one address for one account. A stranger's failures do not count for the owner, who is elsewhere. */
const maxPerAccount = 10;
/** Failures of one address over all accounts. */
const maxPerAddress = 100;

/** Counts the sign-ins that fail, over all instances. */
export interface FailedSignIns {
  /** @throws {Refused} 429 when too many have failed: whoever tries on is not told whether a key is right */
  requireBelowLimit(userName: string, address: string): Promise<void>;
  /**
   * Counts one more.
   *
   * @throws {Refused} 429 when it is one too many: of those that fail at the same time, no more are told so than of others
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
      duration: windowSeconds,
    });
  const ofAccount = limiter('account', maxPerAccount);
  const ofAddress = limiter('address', maxPerAddress);

  // Names and addresses are personal: they are stored as what only this service can make of them.
  const hash = (...of: string[]) =>
    createHmac('sha256', keys.derive('failed-sign-ins')).update(of.join('\n')).digest('base64');
  const counters = (userName: string, address: string) => {
    const network = networkOf(address);
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
      // Both count before either refuses.
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

function tooManyFailuresError({ points }: RateLimiterPostgres, { msBeforeNext }: RateLimiterRes): Refused {
  const retryAfter = Math.ceil(msBeforeNext / 1000);
  return new Refused(429, 'Too many sign-ins have failed. Wait, and check apiKey and userName.', {
    retryAfter,
    headers: {
      RateLimit: `"failures";r=0;t=${retryAfter}`,
      'RateLimit-Policy': `"failures";q=${points};w=${windowSeconds}`,
    },
  });
}
