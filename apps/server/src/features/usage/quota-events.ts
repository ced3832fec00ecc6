import type { components } from '@omnichannel/types';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { WebhookEvent, Webhooks } from '../webhooks/webhooks.ts';
import { type ChannelUsage, type QuotaName, quotaNames, sumQuotaUsage } from './quota.ts';
import { currentUsage } from './usage-filter.ts';

/** The percentages of a quota that are reported. */
const reportedPercents = [80, 100] as const;

/** The usage of an account with quotas in one month. */
interface AccountMonth {
  accountId: string;
  environmentId: string;
  userName: string;
  quotas: Partial<Record<QuotaName, number>>;
  /** The first day: `2026-11-01`. */
  month: string;
  endsAt: Date;
  channels: ChannelUsage[];
}

/** A quota that has reached a percentage. */
interface QuotaAlert extends Omit<AccountMonth, 'quotas' | 'channels'> {
  quota: QuotaName;
  percent: (typeof reportedPercents)[number];
  maximum: number;
  used: number;
}

/**
 * Emits an event for each quota that has reached 80 % or 100 %: once for each quota, month and maximum, since the event is stored together
 * with the record of it.
 *
 * @returns emitted events
 */
export async function emitQuotaEvents(database: Database, webhooks: Pick<Webhooks, 'emit'>): Promise<number> {
  const reached = (await readAccountMonths(database)).flatMap(findAlerts);
  if (reached.length === 0) return 0;
  return database.transaction().execute(async (transaction) => {
    const created = await storeAlerts(transaction, reached);
    await webhooks.emit(transaction, created.map(toEvent));
    return created.length;
  });
}

/** Reads the months that are current, or ended in the last hour: their last messages may be counted late. */
async function readAccountMonths(executor: Executor): Promise<AccountMonth[]> {
  const { rows } = await sql<AccountMonth>`
    SELECT id AS "accountId", environment_id AS "environmentId", user_name AS "userName", quotas, to_char(month, 'YYYY-MM-DD') AS month,
      (month + interval '1 month') AT TIME ZONE 'UTC' AS "endsAt",
      json_agg(json_build_object('channel', channel, 'accepted', accepted, 'segments', segments)) AS channels
    FROM accounts JOIN (
      SELECT account_id, date_trunc('month', day::timestamp) AS month, channel, sum(accepted) AS accepted, sum(segments) AS segments
      FROM ${currentUsage} AS usage
      WHERE day >= date_trunc('month', (now() - interval '1 hour') AT TIME ZONE 'UTC')
        AND account_id = ANY (ARRAY(SELECT id FROM accounts WHERE quotas <> '{}'))
      GROUP BY 1, 2, 3
    ) AS usage ON account_id = id
    GROUP BY id, month
  `.execute(executor);
  return rows;
}

function findAlerts({ quotas, channels, ...month }: AccountMonth): QuotaAlert[] {
  const usage = sumQuotaUsage(channels);
  return quotaNames.flatMap((quota) => {
    const maximum = quotas[quota];
    if (maximum === undefined) return [];
    const used = usage[quota];
    return reportedPercents
      .filter((percent) => used * 100 >= maximum * percent)
      .map((percent) => ({ ...month, quota, maximum, used, percent }));
  });
}

/** @returns the alerts that are new */
async function storeAlerts(transaction: Executor, alerts: readonly QuotaAlert[]): Promise<QuotaAlert[]> {
  const rows = alerts.map(({ accountId, month, quota, maximum, percent }) => ({
    account_id: accountId,
    month,
    quota,
    maximum,
    percent,
  }));
  const stored = await transaction
    .insertInto('quota_alerts')
    // Locked in the same order by all instances, which prevents deadlocks.
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'quota', 'maximum', 'percent'])
    .returning(sql<string>`to_char(month, 'YYYY-MM-DD')`.as('month'))
    .execute();
  const isNew = new Set(stored.map(keyOf));
  return alerts.filter((_, index) => isNew.has(keyOf(rows[index] as AlertKey)));
}

/** Identifies an alert in the database. */
interface AlertKey {
  account_id: string;
  month: string;
  quota: string;
  maximum: number;
  percent: number;
}

function keyOf({ account_id, month, quota, maximum, percent }: AlertKey): string {
  return [account_id, month, quota, maximum, percent].join(' ');
}

function toEvent({ environmentId, userName, month, endsAt, quota, maximum, used, percent }: QuotaAlert): WebhookEvent {
  const item: components['schemas']['QuotaStatus'] = {
    user_name: userName,
    quota,
    period: month.slice(0, 7),
    period_end: endsAt.toISOString(),
    percent,
    limit: maximum,
    used,
  };
  const body: components['schemas']['UsageEvents'] = { quotas: [item] };
  return { environmentId, endpoint: 'usage', messageId: newId(), body };
}
