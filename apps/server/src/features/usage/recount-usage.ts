import { sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { UsageChannel, UsageCounts } from './tables.ts';
import { connectionName, currentUsage } from './usage-filter.ts';

/** A day whose stored numbers differ from those of the rows. */
export interface UsageDifference {
  day: string;
  /** User name. */
  account: string;
  channel: UsageChannel;
  country: string;
  connection: string;
  stored: UsageCounts;
  counted: UsageCounts;
}

/** The result of a recount. */
export interface UsageRecount {
  /** Groups of a day, account, channel, country and connection that were compared. */
  compared: number;
  /** Messages of these groups, as stored. */
  accepted: number;
  differences: UsageDifference[];
}

/**
 * Counts the rows that still exist, and compares the result with the stored numbers, in one snapshot. Days from which the retention may have
 * deleted rows are left out. Erased rows are missing in the count.
 *
 * @param range first and last day in UTC, such as `2026-11-28`
 */
export async function recountUsage(
  executor: Executor,
  retention: Pick<Config['retention'], 'conversationDays' | 'verificationDays' | 'notificationDays'>,
  { since, until }: { since?: string | undefined; until?: string | undefined } = {},
): Promise<UsageRecount> {
  const { rows } = await sql<ComparedRow>`
    WITH counted AS (${countedRows}), stored AS (
      SELECT account_id, day, channel, country, connection_id, ${sums} FROM ${currentUsage} AS usage GROUP BY 1, 2, 3, 4, 5
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, user_name AS account, channel, country, ${connectionName} AS connection,
      ${asJson('stored')} AS stored, ${asJson('counted')} AS counted
    FROM stored FULL JOIN counted USING (account_id, day, channel, country, connection_id)
    CROSS JOIN LATERAL (SELECT connection_id) AS usage
    JOIN accounts ON accounts.id = account_id
    LEFT JOIN connections ON connections.id = usage.connection_id
    WHERE day >= coalesce(${since ?? null}::date, '-infinity') AND day <= coalesce(${until ?? null}::date, 'infinity')
      -- Rows of the first day that is kept can be deleted at any time of that day.
      AND day > (now() AT TIME ZONE 'UTC')::date - CASE
        WHEN channel = 'verification' THEN ${retention.verificationDays}::int
        WHEN channel IN ('email', 'inApp') THEN ${retention.notificationDays}::int
        ELSE ${retention.conversationDays}::int END
    ORDER BY 1, 2, 3, 4, 5
  `.execute(executor);
  const isDifferent = ({ stored, counted }: ComparedRow) => countNames.some((name) => stored[name] !== counted[name]);
  return {
    compared: rows.length,
    accepted: rows.reduce((sum, { stored }) => sum + stored.accepted, 0),
    differences: rows.filter(isDifferent),
  };
}

type ComparedRow = UsageDifference;

const countNames = ['accepted', 'sent', 'delivered', 'read', 'failed', 'segments'] as const;

const sums = sql.join(countNames.map((name) => sql`sum(${sql.id(name)}) AS ${sql.id(name)}`));

function asJson(table: 'stored' | 'counted') {
  const pairs = countNames.map((name) => sql`${sql.lit(name)}, coalesce(${sql.id(table, name)}, 0)`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** The first account of an environment, which its notifications count for. */
const ownerOf = (environment: string) => sql`CROSS JOIN LATERAL (
  SELECT id FROM accounts WHERE accounts.environment_id = ${sql.ref(environment)} ORDER BY created_at, id LIMIT 1
) AS account`;

/** The same numbers as those of the triggers, from all rows. */
const countedRows = sql`
  SELECT account_id, (accepted_at AT TIME ZONE 'UTC')::date AS day, channel, country, connection_id, count(*) AS accepted,
    count(*) FILTER (WHERE status IN ('sent', 'delivered', 'read') OR sent_at IS NOT NULL) AS sent,
    count(*) FILTER (WHERE status IN ('delivered', 'read')) AS delivered,
    count(*) FILTER (WHERE status = 'read') AS read, count(*) FILTER (WHERE status = 'failed') AS failed, sum(segments) AS segments
  FROM messages GROUP BY 1, 2, 3, 4, 5
  UNION ALL
  SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, 'verification', country, connection_id, sum(sends), sum(sms_sent),
    sum(sms_delivered), 0, sum(sms_failed), sum(segments)
  FROM verifications GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT account.id, (notifications.created_at AT TIME ZONE 'UTC')::date, 'inApp', '', '', count(*), count(*), count(*), count(read_at), 0, 0
  FROM notifications ${ownerOf('notifications.environment_id')} GROUP BY 1, 2
  UNION ALL
  SELECT account.id, (dispatched_at AT TIME ZONE 'UTC')::date, 'email', '', '', count(*), count(*) FILTER (WHERE outcome = 'sent'), 0, 0,
    count(*) FILTER (WHERE outcome NOT IN ('pending', 'sent')), 0
  FROM notification_deliveries JOIN notification_events AS event ON event.id = event_id ${ownerOf('event.environment_id')}
  WHERE dispatched_at IS NOT NULL GROUP BY 1, 2
`;
