import { sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { readMonthUsage } from './month-usage.ts';
import { type QuotaName, quotaNames, sumQuotaUsage } from './quota.ts';

/** Changes of quotas: the messages or segments a month (UTC), or null for no limit. Absent quotas stay. */
export type QuotaChanges = Partial<Record<QuotaName, number | null>>;

/**
 * Changes quotas of an account. Running instances apply them within 5 s.
 *
 * @throws {ApplicationError} `notFound` when no account has this name
 */
export async function setQuotas(
  executor: Executor,
  actor: Actor,
  userName: string,
  changes: QuotaChanges,
): Promise<void> {
  await inTransaction(executor, async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'quotas'])
      .where('user_name', '=', userName)
      .forUpdate()
      .executeTakeFirst();
    if (!account)
      throw new ApplicationError(
        'notFound',
        `There is no account ${userName}. See them with: ${command`accounts list`}`,
      );
    await transaction
      .updateTable('accounts')
      .set({ quotas: sql<string>`jsonb_strip_nulls(quotas || ${JSON.stringify(changes)}::jsonb)` })
      .where('id', '=', account.id)
      .execute();
    await recordAudit(transaction, actor, {
      action: 'account.quotasChanged',
      target: { type: 'account', id: account.id, name: userName },
      account: { id: account.id, userName },
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, account.quotas[name as QuotaName] ?? null])),
      after: changes,
    });
  });
}

/** A quota with its usage in the current month. */
export interface QuotaState {
  quota: QuotaName;
  maximum: number;
  used: number;
  /** `2026-11`, in UTC. */
  month: string;
  endsAt: Date;
}

/** Lists the quotas of an account with their usage. */
export async function listQuotas(executor: Executor, accountId: string): Promise<QuotaState[]> {
  const { quotas } = await executor
    .selectFrom('accounts')
    .select('quotas')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { month, endsAt, channels } = await readMonthUsage(executor, accountId);
  const usage = sumQuotaUsage(channels);
  return quotaNames.flatMap((quota) => {
    const maximum = quotas[quota];
    return maximum === undefined ? [] : [{ quota, maximum, used: usage[quota], month, endsAt }];
  });
}
