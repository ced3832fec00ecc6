import { sql } from 'kysely';
import { type Batch, createBatch } from '../database/batch.ts';
import type { Executor } from '../database/database.ts';

/** A request that asks to be let through. */
export interface Asking {
  /** Who asks: the id of an account, or the hash of an address. */
  subject: string;
  operation: string;
  /** Requests a second, an integer of 1 or more. */
  quota: number;
}

export interface Answer {
  granted: boolean;
  /** Requests that are left now. */
  remaining: number;
}

/**
 * Token buckets in the database, exact over all instances: each takes `quota` requests at once and is empty again after a second on
 * the database's clock, so that never more than `quota + quota * seconds` are let through.
 *
 * A row that every request updates takes 2,600 updates a second. Those that arrive while a statement is under way are counted by
 * the next one together, which hands out their places in the order of arrival.
 */
export function createBuckets(database: Executor): Batch<Asking, Answer> {
  return createBatch<Asking, Answer>({ write: (asking) => count(database, asking), max: 5000, concurrency: 1 });
}

async function count(database: Executor, asking: readonly Asking[]): Promise<Answer[]> {
  const groups = Map.groupBy(asking, nameOf);
  const first = [...groups.values()].map(([one]) => one as Asking);
  // The rows are locked in one order over all instances, so that no two wait for each other.
  const { rows } = await sql<{ subject: string; operation: string; granted: number; remaining: number }>`
    INSERT INTO rate_limits AS bucket (subject, operation, quota, used, at, granted)
    SELECT subject, operation, quota, least(asked, quota), now(), least(asked, quota)
    FROM unnest(
      ${first.map(({ subject }) => subject)}::text[],
      ${first.map(({ operation }) => operation)}::text[],
      ${first.map(({ quota }) => quota)}::integer[],
      ${[...groups.values()].map(({ length }) => length)}::integer[]
    ) AS asking (subject, operation, quota, asked)
    ORDER BY subject, operation
    ON CONFLICT (subject, operation) DO UPDATE SET (quota, used, at, granted) = (
      SELECT excluded.quota, left_over + room, greatest(bucket.at, excluded.at), room
      FROM
        greatest(0, bucket.used - excluded.quota * greatest(0, extract(epoch FROM excluded.at - bucket.at))) AS left_over,
        -- A sum of fractions may miss the integer by little.
        greatest(0, least(excluded.granted, floor(excluded.quota - left_over + 1e-6))) AS room
    )
    RETURNING subject, operation, granted, greatest(0, floor(quota - used + 1e-6))::integer AS remaining
  `.execute(database);
  const counted = new Map(rows.map((row) => [nameOf(row), row]));
  const places = new Map<string, number>();
  return asking.map((one) => {
    const name = nameOf(one);
    const { granted, remaining } = counted.get(name) as (typeof rows)[number];
    const place = places.get(name) ?? 1;
    places.set(name, place + 1);
    return place > granted
      ? { granted: false, remaining: 0 }
      : { granted: true, remaining: remaining + granted - place };
  });
}

function nameOf({ subject, operation }: Pick<Asking, 'subject' | 'operation'>): string {
  return `${subject} ${operation}`;
}
