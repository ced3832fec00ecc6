import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { ReceiptWatermark } from '../connection-kind.ts';
import { readStatuses, type SubmissionStatus } from './submission-status.ts';

/** Parts that one watermark changes: the newest. Earlier watermarks have changed older ones. */
const maxParts = 1000;

/**
 * Stores watermarks of a connection of one status: each at the parts to its recipient that were submitted until its time.
 *
 * @returns the states of their submissions
 */
export async function storeWatermarks(
  database: Database,
  connectionId: string,
  watermarks: readonly ReceiptWatermark[],
): Promise<SubmissionStatus[]> {
  const { rows } = await sql<{ outboxId: string }>`
    WITH found AS (
      SELECT DISTINCT ON (outbox_id, attempt, part) part.outbox_id, part.attempt, part.part, watermark.status, watermark.at
      FROM json_to_recordset(${JSON.stringify(watermarks)}::json) AS watermark (recipient text, status text, at timestamptz)
      CROSS JOIN LATERAL (
        SELECT outbox_id, attempt, part FROM submitted_parts AS part
        WHERE connection_id = ${connectionId} AND has_watermarks AND part.recipient = watermark.recipient
          AND (part.status IS NULL OR part.status = 'sent' OR part.status = 'delivered' AND watermark.status = 'read')
          -- The provider's time of a message is that of its submission: the response comes later.
          AND accepted_at <= watermark.at + interval '1 minute' AND EXISTS (
            SELECT FROM submission_attempts AS attempt
            WHERE attempt.outbox_id = part.outbox_id AND attempt.attempt = part.attempt AND written_at <= watermark.at
          )
        ORDER BY accepted_at DESC LIMIT ${maxParts}
      ) AS part
      ORDER BY outbox_id, attempt, part, at
    )
    UPDATE submitted_parts AS known SET status = found.status, status_at = found.at
    FROM found WHERE known.outbox_id = found.outbox_id AND known.attempt = found.attempt AND known.part = found.part
    RETURNING known.outbox_id::text AS "outboxId"
  `.execute(database);
  return readStatuses(
    database,
    rows.map(({ outboxId }) => outboxId),
  );
}
