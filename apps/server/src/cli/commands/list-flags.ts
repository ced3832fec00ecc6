import { UsageError } from '../../platform/config/flags.ts';

/** Ten years: a count above it is a typing error, and PostgreSQL could not store the time. */
const maxHours = 87_600;

/** Milliseconds after which a list ends with what it has found. */
const maxSearchMs = 20_000;

/** Rows of a list that one statement reads. */
const pageSize = 1000;

/** Flags that select the time of rows. */
export const timeFlags = {
  since: { value: '<time>', about: 'From this time on, such as 2026-11-28T09:00:00Z' },
  until: { value: '<time>', about: 'Before this time' },
  hours: { value: '<count>', about: 'In the last hours; it replaces --since' },
} as const;

/** Flags that select the page of a list. */
export const pageFlags = (noun: string) =>
  ({
    limit: { value: '<count>', about: `Maximum number of ${noun}, 1 to 10000 (50)` },
    cursor: { value: '<cursor>', about: 'Continue a list after its last row' },
  }) as const;

/** Reads the flags of times. @throws {UsageError} when one is invalid */
export function readTimes(flags: {
  since?: string | undefined;
  until?: string | undefined;
  hours?: string | undefined;
}): { since: Date | undefined; until: Date | undefined } {
  const { since, until, hours } = flags;
  if (since !== undefined && hours !== undefined) throw new UsageError('Use either --since or --hours.');
  return {
    since: hours === undefined ? readTime('since', since) : new Date(Date.now() - readHours(hours) * 3_600_000),
    until: readTime('until', until),
  };
}

/** Reads a time in ISO 8601. A time without an offset is in UTC. @throws {UsageError} when it is invalid */
export function readTime(flag: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const [, day, time, offset] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const read = new Date(`${day}${time ?? 'T00:00'}${offset ?? 'Z'}`);
  if (day !== undefined && !Number.isNaN(read.getTime())) return read;
  throw new UsageError(`--${flag} must be a time in ISO 8601, such as 2026-11-28T09:00:00Z or 2026-11-28.`);
}

function readHours(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= maxHours) return Number(text);
  throw new UsageError(`--hours must be a number above 0 and up to ${maxHours}.`);
}

/** @throws {UsageError} when the number is invalid */
export function readLimit(text = '50'): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return Number(text);
  throw new UsageError('--limit must be a number from 1 to 10000.');
}

/** A page of a list, which may have ended early. */
export interface FoundPage<Row> {
  rows: readonly Row[];
  nextCursor: string | null;
  searchedUntil: Date | null;
}

/**
 * Reads pages until there are enough rows, and prints on stderr how to continue. A search that takes too long ends with what it has found.
 *
 * @param readPage reads the page after a cursor
 */
export async function readPages<Row>(
  { limit, cursor: first }: { limit: number; cursor: string | undefined },
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<FoundPage<Row>>,
): Promise<Row[]> {
  const end = performance.now() + maxSearchMs;
  const found: Row[] = [];
  let cursor = first;
  for (;;) {
    const page = await readPage({ limit: Math.min(limit - found.length, pageSize), cursor });
    found.push(...page.rows);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
    if (found.length < limit && performance.now() < end) continue;
    const searched = found.length < limit && page.searchedUntil;
    console.error(
      `${searched ? `Searched until ${searched.toISOString()}. Continue` : 'There may be more. Continue'} with --cursor ${cursor}`,
    );
    return found;
  }
}
