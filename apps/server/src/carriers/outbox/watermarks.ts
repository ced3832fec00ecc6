import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { ReceiptWatermark } from '../provider-events.ts';
import { readStatuses, type SubmissionStatus } from './submission-status.ts';

/** Parts that one watermark changes: the newest. Earlier watermarks have changed older ones. */
const maxParts = 1000;

/**
 * Keeps the latest watermark of each recipient: the submission that it is about may not be stored yet. Call it before `applyWatermarks`, so
 * that a submission which is stored in between finds it.
 */
export async function keepWatermarks(
  database: Database,
  connectionId: string,
  watermarks: readonly ReceiptWatermark[],
): Promise<void> {
  await sql`
    INSERT INTO recipient_watermarks AS known (connection_id, recipient, status, at)
    SELECT ${connectionId}, recipient, status, max(at)
    FROM json_to_recordset(${JSON.stringify(watermarks)}::json) AS watermark (recipient text, status text, at timestamptz)
    -- In one order, since other processes change the same rows.
    GROUP BY recipient, status ORDER BY recipient, status
    ON CONFLICT (connection_id, recipient, status) DO UPDATE SET at = excluded.at, received_at = now() WHERE known.at < excluded.at
  `.execute(database);
}

/**
 * Seconds from a watermark until the part that it is about is stored. A message can wait or upload a file between its claim and its request:
 * a watermark in that time is about earlier messages.
 */
const earlySeconds = 2;

/**
 * Finds the watermarks that came shortly before their submissions were stored. They are about messages from before they arrived, whatever the
 * clock of the provider says.
 */
export async function findEarlyWatermarks(
  database: Database,
  outboxIds: readonly string[],
): Promise<(ReceiptWatermark & { connectionId: string })[]> {
  const { rows } = await sql<ReceiptWatermark & { connectionId: string }>`
    SELECT DISTINCT part.connection_id AS "connectionId", part.recipient, watermark.status, watermark.at
    FROM submitted_parts AS part
    JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    JOIN (
      SELECT connection_id, recipient, status, least(at, received_at) AS at FROM recipient_watermarks
    ) AS watermark ON watermark.connection_id = part.connection_id AND watermark.recipient = part.recipient
    WHERE outbox_id = ANY (${outboxIds}::bigint[]) AND has_watermarks AND written_at <= watermark.at
      AND accepted_at <= watermark.at + make_interval(secs => ${earlySeconds})
  `.execute(database);
  return rows;
}

/**
 * Applies watermarks of a connection of one status: each to the parts to its recipient that were submitted until its time.
 *
 * @returns the states of their submissions
 */
export async function applyWatermarks(
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
