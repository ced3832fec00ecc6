import { createHmac, createSecretKey } from 'node:crypto';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Account } from '../account.ts';
import type { OperationId } from '../contract/operation.ts';
import type { Feature } from '../feature.ts';
import { createBuckets } from './buckets.ts';
import { networkOf } from './network.ts';
import { isScarce, type LimitHeaders, Place, type Standing } from './place.ts';
import { countedWithWork, quotas } from './quotas.ts';

/** A request that is counted. */
interface Counted {
  operationId: OperationId;
  /** Null where nobody has signed in yet. */
  account: Account | null;
  address: string;
}

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
  check(request: Counted): Promise<LimitHeaders>;
  /**
   * The place of a request that is counted along with its work, a statement less for each; undefined where it is counted before, as
   * all are of an account that was refused within the last second: most of them are refused again, which so takes no work.
   */
  placeOf(request: Counted): Promise<Place> | undefined;
}

export function createLimits({ database, keys }: { database: Database; keys: Keys }): Limits {
  const buckets = createBuckets(database);
  // Work may hold the bucket that it is counted in. Other operations do not wait for that.
  const bucketsOfWork = createBuckets(database);
  const standings = new Map<string, Standing>();

  function standingOf({ operationId, account }: Counted): Standing {
    const name = `${account?.id} ${operationId}`;
    const known = standings.get(name);
    if (known) return known;
    // Stryker disable next-line ObjectLiteral: a place without a time is not scarce either.
    const standing = { refusedAt: Number.NEGATIVE_INFINITY };
    // Only `placeOf` reads a standing, and only of these operations.
    // Stryker disable next-line ConditionalExpression: remembering the others takes memory and has no other effect.
    if (countedWithWork.has(operationId)) standings.set(name, standing);
    return standing;
  }

  const secret = createSecretKey(keys.derive('rate-limits'));

  /** An address is personal: it is stored as what only this service can make of it. */
  const subjectOf = (address: string) => createHmac('sha256', secret).update(networkOf(address)).digest('base64');

  async function newPlace(request: Counted): Promise<Place> {
    const { operationId, account, address } = request;
    const quota = account?.limits[operationId] ?? quotas[operationId];
    const subject = account ? account.id : subjectOf(address);
    return new Place({
      asking: { subject, operation: operationId, quota },
      policy: account ? 'account' : 'address',
      standing: standingOf(request),
      take: (asking) => (countedWithWork.has(operationId) ? bucketsOfWork : buckets).add(asking),
    });
  }

  return {
    check: async (request) => (await newPlace(request)).take(),
    placeOf: (request) =>
      countedWithWork.has(request.operationId) && !isScarce(standingOf(request)) ? newPlace(request) : undefined,
    async close() {
      await Promise.all([buckets.idle(), bucketsOfWork.idle()]);
    },
  };
}
