import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Context } from '../context.ts';
import type { CarrierEvents, DeliveryReceipt } from '../messaging/carrier.ts';
import { advanceStatus, type MessageStatus } from '../messaging/message-status.ts';
import { countFailedSms, type FailedSms } from './failed-sms.ts';
import { parseSmsId } from './sms-id.ts';

/** The delivery status of a passcode's SMS. `unknown`: the provider cannot say what happened to it. */
export type SmsStatus = 'sent' | 'delivered' | 'failed' | 'unknown';

/** The furthest status that the receipts of an SMS report. */
interface StatusChange {
  checkCode: string;
  send: number;
  status: Exclude<MessageStatus, 'accepted'>;
  at: Date;
  code: number | null;
}

/**
 * Creates the receiver of all delivery receipts: it records those of passcodes, and passes the others on.
 *
 * @param receive takes the receipts of messages
 */
export function createSmsReceiptRecorder(
  { database }: Pick<Context, 'database'>,
  receive: CarrierEvents['receive'],
): CarrierEvents['receive'] {
  const batch = createBatch<DeliveryReceipt, undefined>({
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
    const { passcode = [], message = [] } = Object.groupBy(receipts, ({ messageId }) =>
      parseSmsId(messageId) ? 'passcode' : 'message',
    );
    await Promise.all([
      ...passcode.map((receipt) => batch.add(receipt)),
      ...(message.length > 0 ? [receive(message)] : []),
    ]);
  };
}

/** Reduces the receipts of each SMS to the one with the furthest status. */
function findStatuses(receipts: readonly DeliveryReceipt[]): StatusChange[] {
  const furthest = new Map<string, StatusChange>();
  for (const { messageId, status, at, error } of receipts) {
    const sms = parseSmsId(messageId);
    const known = furthest.get(messageId)?.status ?? 'accepted';
    if (!sms || advanceStatus(known, status) === known) continue;
    furthest.set(messageId, { ...sms, status, at, code: error?.code ?? null });
  }
  return [...furthest.values()];
}

/** The statuses that can be stored before a receipt. */
const earlier = ['accepted', 'sent', 'delivered'] as const;

/**
 * Stores each status, unless the SMS has a later one or was resent since.
 *
 * @returns the SMS that have failed now
 */
async function storeStatuses(executor: Executor, changes: readonly StatusChange[]): Promise<FailedSms[]> {
  const rows = changes.map(({ status, ...change }) => ({
    ...change,
    // A phone does not report that an SMS was read.
    status: status === 'read' ? 'delivered' : status,
    before: earlier.filter((known) => known !== status && advanceStatus(known, status) === status),
  }));
  const { rows: stored } = await sql<FailedSms & { status: SmsStatus }>`
    UPDATE verifications AS known
    SET sms_status = change.status, sms_status_at = change.at, sms_error_code = change.code
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS change ("checkCode" text, send integer, status text, at timestamptz, code integer, before json)
    -- The second condition makes the planner use the index, whatever number of rows it expects.
    WHERE known.check_code = change."checkCode" AND known.check_code = ANY (${changes.map(({ checkCode }) => checkCode)})
      AND known.sends = change.send
      -- An unknown status is the guess of the service, so each receipt replaces it.
      AND (known.sms_status = 'unknown' OR change.before::jsonb ? coalesce(known.sms_status, 'accepted'))
    RETURNING number, account_id AS "accountId", environment_id AS "environmentId", country,
      date_trunc('minute', created_at) AS minute, sms_status AS status
  `.execute(executor);
  return stored.filter(({ status }) => status === 'failed');
}
