import { sql } from 'kysely';
import type { ProviderReceipt } from '../provider-events.ts';
import { normalizeId } from './match-receipts.ts';
import type { OutboxParts } from './outbox-parts.ts';

/**
 * Records the opt-outs that receipts report, under each id of the person: later messages can have any of them. The submission is found by
 * its own id, or by the provider's: the attempt is stored before the provider gets anything, so a receipt cannot be too early. The
 * message of a person who was erased since is not found. A provider may repeat a receipt for days, and the person may have opted in again
 * since: once the failure is stored, its opt-out is not recorded again.
 */
export async function recordOptOuts(
  { database, onOptedOut }: Pick<OutboxParts, 'database' | 'onOptedOut'>,
  connectionId: string,
  receipts: readonly ProviderReceipt[],
): Promise<void> {
  const reported = receipts.flatMap(({ id, submissionId, userId, isOptOut }) =>
    isOptOut ? [{ id, normalizedId: normalizeId(id), submissionId, userId }] : [],
  );
  if (reported.length === 0) return;
  const { rows } = await sql<{ environmentId: string; recipient: string; userId: string | null }>`
    SELECT environment_id AS "environmentId", recipient, "userId"
    FROM json_to_recordset(${JSON.stringify(reported)}::json) AS receipt (
      id text, "normalizedId" text, "submissionId" text, "userId" text
    ) CROSS JOIN LATERAL (
      SELECT outbox_id, attempt.environment_id, messages.recipient
      FROM messages JOIN submission_attempts AS attempt ON attempt.source = 'message' AND attempt.reference = messages.id
      WHERE messages.id = "submissionId" AND attempt.connection_id = ${connectionId}
      UNION
      SELECT outbox_id, attempt.environment_id, recipient
      FROM submitted_parts AS part JOIN submission_attempts AS attempt USING (outbox_id, attempt)
      WHERE part.connection_id = ${connectionId} AND normalized_id = "normalizedId" AND provider_id = receipt.id
    ) AS submission
    WHERE NOT EXISTS (
      SELECT FROM submitted_parts AS part WHERE part.outbox_id = submission.outbox_id AND part.status = 'failed'
    )
  `.execute(database);
  for (const { environmentId, recipient, userId } of rows) {
    const people = new Set([toAddress(recipient), ...(userId === null ? [] : [userId])]);
    for (const to of people) await onOptedOut({ environmentId, connectionId, sender: undefined, to });
  }
}

/** Converts the recipient of a submitted part into that of a message: E.164 with the plus, or a user id. */
export function toAddress(recipient: string): string {
  return /^\d+$/.test(recipient) ? `+${recipient}` : recipient;
}
