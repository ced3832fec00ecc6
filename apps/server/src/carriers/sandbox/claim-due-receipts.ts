import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { PlannedReceipt } from './tables.ts';

/** A message with due receipts. */
export interface DueReceipts {
  messageId: string;
  /** Receipts to report now, in this order; empty if the message is gone. */
  now: readonly PlannedReceipt[];
  /** Receipts to report later. */
  later: readonly PlannedReceipt[];
}

export interface DueClaim {
  due: readonly DueReceipts[];
  /** Milliseconds until the next receipt is due; infinite if none is known. */
  waitMs: number;
}

/** Seconds for which a process has a claim. Afterwards any process can claim the message again. */
export const leaseSeconds = 5;

/** Maximum messages of a claim. */
const maxClaimed = 500;

/** Claims messages with due receipts. No other process can claim them during the lease. */
export async function claimDueReceipts(database: Database): Promise<DueClaim> {
  // Asynchronous commit: a claim lost in a crash of the database is repeated, which is cheaper than a disk flush.
  const { rows } = await sql<{ messageId: string | null; plan: PlannedReceipt[] | null; now: Date; next: Date | null }>`
    WITH due AS MATERIALIZED (
      SELECT message_id FROM sandbox_due, set_config('synchronous_commit', 'off', true)
      WHERE due_at <= now() ORDER BY due_at LIMIT ${maxClaimed} FOR UPDATE OF sandbox_due SKIP LOCKED
    ), taken AS (
      UPDATE sandbox_due SET due_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE message_id = ANY (ARRAY(SELECT message_id FROM due))
      RETURNING message_id
    ), upcoming AS (
      SELECT min(due_at) AS next FROM sandbox_due WHERE due_at > now()
    )
    SELECT taken.message_id AS "messageId", now() AS now, next, (
      SELECT plan FROM sandbox_messages AS message WHERE message.message_id = taken.message_id
    ) AS plan
    FROM upcoming LEFT JOIN taken ON true
  `.execute(database);
  const due = rows.flatMap(({ messageId, plan, now }) =>
    messageId === null ? [] : [splitPlan(messageId, plan ?? [], now)],
  );
  const [{ now, next } = { now: new Date(), next: null }] = rows;
  const moments = [next, ...due.map(({ later: [first] }) => first?.at ?? null)].filter((moment) => moment !== null);
  const waitMs = Math.min(...moments.map((moment) => new Date(moment).getTime() - now.getTime()));
  return { due, waitMs };
}

/** Splits a plan into due and later receipts. The first receipt of a claimed message is due. */
export function splitPlan(messageId: string, plan: readonly PlannedReceipt[], now: Date): DueReceipts {
  const later = plan.findIndex(({ at }, index) => index > 0 && Date.parse(at) > now.getTime());
  const count = later < 0 ? plan.length : later;
  return { messageId, now: plan.slice(0, count), later: plan.slice(count) };
}

/** Makes the plans of messages due now, in the transaction that has changed them. */
export async function makeDue(executor: Executor, messageIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO sandbox_due (message_id, environment_id, due_at)
    SELECT message_id, environment_id, now() FROM sandbox_messages WHERE message_id = ANY (${[...messageIds]}::text[])
    ON CONFLICT (message_id) DO UPDATE SET due_at = excluded.due_at
  `.execute(executor);
}
