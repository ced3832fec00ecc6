import { chatAppTitle } from '@omnichannel/error-formats';
import { sql } from 'kysely';
import type { DeliveryReceipt } from '../../features/messaging/carrier.ts';
import type { UnknownOutcome } from '../../features/messaging/submissions.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { ProviderReceipt } from '../connection-kind.ts';
import type { SubmissionKind } from './enqueue.ts';

/** The state of a submission after a receipt. */
export interface SubmissionStatus {
  source: SubmissionKind;
  reference: string;
  status: ProviderReceipt['status'];
  at: Date;
  /** Code of the provider, for a failure. */
  code: string | null;
  /** Cause of a failure, as a sentence for the sender. */
  details?: string;
  /** Of status `unknown`: an attempt is in doubt. Otherwise the provider has accepted it, and does not know the outcome. */
  isInDoubt?: boolean;
}

/** The state of a submission whose attempt ended without a result. */
export function inDoubtStatus(submission: Pick<SubmissionStatus, 'source' | 'reference'>): SubmissionStatus {
  return { ...submission, status: 'unknown', at: new Date(), code: null, isInDoubt: true };
}

/** The form in which ids of a provider are compared: lower case, without leading zeros. */
export function normalizeId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/**
 * Stores receipts of a connection: each at the part with its id and recipient, and the others as unmatched, since their submission may not be
 * stored yet. A receipt that arrives twice changes nothing, and its submission is returned again.
 *
 * @returns the states of the submissions that the receipts are about
 */
export async function storeReceipts(
  database: Database,
  connectionId: string,
  receipts: readonly ProviderReceipt[],
): Promise<SubmissionStatus[]> {
  const rows = receipts.map(({ id, alternativeIds = [], recipient, status, at, code }) => ({
    ids: [id, ...alternativeIds].map(normalizeId),
    recipient,
    status,
    at,
    code,
  }));
  return database.transaction().execute(async (transaction) => {
    const matched = await matchReceipts(transaction, connectionId, rows);
    const known = new Set(matched.map(({ receipt }) => receipt));
    const unmatched = rows.filter((_, index) => !known.has(index));
    if (unmatched.length > 0) {
      await sql`
        INSERT INTO unmatched_receipts (connection_id, ids, recipient, status, at, code)
        SELECT ${connectionId}, ARRAY(SELECT json_array_elements_text(ids)), recipient, status, at, code
        FROM json_to_recordset(${JSON.stringify(unmatched)}) AS receipt (
          ids json, recipient text, status text, at timestamptz, code text
        )
        -- A provider may repeat it for days.
        WHERE NOT EXISTS (
          SELECT FROM unmatched_receipts AS known
          WHERE known.connection_id = ${connectionId} AND known.ids = ARRAY(SELECT json_array_elements_text(receipt.ids))
            AND known.status = receipt.status AND known.recipient IS NOT DISTINCT FROM receipt.recipient
        )
      `.execute(transaction);
    }
    return readStatuses(
      transaction,
      matched.map(({ outboxId }) => outboxId),
    );
  });
}

/**
 * Matches the receipts of a connection that were faster than the response to their submission.
 *
 * @param newIds ids of the submissions that were stored just now; without them, all receipts are compared with all submissions
 */
export async function matchEarlyReceipts(
  database: Database,
  connectionId: string,
  newIds?: readonly string[],
): Promise<SubmissionStatus[]> {
  const ids = newIds?.map(normalizeId);
  const isNamed = ids === undefined ? sql`true` : sql`ids && ${ids}`;
  // Mostly there are none, and one statement costs less than a transaction.
  const { rows: waiting } = await sql`
    SELECT FROM unmatched_receipts WHERE connection_id = ${connectionId} AND ${isNamed} LIMIT 1
  `.execute(database);
  if (waiting.length === 0) return [];
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<StoredReceipt & { id: string }>`
      SELECT id::text, ids, recipient, status, at, code FROM unmatched_receipts AS receipt
      WHERE connection_id = ${connectionId} AND ${isNamed} AND EXISTS (
        SELECT FROM submitted_parts AS part
        WHERE connection_id = ${connectionId} AND normalized_id = ANY (receipt.ids) AND ${isSameRecipient}
      )
      ORDER BY id LIMIT ${maxEarlyReceipts} FOR UPDATE SKIP LOCKED
    `.execute(transaction);
    if (rows.length === 0) return [];
    const matched = await matchReceipts(transaction, connectionId, rows);
    const known = [...new Set(matched.map(({ receipt }) => rows[receipt]?.id))];
    await sql`DELETE FROM unmatched_receipts WHERE id = ANY (${known}::bigint[])`.execute(transaction);
    return readStatuses(
      transaction,
      matched.map(({ outboxId }) => outboxId),
    );
  });
}

/** Condition: some providers report national numbers, so the last digits are compared. */
const isSameRecipient = sql`(receipt.recipient IS NULL OR right(part.recipient, 7) = right(receipt.recipient, 7))`;

/** Early receipts that are matched in one transaction. */
const maxEarlyReceipts = 500;

/** A receipt in the form of the database. */
interface StoredReceipt {
  ids: readonly string[];
  recipient?: string | null | undefined;
  status: ProviderReceipt['status'];
  at: Date;
  code?: string | null | undefined;
}

/**
 * Finds the part of each receipt and stores its status. Where several parts have the id, the one with its exact form
 * is meant, and among those the newest to that recipient. A final status never changes back.
 *
 * @returns the index of each matched receipt, with the submission that it is about
 */
async function matchReceipts(
  executor: Executor,
  connectionId: string,
  receipts: readonly StoredReceipt[],
): Promise<{ receipt: number; outboxId: string }[]> {
  const { rows } = await sql<{ receipt: number; outboxId: string }>`
    WITH receipts AS MATERIALIZED (
      SELECT ordinality::int - 1 AS position, ARRAY(SELECT json_array_elements_text(each -> 'ids')) AS ids, each ->> 'recipient' AS recipient,
        each ->> 'status' AS status, (each ->> 'at')::timestamptz AS at, each ->> 'code' AS code
      FROM json_array_elements(${JSON.stringify(receipts)}::json) WITH ORDINALITY AS receipt (each, ordinality)
    ), matched AS MATERIALIZED (
      SELECT receipt.*, found.outbox_id, found.attempt, found.part FROM receipts AS receipt CROSS JOIN LATERAL (
        SELECT outbox_id, attempt, part FROM submitted_parts AS part
        WHERE connection_id = ${connectionId} AND normalized_id = ANY (receipt.ids) AND ${isSameRecipient}
        -- The form of the receipt comes first: the number 10 is also the hexadecimal form of another message's 16.
        ORDER BY normalized_id = receipt.ids[1] DESC, accepted_at DESC, part LIMIT 1
      ) AS found
    ), latest AS (
      SELECT DISTINCT ON (outbox_id, attempt, part) * FROM matched
      ORDER BY outbox_id, attempt, part, status <> 'sent' DESC, at DESC
    ), stored AS (
      UPDATE submitted_parts AS known SET status = latest.status, status_at = latest.at, code = latest.code
      FROM latest
      WHERE known.outbox_id = latest.outbox_id AND known.attempt = latest.attempt AND known.part = latest.part
        AND (known.status IS NULL OR known.status = 'sent')
    )
    SELECT position AS receipt, outbox_id::text AS "outboxId" FROM matched
  `.execute(executor);
  return rows;
}

/**
 * Reads the states of submissions from their parts: delivered when a connection has delivered all parts, failed when it failed to deliver one.
 * A passcode that was repeated on two connections is delivered when one of them has delivered it.
 */
async function readStatuses(executor: Executor, outboxIds: readonly string[]): Promise<SubmissionStatus[]> {
  if (outboxIds.length === 0) return [];
  const { rows } = await sql<SubmissionStatus>`
    WITH submissions AS (
      SELECT attempt.outbox_id, attempt.source, attempt.reference,
        CASE
          WHEN count(DISTINCT part.part) FILTER (WHERE part.status = 'delivered') >= max(coalesce(attempt.parts, 1)) THEN 'delivered'
          WHEN count(*) FILTER (WHERE part.status = 'failed') > 0 THEN 'failed'
          WHEN count(*) FILTER (WHERE part.status = 'unknown') > 0 THEN 'unknown'
          ELSE 'sent'
        END AS status,
        max(part.status_at) AS at, max(part.code) FILTER (WHERE part.status = 'failed') AS code
      FROM submitted_parts AS part JOIN submission_attempts AS attempt USING (outbox_id, attempt)
      WHERE part.outbox_id = ANY (${[...new Set(outboxIds)]}::bigint[])
      GROUP BY attempt.outbox_id, attempt.source, attempt.reference, part.connection_id
    )
    SELECT DISTINCT ON (outbox_id) source, reference, status, coalesce(at, now()) AS at, code FROM submissions
    -- A message counts as sent once all of its parts are accepted.
    WHERE status <> 'sent' OR NOT EXISTS (SELECT FROM outbox WHERE outbox.id = submissions.outbox_id)
    ORDER BY outbox_id, array_position(ARRAY['delivered', 'sent', 'unknown', 'failed'], status)
  `.execute(executor);
  return rows;
}

/**
 * Converts the state of a submission into a receipt of its message.
 *
 * @returns undefined when the outcome of a message is not known: it keeps its status
 */
export function toDeliveryReceipt(submission: SubmissionStatus): DeliveryReceipt | UnknownOutcome | undefined {
  const { source, reference: messageId, status, at, code, details, isInDoubt } = submission;
  if (status === 'unknown') {
    return source === 'passcode' ? { messageId, status, cause: isInDoubt ? 'inDoubt' : 'provider', at } : undefined;
  }
  if (status !== 'failed') return { messageId, status, at };
  const cause = details ?? `The provider could not deliver the message${code === null ? '' : ` (its code: ${code})`}.`;
  return {
    messageId,
    status,
    at,
    error: { code: failureCode, title: chatAppTitle(failureCode) as string, details: cause },
  };
}

/** Code of the contract for a failure of the carrier. */
const failureCode = 1014;
