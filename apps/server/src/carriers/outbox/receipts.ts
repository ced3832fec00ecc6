import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import {
  isAttempted,
  matchByProviderId,
  matchBySubmissionId,
  normalizeId,
  type ReceiptMatch,
  type StoredReceipt,
} from './match-receipts.ts';
import { resubmitRevoked } from './revocations.ts';
import { readStatuses, type SubmissionStatus } from './submission-status.ts';

/** The result of storing receipts. */
export interface ReceiptResult {
  /** The states of the submissions that the receipts are about. */
  statuses: SubmissionStatus[];
  /** Ids of the connections that have got submissions which another has revoked. */
  connectionIds: string[];
  /** Outbox ids of the submissions that receipts have proven before a response did. */
  provenIds: string[];
}

/** A receipt and the connection that has received it. */
export interface ReceivedReceipt {
  connectionId: string;
  receipt: StoredReceipt;
}

/** @param receipt as the provider reports it */
export function toStoredReceipt({ id, alternativeIds = [], ...receipt }: ProviderReceipt): StoredReceipt {
  return { ...receipt, providerId: id, ids: [id, ...alternativeIds].map(normalizeId) };
}

/**
 * Stores receipts: each at its part, and the others as unmatched, since their submission may not be stored yet. A receipt that arrives twice
 * changes nothing, and its submission is returned again. After a failure some may be stored.
 */
export async function storeReceipts(database: Database, received: readonly ReceivedReceipt[]): Promise<ReceiptResult> {
  const results: ReceiptResult[] = [];
  for (const [connectionId, group] of Map.groupBy(received, (one) => one.connectionId)) {
    results.push(
      await storeOfConnection(
        database,
        connectionId,
        group.map(({ receipt }) => receipt),
      ),
    );
  }
  return {
    statuses: results.flatMap(({ statuses }) => statuses),
    connectionIds: [...new Set(results.flatMap(({ connectionIds }) => connectionIds))],
    provenIds: results.flatMap(({ provenIds }) => provenIds),
  };
}

async function storeOfConnection(
  database: Database,
  connectionId: string,
  rows: readonly StoredReceipt[],
): Promise<ReceiptResult> {
  // Mostly all are matched by it, and one statement costs less than a transaction.
  const matched = await matchByProviderId(database, connectionId, rows);
  if (matched.length === rows.length && !rows.some(({ isRevoked }) => isRevoked)) {
    return readResult(database, connectionId, rows, matched);
  }
  return database.transaction().execute(async (transaction) => {
    const proven = await matchBySubmissionId(transaction, connectionId, rows, matched);
    const all = [...matched, ...proven];
    const known = new Set(all.map(({ receipt }) => receipt));
    const unmatched = rows.filter((_, index) => !known.has(index));
    if (unmatched.length > 0) await storeUnmatched(transaction, connectionId, unmatched);
    return readResult(transaction, connectionId, rows, all, proven);
  });
}

async function storeUnmatched(
  executor: Executor,
  connectionId: string,
  receipts: readonly StoredReceipt[],
): Promise<void> {
  await sql`
    INSERT INTO unmatched_receipts (
      connection_id, provider_id, ids, recipient, submission_id, status, at, code, api_code, is_revoked, pricing
    )
    SELECT ${connectionId}, "providerId", ARRAY(SELECT json_array_elements_text(ids)), recipient, "submissionId", status, at, code, "apiCode",
      coalesce("isRevoked", false), pricing
    FROM json_to_recordset(${JSON.stringify(receipts)}) AS receipt (
      "providerId" text, ids json, recipient text, "submissionId" text, status text, at timestamptz, code text, "apiCode" int,
      "isRevoked" boolean, pricing json
    )
    -- A provider may repeat it for days.
    WHERE NOT EXISTS (
      SELECT FROM unmatched_receipts AS known
      WHERE known.connection_id = ${connectionId} AND known.ids = ARRAY(SELECT json_array_elements_text(receipt.ids))
        AND known.status = receipt.status AND known.recipient IS NOT DISTINCT FROM receipt.recipient
    )
  `.execute(executor);
}

/** Early receipts that are matched in one transaction. */
const maxEarlyReceipts = 500;

/**
 * Matches the receipts of a connection that were faster than the response to their submission. They are deleted after their result is
 * applied: the provider does not repeat them, so after a failure in between they are matched and applied once more.
 *
 * @param apply records the result, which may be the same twice
 * @param newIds ids of the submissions that were stored just now; without them, all receipts are compared with all submissions
 */
export async function matchEarlyReceipts(
  database: Database,
  connectionId: string,
  apply: (result: ReceiptResult) => Promise<void>,
  newIds?: readonly string[],
): Promise<void> {
  const ids = newIds?.map(normalizeId);
  const isNamed = ids === undefined ? sql`true` : sql`ids && ${ids}`;
  // Mostly there are none, and one statement costs less than a transaction.
  const { rows: waiting } = await sql`
    SELECT FROM unmatched_receipts WHERE connection_id = ${connectionId} AND ${isNamed} LIMIT 1
  `.execute(database);
  if (waiting.length === 0) return;
  const { result, known } = await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<StoredReceipt & { id: string }>`
      SELECT id::text, provider_id AS "providerId", ids, recipient, submission_id AS "submissionId", status, at, code, api_code AS "apiCode",
        is_revoked AS "isRevoked", pricing
      FROM unmatched_receipts AS receipt
      WHERE connection_id = ${connectionId} AND ${isNamed} AND (
        EXISTS (
          SELECT FROM submitted_parts AS part
          WHERE connection_id = ${connectionId} AND normalized_id = ANY (receipt.ids) AND is_same_recipient(part.recipient, receipt.recipient)
        )
        OR submission_id IS NOT NULL AND EXISTS (
          SELECT FROM submission_attempts AS attempt WHERE connection_id = ${connectionId} AND ${isAttempted}
        )
      )
      ORDER BY id LIMIT ${maxEarlyReceipts} FOR UPDATE SKIP LOCKED
    `.execute(transaction);
    const matched = await matchByProviderId(transaction, connectionId, rows);
    const proven = await matchBySubmissionId(transaction, connectionId, rows, matched);
    const all = [...matched, ...proven];
    return {
      result: await readResult(transaction, connectionId, rows, all, proven),
      known: [...new Set(all.map(({ receipt }) => rows[receipt]?.id))],
    };
  });
  if (known.length === 0) return;
  await apply(result);
  await sql`DELETE FROM unmatched_receipts WHERE id = ANY (${known}::bigint[])`.execute(database);
}

async function readResult(
  executor: Executor,
  connectionId: string,
  receipts: readonly Pick<StoredReceipt, 'status' | 'isRevoked'>[],
  matched: readonly ReceiptMatch[],
  proven: readonly ReceiptMatch[] = [],
): Promise<ReceiptResult> {
  const revoked = matched.filter(({ receipt }) => {
    const { status, isRevoked } = receipts[receipt] as (typeof receipts)[number];
    return status === 'failed' && isRevoked === true;
  });
  const connectionIds = await resubmitRevoked(executor, revoked);
  const statuses = await readStatuses(
    executor,
    matched.map(({ outboxId }) => outboxId),
  );
  return {
    statuses: statuses.map((status) => ({ ...status, connectionId })),
    connectionIds,
    provenIds: proven.map(({ outboxId }) => outboxId),
  };
}
