import { createHmac, createSecretKey } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OperationId } from '../http/handler.ts';
import { Refused } from '../http/refused.ts';
import { createBuckets } from './buckets.ts';
import { networkOf } from './network.ts';
import { quotas } from './quotas.ts';

/** How many requests a caller may make. */
export interface Limits extends Feature {
  /**
   * Counts a request of an account, or of an address where nobody has signed in yet, before it is carried out.
   *
   * @returns the headers of its answer, whatever that is: `RateLimit` and `RateLimit-Policy` as the contract declares them
   *   (draft-ietf-httpapi-ratelimit-headers-11)
   * @throws {Refused} 429 with the same headers when the limit is reached
   * @throws the database's error when it is away: a request that cannot be counted is not carried out
   */
  check(request: {
    operationId: OperationId;
    /** Null where nobody has signed in yet. */
    account: Account | null;
    address: string;
  }): Promise<Readonly<Record<string, string>>>;
}

/** Seconds after which a bucket is full again. */
const window = 1;

export function createLimits(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  directory: Pick<Directory, 'byId'>,
): Limits {
  const buckets = createBuckets(database);

  const secret = createSecretKey(keys.derive('rate-limits'));

  /** An address is personal: it is stored as what only this service can make of it. */
  const subjectOf = (address: string) => createHmac('sha256', secret).update(networkOf(address)).digest('base64');

  return {
    async check({ operationId, account, address }) {
      const known = account && (await directory.byId(account.id));
      const quota = known?.limits[operationId] ?? quotas[operationId];
      const subject = account ? account.id : subjectOf(address);
      const { granted, remaining } = await buckets.add({ subject, operation: operationId, quota });

      const policy = account ? '"account"' : '"address"';
      const headers = {
        RateLimit: `${policy};r=${remaining};t=${window}`,
        'RateLimit-Policy': `${policy};q=${quota};w=${window}`,
      };
      if (granted) return headers;
      throw new Refused(429, `The limit of ${quota} requests a second is reached. Wait, then send the request again.`, {
        retryAfter: window,
        headers,
      });
    },
    close: () => buckets.idle(),
  };
}
