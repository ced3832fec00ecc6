import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { PlannedReceipt } from './tables.ts';

/** A message that has receipts to tell. */
export interface DueReceipts {
  messageId: string;
  /** What is to be told now, in this order; nothing when the message is gone. */
  now: readonly PlannedReceipt[];
  /** What remains then. */
  later: readonly PlannedReceipt[];
}

export interface DueClaim {
  due: readonly DueReceipts[];
  /** Milliseconds until more is due, as far as that is known; infinite when there is nothing. */
  waitMs: number;
}

/** Seconds that a process has for telling what it has taken; after them it is taken again, by itself or by another. */
export const leaseSeconds = 5;

/** Messages that are taken at once. */
const maxClaimed = 500;

/** Takes messages that have receipts to tell: no other process takes them meanwhile. */
export async function claimDueReceipts(database: Database): Promise<DueClaim> {
  // What is lost of it when the database dies is taken once more: that is not worth a wait for the disk.
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

/** The first one is due: else the message was not taken. All that have come about by now go with it. */
export function splitPlan(messageId: string, plan: readonly PlannedReceipt[], now: Date): DueReceipts {
  const later = plan.findIndex(({ at }, index) => index > 0 && Date.parse(at) > now.getTime());
  const count = later < 0 ? plan.length : later;
  return { messageId, now: plan.slice(0, count), later: plan.slice(count) };
}

/** Lets the plans of messages be told from now on, in the transaction that has changed them. */
export async function makeDue(executor: Executor, messageIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO sandbox_due (message_id, due_at) SELECT unnest(${[...messageIds]}::text[]), now()
    ON CONFLICT (message_id) DO UPDATE SET due_at = excluded.due_at
  `.execute(executor);
}
