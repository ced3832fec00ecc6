import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { UsageChannel, UsageCounts } from './tables.ts';
import { connectionName, currentUsage, matchesFilter, summedCounts, type UsageFilter } from './usage-filter.ts';

/** The groups of usage. */
export const usageGroups = ['account', 'month', 'day', 'channel', 'country', 'connection'] as const;
export type UsageGroup = (typeof usageGroups)[number];

/** The numbers of a group. Fields that the query does not group by are absent. */
export interface UsageSummary extends UsageCounts {
  /** User name. */
  account?: string;
  /** `2026-11`, in UTC. */
  month?: string;
  /** `2026-11-28`, in UTC. */
  day?: string;
  channel?: UsageChannel;
  country?: string;
  connection?: string;
}

/** Leaves out groups whose messages went to another connection later. */
const hasMessages = sql`HAVING sum(accepted) > 0`;

const groupColumns = {
  account: sql`accounts.user_name`,
  month: sql`to_char(usage.day, 'YYYY-MM')`,
  day: sql`to_char(usage.day, 'YYYY-MM-DD')`,
  channel: sql`usage.channel`,
  country: sql`usage.country`,
  connection: connectionName,
};

/**
 * Sums usage by groups, in their order. A message counts on the day on which it was accepted, with all its later statuses.
 *
 * @param groupBy an empty list sums all that the filter selects
 */
export async function readUsage(
  database: Executor,
  filter: UsageFilter,
  groupBy: readonly UsageGroup[],
): Promise<UsageSummary[]> {
  const groups = [...new Set(groupBy)];
  const columns = groups.map((group) => sql`${groupColumns[group]} AS ${sql.id(group)}`);
  const ordinals = sql.join(groups.map((_, index) => sql.lit(index + 1)));
  const { rows } = await sql<UsageSummary>`
    SELECT ${sql.join([...columns, summedCounts])}
    FROM ${currentUsage} AS usage
    JOIN accounts ON accounts.id = usage.account_id
    LEFT JOIN connections ON connections.id = usage.connection_id
    WHERE ${matchesFilter(filter)}
    ${groups.length > 0 ? sql`GROUP BY ${ordinals}` : sql``} ${hasMessages} ${groups.length > 0 ? sql`ORDER BY ${ordinals}` : sql``}
  `.execute(database);
  return rows;
}

/** The numbers of a day, account, channel, country and connection. */
export type UsageRecord = Required<Omit<UsageSummary, 'month'>>;

/** The names of the numbers, and the columns of an export. */
export const countNames = ['accepted', 'sent', 'delivered', 'read', 'failed', 'segments'] as const;
export const exportColumns = ['day', 'account', 'channel', 'country', 'connection', ...countNames] as const;

/** Rows that are in memory at the same time. */
const pageRows = 5000;

/**
 * Reads all usage that a filter selects, day by day, in one snapshot: rows that change meanwhile appear as they were at the start.
 *
 * @param write takes the next rows; the following ones are read when it resolves
 */
export async function exportUsage(
  database: Database,
  filter: UsageFilter,
  write: (rows: readonly UsageRecord[]) => Promise<void> | void,
): Promise<void> {
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      let last: (UsageRecord & KeyColumns) | undefined;
      do {
        const rows = await readPage(transaction, filter, last);
        if (rows.length > 0) await write(rows.map(({ accountId: _, connectionId: __, ...row }) => row));
        last = rows.length === pageRows ? rows.at(-1) : undefined;
      } while (last);
    });
}

/** Ids that order the pages. */
interface KeyColumns {
  accountId: string;
  connectionId: string;
}

async function readPage(
  executor: Executor,
  filter: UsageFilter,
  after: (UsageRecord & KeyColumns) | undefined,
): Promise<(UsageRecord & KeyColumns)[]> {
  const isLater = after
    ? sql`(usage.day, usage.account_id, usage.channel, usage.country, usage.connection_id)
        > (${after.day}::date, ${after.accountId}, ${after.channel}, ${after.country}, ${after.connectionId})`
    : sql`true`;
  const { rows } = await sql<UsageRecord & KeyColumns>`
    SELECT to_char(usage.day, 'YYYY-MM-DD') AS day, accounts.user_name AS account, usage.channel, usage.country,
      ${connectionName} AS connection, ${summedCounts}, usage.account_id AS "accountId", usage.connection_id AS "connectionId"
    FROM ${currentUsage} AS usage
    JOIN accounts ON accounts.id = usage.account_id
    LEFT JOIN connections ON connections.id = usage.connection_id
    WHERE ${matchesFilter(filter)} AND ${isLater}
    GROUP BY usage.day, usage.account_id, usage.channel, usage.country, usage.connection_id, accounts.user_name, connections.name
    ${hasMessages}
    ORDER BY usage.day, usage.account_id, usage.channel, usage.country, usage.connection_id LIMIT ${pageRows}
  `.execute(executor);
  return rows;
}
