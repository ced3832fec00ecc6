import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { ProviderReceipt } from '../provider-events.ts';

/** The form in which ids of a provider are compared: lower case, without leading zeros. */
export function normalizeId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/** A receipt in the form of the database. */
export interface StoredReceipt extends Pick<ProviderReceipt, 'status' | 'at'> {
  /** As the provider gave it; null for a receipt of an earlier version. */
  providerId: string | null;
  /** Normalized: that of the receipt, and its other forms. */
  ids: readonly string[];
  recipient?: string | null | undefined;
  submissionId?: string | null | undefined;
  code?: string | null | undefined;
  apiCode?: number | null | undefined;
  isRevoked?: boolean | null | undefined;
  pricing?: ProviderReceipt['pricing'] | null;
}

/** A receipt with the attempt that it is about. */
export interface ReceiptMatch {
  /** Index of the receipt. */
  receipt: number;
  outboxId: string;
  attempt: number;
}

/** Finds the parts of receipts that no id of the provider has matched. @returns the receipts that are matched by the id of the submission */
export async function matchBySubmissionId(
  executor: Executor,
  connectionId: string,
  receipts: readonly StoredReceipt[],
  matched: readonly ReceiptMatch[],
): Promise<ReceiptMatch[]> {
  const known = new Set(matched.map(({ receipt }) => receipt));
  const others = receipts.flatMap((receipt, position) =>
    known.has(position) || receipt.submissionId == null ? [] : [{ ...receipt, position }],
  );
  if (others.length === 0) return [];
  const proven = await proveSubmissions(executor, connectionId, others);
  await storeStatuses(executor, receipts, proven);
  return proven;
}

/** Condition: the attempt may have reached the provider, so that a receipt with the id of its submission can be about it. */
export const isAttempted = sql`
  attempt.source = 'message' AND attempt.reference = receipt.submission_id
  AND attempt.state IN ('written', 'unknown', 'accepted', 'revoked')`;

/** Matches receipts by the id that the provider gave. One statement, since nearly all receipts are matched by it. */
export async function matchByProviderId(
  executor: Executor,
  connectionId: string,
  receipts: readonly StoredReceipt[],
): Promise<ReceiptMatch[]> {
  const { rows } = await sql<ReceiptMatch>`
    SELECT receipt, outbox_id::text AS "outboxId", attempt FROM store_receipts(${connectionId}, ${JSON.stringify(receipts)}, NULL)
  `.execute(executor);
  return rows;
}

/**
 * Accepts attempts whose receipts prove that the provider has the message, although no response has said so. Their submissions are done: also
 * those in doubt, and those whose response is only late. A submission that another process records at this moment is left out.
 */
async function proveSubmissions(
  executor: Executor,
  connectionId: string,
  receipts: readonly (StoredReceipt & { position: number })[],
): Promise<ReceiptMatch[]> {
  const { rows } = await sql<ReceiptMatch>`
    WITH found AS MATERIALIZED (
      SELECT position, coalesce("providerId", ids ->> 0) AS provider_id, ids ->> 0 AS normalized_id, attempt.outbox_id, attempt.attempt,
        attempt.environment_id, replace(messages.recipient, '+', '') AS recipient, messages.channel = 'messenger' AS has_watermarks
      FROM (
        SELECT *, "submissionId" AS submission_id FROM json_to_recordset(${JSON.stringify(receipts)}::json)
        AS each (position int, "providerId" text, ids json, "submissionId" text)
      ) AS receipt
      -- The person may have been erased since.
      JOIN messages ON messages.id = submission_id
      CROSS JOIN LATERAL (
        SELECT outbox_id, attempt, environment_id FROM submission_attempts AS attempt WHERE connection_id = ${connectionId} AND ${isAttempted}
        ORDER BY outbox_id DESC, attempt DESC LIMIT 1
      ) AS attempt
    ), locked AS MATERIALIZED (
      SELECT id FROM outbox WHERE id IN (SELECT outbox_id FROM found) FOR UPDATE SKIP LOCKED
    ), proven AS MATERIALIZED (
      SELECT * FROM found WHERE outbox_id IN (SELECT id FROM locked) OR NOT EXISTS (SELECT FROM outbox WHERE id = outbox_id)
    ), ended AS (
      UPDATE submission_attempts AS known SET state = 'accepted', reason = NULL, parts = 1, ended_at = now()
      FROM proven WHERE known.outbox_id = proven.outbox_id AND known.attempt = proven.attempt AND known.state IN ('written', 'unknown')
    ), parts AS (
      INSERT INTO submitted_parts AS known (
        outbox_id, attempt, part, environment_id, connection_id, provider_id, normalized_id, recipient, has_watermarks
      )
      SELECT DISTINCT ON (outbox_id, attempt) outbox_id, attempt, 0, environment_id, ${connectionId}, provider_id, normalized_id, recipient,
        has_watermarks
      FROM proven
      ON CONFLICT (outbox_id, attempt, part) DO UPDATE SET provider_id = excluded.provider_id, normalized_id = excluded.normalized_id
        WHERE known.provider_id IS NULL
    ), done AS (
      DELETE FROM outbox USING proven WHERE id = outbox_id
    )
    SELECT position AS receipt, outbox_id::text AS "outboxId", attempt FROM proven
  `.execute(executor);
  return rows;
}

/** Stores the statuses of receipts whose attempts are known. */
async function storeStatuses(
  executor: Executor,
  receipts: readonly StoredReceipt[],
  matches: readonly ReceiptMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  await sql`SELECT FROM store_receipts(NULL, ${JSON.stringify(receipts)}, ${JSON.stringify(matches)})`.execute(
    executor,
  );
}
