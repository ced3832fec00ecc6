import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { type Batch, createBatch } from '../../platform/postgres/group-commit.ts';

/** A request that asks to be let through. */
export interface BucketRequest {
  /** Who asks: the id of an account, or the hash of an address. */
  subject: string;
  operation: string;
  /** Requests a second, an integer of 1 or more. */
  quota: number;
}

export interface BucketResult {
  granted: boolean;
  /** Requests that are left now. */
  remaining: number;
}

/**
 * Token buckets in the database, exact over all instances: each takes `quota` requests at once and is empty again after a second on
 * the database's clock, so that never more than `quota + quota * seconds` are let through, by the time at which they are counted.
 *
 * A row that every request updates takes 2,600 updates a second. Those that arrive while a statement is under way are counted by
 * the next one together, which hands out their places in the order of arrival.
 */
export function createBuckets(database: Executor): Batch<BucketRequest, BucketResult> {
  return createBatch<BucketRequest, BucketResult>({
    write: (asking) => count(database, asking),
    max: 5000,
    concurrency: 1,
  });
}

/** Counts many requests by one statement: those of a bucket get its places in the order of arrival. */
async function count(database: Executor, asking: readonly BucketRequest[]): Promise<BucketResult[]> {
  const groups = [...Map.groupBy(asking, nameOf).values()];
  const first = groups.map(([one]) => one as BucketRequest);
  const { rows } = await sql<Bucket>`
    SELECT * FROM take_places(
      ${first.map(({ subject }) => subject)}, ${first.map(({ operation }) => operation)},
      ${first.map(({ quota }) => quota)}, ${groups.map(({ length }) => length)}
    )
  `.execute(database);
  const counted = new Map(rows.map((bucket) => [nameOf(bucket), bucket]));
  const places = new Map<string, number>();
  return asking.map((one) => {
    const name = nameOf(one);
    const { granted, remaining } = counted.get(name) as Bucket;
    const place = places.get(name) ?? 1;
    places.set(name, place + 1);
    return place > granted
      ? { granted: false, remaining: 0 }
      : { granted: true, remaining: remaining + granted - place };
  });
}

/** What `take_places` returns of a bucket. */
interface Bucket {
  subject: string;
  operation: string;
  granted: number;
  remaining: number;
}

function nameOf({ subject, operation }: Pick<BucketRequest, 'subject' | 'operation'>): string {
  return `${subject} ${operation}`;
}
