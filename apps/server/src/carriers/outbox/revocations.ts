import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { ReceiptMatch } from './match-receipts.ts';

/** Minutes in which a revoked message is submitted again, even if it has expired: that is the usual cause of a revocation. */
const graceMinutes = 60;

/**
 * Submits messages over their next connection that a provider has revoked: it has certainly not delivered them, and never will. A message
 * without another connection stays failed. The same receipt may arrive again.
 *
 * @param attempts attempts with such a receipt
 * @returns ids of the connections that have got submissions
 */
export async function resubmitRevoked(
  executor: Executor,
  attempts: readonly Omit<ReceiptMatch, 'receipt'>[],
): Promise<string[]> {
  if (attempts.length === 0) return [];
  const { rows } = await sql<{ connectionId: string }>`
    WITH revoked AS MATERIALIZED (
      SELECT attempt.* FROM submission_attempts AS attempt
      JOIN json_to_recordset(${JSON.stringify(attempts)}::json) AS found ("outboxId" bigint, attempt int)
        ON attempt.outbox_id = "outboxId" AND attempt.attempt = found.attempt
      WHERE state = 'accepted' AND fallback IS NOT NULL AND EXISTS (
        -- It may have arrived after all.
        SELECT FROM submitted_parts AS part
        WHERE part.outbox_id = attempt.outbox_id AND part.attempt = attempt.attempt AND part.status = 'failed'
      ) AND NOT EXISTS (
        -- The person has another part of it.
        SELECT FROM submitted_parts AS part
        WHERE part.outbox_id = attempt.outbox_id AND part.attempt = attempt.attempt AND part.status IN ('delivered', 'read')
      )
      FOR UPDATE OF attempt
    ), marked AS (
      UPDATE submission_attempts AS known SET state = 'revoked'
      FROM revoked WHERE known.outbox_id = revoked.outbox_id AND known.attempt = revoked.attempt
    )
    INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, fallback_ids, expires_at, is_revoked, trace)
    SELECT source, reference, environment_id, fallback ->> 'accountId', fallback ->> 'sender', fallback -> 'ids' ->> 0,
      (ARRAY(SELECT json_array_elements_text(fallback -> 'ids')))[2:],
      greatest((fallback ->> 'expiresAt')::timestamptz, now() + make_interval(mins => ${graceMinutes})), true,
      (fallback ->> 'trace')::json
    FROM revoked
    ON CONFLICT (source, reference) DO NOTHING
    RETURNING connection_id AS "connectionId"
  `.execute(executor);
  return [...new Set(rows.map(({ connectionId }) => connectionId))];
}
