import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { outcomeReasons } from '../outcome-reasons.ts';
import {
  type DeliveryKey,
  type DeliveryOutcome,
  lockEvent,
  lockRecipients,
  type RecordedOutcome,
  recordOutcomes,
} from './delivery-store.ts';

/** Identifies the e-mail of a delivery. */
export type EmailDelivery = { eventId: string } & DeliveryKey;

/** Whether an attempt may begin. If it may not, the delivery may have got its outcome instead. */
export interface SubmissionStart {
  begins: boolean;
  recorded: readonly RecordedOutcome[];
}

/** Checks whether an e-mail still waits for an attempt, before a session is taken for it. */
export function checkSubmission(database: Database, delivery: EmailDelivery): Promise<SubmissionStart> {
  return startSubmission(database, delivery, async () => {});
}

/**
 * Marks the beginning of an attempt to submit an e-mail. The mark survives a crash: the next attempt then fails the e-mail instead of
 * submitting it twice.
 */
export function beginSubmission(database: Database, delivery: EmailDelivery): Promise<SubmissionStart> {
  return startSubmission(database, delivery, (transaction) => markSubmitting(transaction, delivery, true));
}

function startSubmission(
  database: Database,
  { eventId, ...key }: EmailDelivery,
  mark: (transaction: Executor) => Promise<void>,
): Promise<SubmissionStart> {
  return database.transaction().execute(async (transaction) => {
    const end = async (outcome: Pick<DeliveryOutcome, 'outcome' | 'reason'>): Promise<SubmissionStart> => ({
      begins: false,
      recorded: await recordOutcomes(transaction, eventId, [{ ...key, ...outcome }]),
    });
    const existing = await lockRecipients(transaction, [key.subscriber]);
    const isCancelled = await lockEvent(transaction, eventId);
    const row = await transaction
      .selectFrom('notification_deliveries')
      .select(['outcome', 'submitting_at'])
      .where('event_id', '=', eventId)
      .where('step', '=', key.step)
      .where('subscriber', '=', key.subscriber)
      .forUpdate()
      .executeTakeFirst();
    if (row?.outcome !== 'pending') return { begins: false, recorded: [] };
    if (row.submitting_at !== null) return end({ outcome: 'failed', reason: outcomeReasons.interrupted });
    if (isCancelled) return end({ outcome: 'cancelled' });
    if (!existing.has(key.subscriber)) return end({ outcome: 'no_address', reason: outcomeReasons.deleted });
    await mark(transaction);
    return { begins: true, recorded: [] };
  });
}

/** Ends an attempt after which the mail server certainly does not have the e-mail. */
export function endSubmission(executor: Executor, delivery: EmailDelivery): Promise<void> {
  return markSubmitting(executor, delivery, false);
}

async function markSubmitting(
  executor: Executor,
  { eventId, step, subscriber }: EmailDelivery,
  isSubmitting: boolean,
): Promise<void> {
  await executor
    .updateTable('notification_deliveries')
    .set({ submitting_at: isSubmitting ? sql<Date>`now()` : null })
    .where('event_id', '=', eventId)
    .where('step', '=', step)
    .where('subscriber', '=', subscriber)
    .execute();
}
