import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { CarrierEvents, DeliveryReceipt } from '../messaging/carrier.ts';
import type { SmsEvents } from '../messaging/messaging.ts';
import { countFailedSms, type FailedSms } from './failed-sms.ts';
import { parseSmsId } from './sms-id.ts';

/** The delivery status of a passcode's SMS. `unknown`: the provider cannot say what happened to it, or whether it has it. */
export type SmsStatus = 'sent' | 'delivered' | 'failed' | 'unknown';

/** A status that a receipt of an SMS reports. */
interface StatusChange {
  checkCode: string;
  send: number;
  status: SmsStatus;
  /** Statuses that it follows. */
  before: readonly (SmsStatus | 'accepted')[];
  at: Date;
  code: number | null;
  connectionId: string | undefined;
}

type Receipt = Parameters<SmsEvents['receive']>[0][number];

/**
 * Creates the receiver of all delivery receipts: it records those of passcodes, and passes the others on.
 *
 * @param receive takes the receipts of messages
 */
export function createSmsReceiptRecorder(
  { database }: Pick<Context, 'database'>,
  receive: CarrierEvents['receive'],
): SmsEvents['receive'] {
  const batch = createBatch<Receipt, undefined>({
    async write(receipts) {
      const changes = findStatuses(receipts);
      // Mostly none has failed, and one statement costs less than a transaction.
      if (changes.every(({ status }) => status !== 'failed')) await storeStatuses(database, changes);
      else {
        await database
          .transaction()
          .execute(async (transaction) => countFailedSms(transaction, await storeStatuses(transaction, changes)));
      }
      return receipts.map(() => undefined);
    },
    concurrency: 1,
  });

  return async (receipts) => {
    const passcode = receipts.filter(({ messageId }) => parseSmsId(messageId));
    const message = receipts.filter(
      (receipt): receipt is DeliveryReceipt => receipt.status !== 'unknown' && !parseSmsId(receipt.messageId),
    );
    await Promise.all([
      ...passcode.map((receipt) => batch.add(receipt)),
      ...(message.length > 0 ? [receive(message)] : []),
    ]);
  };
}

/** The statuses that each status can follow. An unknown status is replaced by each receipt. */
const predecessors = {
  sent: ['accepted', 'unknown'],
  delivered: ['accepted', 'sent', 'unknown'],
  failed: ['accepted', 'sent', 'unknown'],
  // The doubt may be about an attempt before the one that the provider has accepted.
  inDoubt: ['accepted'],
  unknown: ['accepted', 'sent'],
} as const satisfies Record<string, readonly (SmsStatus | 'accepted')[]>;

/** Reduces the receipts of each SMS to the one with the furthest status. */
function findStatuses(receipts: readonly Receipt[]): StatusChange[] {
  const furthest = new Map<string, StatusChange>();
  for (const receipt of receipts) {
    const sms = parseSmsId(receipt.messageId);
    const change = sms && { ...sms, ...toStatusChange(receipt) };
    const known = furthest.get(receipt.messageId)?.status ?? 'accepted';
    if (change?.before.includes(known)) furthest.set(receipt.messageId, change);
  }
  return [...furthest.values()];
}

function toStatusChange(receipt: Receipt): Omit<StatusChange, 'checkCode' | 'send'> {
  const { at, connectionId } = receipt;
  if (receipt.status === 'unknown') {
    const before = predecessors[receipt.cause === 'inDoubt' ? 'inDoubt' : 'unknown'];
    return { status: 'unknown', before, at, code: null, connectionId };
  }
  // A phone does not report that an SMS was read.
  const status = receipt.status === 'read' ? 'delivered' : receipt.status;
  return { status, before: predecessors[status], at, code: receipt.error?.code ?? null, connectionId };
}

/**
 * Stores each status, unless the SMS has a later one or was resent since.
 *
 * @returns the SMS that have failed now
 */
async function storeStatuses(executor: Executor, changes: readonly StatusChange[]): Promise<FailedSms[]> {
  const { rows: stored } = await sql<FailedSms & { status: SmsStatus }>`
    UPDATE verifications AS known
    SET sms_status = change.status, sms_status_at = change.at, sms_error_code = change.code,
      connection_id = coalesce(change."connectionId", known.connection_id),
      -- Usage counts each SMS once. A provider may have an SMS of an unknown outcome, so that it counts as sent.
      sms_sent = known.sms_sent + (known.sms_status IS NULL AND change.status <> 'failed')::int,
      sms_delivered = known.sms_delivered + (change.status = 'delivered')::int,
      sms_failed = known.sms_failed + (change.status = 'failed')::int
    FROM json_to_recordset(${JSON.stringify(changes)}::json)
      AS change ("checkCode" text, send integer, status text, at timestamptz, code integer, before json, "connectionId" text)
    -- The second condition makes the planner use the index, whatever number of rows it expects.
    WHERE known.check_code = change."checkCode" AND known.check_code = ANY (${changes.map(({ checkCode }) => checkCode)})
      AND known.sends = change.send
      AND change.before::jsonb ? coalesce(known.sms_status, 'accepted')
    RETURNING number, account_id AS "accountId", environment_id AS "environmentId", country,
      date_trunc('minute', created_at) AS minute, sms_status AS status
  `.execute(executor);
  return stored.filter(({ status }) => status === 'failed');
}
