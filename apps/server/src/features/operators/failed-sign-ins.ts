import { sql } from 'kysely';
import { clientPrefix } from '../../http/rate-limits/client-prefix.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordAudit, serviceActor } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { hashForLimits } from './sign-in-limits.ts';

/** Maximum entries of failed sign-ins in the audit log a day. Further ones are only logged. */
export const maxEntriesPerDay = 1000;

export interface FailedSignIn {
  /** The operator, if the user name is known. */
  operator: { id: string; userName: string } | undefined;
  /** The user name of the request; only its keyed hash is logged, since people type passwords into the wrong field. */
  userName: string;
  reason: 'password' | 'code';
  address: string;
  requestId?: string | undefined;
}

/**
 * Records a failed sign-in in the log, and in the audit log: the 1st, 10th, 100th … of a day for each operator and network. All unknown
 * names count as one, so that a flood of invented names cannot fill the table.
 */
export async function recordFailedSignIn(
  { database, keys, log }: Pick<Context, 'database' | 'keys' | 'log'>,
  { operator, userName, reason, address, requestId }: FailedSignIn,
): Promise<void> {
  const userNameHash = hashForLimits(keys, 'log', userName).toString('hex').slice(0, 16);
  log.warn(
    { userNameHash, clientAddress: address, reason, ...(requestId !== undefined && { requestId }) },
    'operator sign-in failed',
  );
  await database.transaction().execute(async (transaction) => {
    const day = new Date().toISOString().slice(0, 10);
    const counted = hashForLimits(keys, 'failures', day, operator?.id ?? '', clientPrefix(address));
    const failures = await count(transaction, counted);
    if (!Number.isInteger(Math.log10(failures))) return;
    if ((await count(transaction, hashForLimits(keys, 'entries', day))) > maxEntriesPerDay) return;
    await recordAudit(
      transaction,
      { ...serviceActor, address, ...(requestId !== undefined && { requestId }) },
      {
        action: 'operator.signInFailed',
        target: { type: 'operator', ...(operator && { id: operator.id, name: operator.userName }) },
        outcome: 'denied',
        after: { reason, failures },
      },
    );
  });
}

/** Counts until the end of the next day. @returns the new count */
async function count(executor: Executor, key: Buffer): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO operator_sign_in_attempts AS known (key, attempts, next_at, expires_at)
    VALUES (${key}, 1, now(), now() + interval '2 days')
    ON CONFLICT (key) DO UPDATE SET attempts = known.attempts + 1
    RETURNING attempts
  `.execute(executor);
  return rows[0]?.attempts ?? 0;
}
