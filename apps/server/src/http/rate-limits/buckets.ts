import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { type Batch, createBatch } from '../../platform/postgres/group-commit.ts';

/** A request to count. */
export interface BucketRequest {
  /** The caller: an account id, `subscriber:` with a `subscribers.id`, or the hash of an address. */
  subject: string;
  operation: string;
  /** Requests a second, an integer of 1 or more. */
  quota: number;
}

export interface BucketResult {
  granted: boolean;
  /** Requests that remain. */
  remaining: number;
}

/**
 * Creates token buckets in the database, exact over all instances. A bucket allows `quota` requests at once, and refills within one second
 * on the database's clock. Within any period it therefore allows at most `quota + quota * seconds` requests, by the time of counting.
 *
 * One row takes at most 2,600 updates a second. Requests that arrive during a statement are therefore counted together by the next one,
 * which allows them in order of arrival.
 */
export function createBuckets(database: Executor): Batch<BucketRequest, BucketResult> {
  return createBatch<BucketRequest, BucketResult>({
    write: (requests) => count(database, requests),
    max: 5000,
    concurrency: 1,
  });
}

/** Counts many requests in one statement: each bucket allows its requests in order of arrival. */
async function count(database: Executor, requests: readonly BucketRequest[]): Promise<BucketResult[]> {
  const groups = [...Map.groupBy(requests, nameOf).values()];
  const first = groups.map(([one]) => one as BucketRequest);
  const { rows } = await sql<Bucket>`
    SELECT * FROM take_tokens(
      ${first.map(({ subject }) => subject)}, ${first.map(({ operation }) => operation)},
      ${first.map(({ quota }) => quota)}, ${groups.map(({ length }) => length)}
    )
  `.execute(database);
  const counted = new Map(rows.map((bucket) => [nameOf(bucket), bucket]));
  const takenTokens = new Map<string, number>();
  return requests.map((request) => {
    const name = nameOf(request);
    const { granted, remaining } = counted.get(name) as Bucket;
    const taken = (takenTokens.get(name) ?? 0) + 1;
    takenTokens.set(name, taken);
    return taken > granted
      ? { granted: false, remaining: 0 }
      : { granted: true, remaining: remaining + granted - taken };
  });
}

/** A row that `take_tokens` returns for a bucket. */
interface Bucket {
  subject: string;
  operation: string;
  granted: number;
  remaining: number;
}

function nameOf({ subject, operation }: Pick<BucketRequest, 'subject' | 'operation'>): string {
  return `${subject} ${operation}`;
}
