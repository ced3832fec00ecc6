import { createHmac, createSecretKey } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OperationId } from '../http/handler.ts';
import { createBuckets } from './buckets.ts';
import { networkOf } from './network.ts';
import { type LimitHeaders, Place, window } from './place.ts';
import { quotas } from './quotas.ts';

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
   * The place of a request that is counted with the work that it asks for; undefined for an account that was refused within the last
   * second, whose next requests are refused with less work when they are counted before.
   */
  placeOf(request: Counted): Promise<Place> | undefined;
}

export function createLimits(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  directory: Pick<Directory, 'byId'>,
): Limits {
  const buckets = createBuckets(database);
  /** When accounts were last refused, in milliseconds since the process began. */
  const refusals = new Map<string, number>();
  const secret = createSecretKey(keys.derive('rate-limits'));

  /** An address is personal: it is stored as what only this service can make of it. */
  const subjectOf = (address: string) => createHmac('sha256', secret).update(networkOf(address)).digest('base64');

  async function newPlace({ operationId, account, address }: Counted): Promise<Place> {
    const known = account && (await directory.byId(account.id));
    const quota = known?.limits[operationId] ?? quotas[operationId];
    const subject = account ? account.id : subjectOf(address);
    return new Place({
      asking: { subject, operation: operationId, quota },
      policy: account ? 'account' : 'address',
      take: (asking) => buckets.add(asking),
      onRefused() {
        // Of addresses there are too many to remember.
        if (account) refusals.set(nameOf(account, operationId), performance.now());
      },
    });
  }

  return {
    check: async (request) => (await newPlace(request)).take(),
    placeOf(request) {
      const refusedAt = request.account ? refusals.get(nameOf(request.account, request.operationId)) : undefined;
      const isBusy = refusedAt !== undefined && performance.now() - refusedAt < window * 1000;
      return isBusy ? undefined : newPlace(request);
    },
    close: () => buckets.idle(),
  };
}

function nameOf({ id }: Account, operationId: OperationId): string {
  return `${id} ${operationId}`;
}
