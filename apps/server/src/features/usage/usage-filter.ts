import { type RawBuilder, sql } from 'kysely';
import type { UsageChannel } from './tables.ts';

/** Selects usage. Absent fields select all. */
export interface UsageFilter {
  accountId?: string | undefined;
  channel?: UsageChannel | undefined;
  /** ISO 3166-1 code, or the calling code of numbers without a country; empty for recipients without a number. */
  country?: string | undefined;
  /** Name of a connection, or the id of a removed one; empty for messages without a connection. */
  connection?: string | undefined;
  /** First and last day in UTC, such as `2026-11-28`. */
  since?: string | undefined;
  until?: string | undefined;
}

/** The sums by day, and the changes that are not added to them yet. One statement sees each number exactly once. */
export const currentUsage = sql`(
  SELECT account_id, day, channel, country, connection_id, accepted, sent, delivered, read, failed, segments FROM usage_days
  UNION ALL
  SELECT account_id, day, channel, country, connection_id, accepted, sent, delivered, read, failed, segments FROM usage_changes
)`;

/** The name of a connection, or its id after its removal. */
export const connectionName = sql<string>`coalesce(connections.name, usage.connection_id)`;

/** Returns the condition of a filter on rows of `usage`, joined with `connections`. */
export function matchesFilter(filter: UsageFilter): RawBuilder<boolean> {
  const { accountId, channel, country, connection, since, until } = filter;
  return sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(accountId === undefined ? [] : [sql`usage.account_id = ${accountId}`]),
      ...(channel === undefined ? [] : [sql`usage.channel = ${channel}`]),
      ...(country === undefined ? [] : [sql`usage.country = ${country}`]),
      ...(connection === undefined ? [] : [sql`${connectionName} = ${connection}`]),
      ...(since === undefined ? [] : [sql`usage.day >= ${since}::date`]),
      ...(until === undefined ? [] : [sql`usage.day <= ${until}::date`]),
    ],
    sql` AND `,
  )}`;
}

/** The numbers of a group, as columns of a statement. */
export const summedCounts = sql`
  sum(accepted)::bigint AS accepted, sum(sent)::bigint AS sent, sum(delivered)::bigint AS delivered, sum(read)::bigint AS read,
  sum(failed)::bigint AS failed, sum(segments)::bigint AS segments`;
