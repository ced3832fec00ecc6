import type { RawBuilder } from 'kysely';

/** The retention of one table. Older rows are deleted, with the rows that reference them. */
export interface RetentionRule {
  table: string;
  /** Time from which the days count. A row stays while it is null. */
  startsAt: RawBuilder<Date>;
  /** Days that a row is kept. */
  days: number;
  /** Whether an index on `startsAt` or `indexedAt` finds the oldest rows. */
  isIndexed: boolean;
  /** Expression of the index if it differs from `startsAt`: a time that is never later. */
  indexedAt?: RawBuilder<Date>;
}
