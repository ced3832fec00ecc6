import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { ChannelUsage } from './quota.ts';
import { currentUsage } from './usage-filter.ts';

/** The usage of an account in the current month, on the clock of the database. */
export interface MonthUsage {
  /** `2026-11`, in UTC. */
  month: string;
  /** When the month ends. */
  endsAt: Date;
  channels: ChannelUsage[];
}

export async function readMonthUsage(executor: Executor, accountId: string): Promise<MonthUsage> {
  const { rows } = await sql<MonthUsage>`
    SELECT to_char(month.first, 'YYYY-MM') AS month, (month.first + interval '1 month') AT TIME ZONE 'UTC' AS "endsAt", coalesce((
        SELECT json_agg(by_channel) FROM (
          SELECT channel, sum(accepted) AS accepted, sum(segments) AS segments FROM ${currentUsage} AS usage
          WHERE account_id = ${accountId} AND day >= month.first AND day < month.first + interval '1 month'
          GROUP BY channel
        ) AS by_channel
      ), '[]') AS channels
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') AS first) AS month
  `.execute(executor);
  return rows[0] as MonthUsage;
}
