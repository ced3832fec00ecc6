import { sql } from 'kysely';
import {
  type DataSubject,
  type ErasureCounts,
  isAboutDataSubject,
  isInEnvironment,
} from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Erases the submissions to a data subject: what waits, the attempts, and the parts and receipts with the number. Finds those that wait
 * through their messages and verifications, so it runs before these are erased.
 */
export async function eraseSubmissions(executor: Executor, dataSubject: DataSubject): Promise<ErasureCounts> {
  // As parts and receipts name recipients: digits without the plus, or the user id of a channel.
  const recipients = [
    ...dataSubject.numbers.map((number) => number.replace('+', '')),
    ...dataSubject.contacts.map(({ id }) => id),
  ];
  const isEverywhere = dataSubject.environmentId === undefined;
  const { rows } = await sql<{ count: number }>`
    WITH about AS (
      SELECT 'message' AS source, id AS reference FROM messages
      WHERE ${isInEnvironment(dataSubject.environmentId)} AND ${isAboutDataSubject('recipient', dataSubject)}
      UNION ALL
      SELECT 'passcode', check_code || '-' || send FROM verifications, generate_series(1, sends) AS send
      WHERE ${isInEnvironment(dataSubject.environmentId)} AND number = ANY (${dataSubject.numbers})
    ), waiting AS (
      DELETE FROM outbox USING about WHERE outbox.source = about.source AND outbox.reference = about.reference
    ), replies AS (
      DELETE FROM outbox
      WHERE reply ->> 'to' = ANY (${dataSubject.numbers}) AND ${isInEnvironment(dataSubject.environmentId)}
    ), attempts AS (
      DELETE FROM submission_attempts AS attempt USING about
      WHERE attempt.source = about.source AND attempt.reference = about.reference
      RETURNING attempt.outbox_id, attempt.connection_id
    ), parts AS (
      DELETE FROM submitted_parts AS part WHERE outbox_id IN (SELECT outbox_id FROM attempts)
        OR recipient = ANY (${recipients}) AND (${isEverywhere} OR EXISTS (
          SELECT FROM submission_attempts AS attempt
          WHERE attempt.outbox_id = part.outbox_id AND ${isInEnvironment(dataSubject.environmentId)}
        ))
    ), receipts AS (
      -- A receipt without a submission belongs to the environment of its connection.
      DELETE FROM unmatched_receipts WHERE recipient = ANY (${recipients}) AND (${isEverywhere} OR EXISTS (
        SELECT FROM connections WHERE connections.id = connection_id AND ${isInEnvironment(dataSubject.environmentId)}
      ))
    ), watermarks AS (
      DELETE FROM recipient_watermarks
      WHERE recipient = ANY (${recipients}) AND (${isEverywhere} OR connection_id IN (SELECT connection_id FROM attempts) OR EXISTS (
        SELECT FROM connections WHERE connections.id = connection_id AND ${isInEnvironment(dataSubject.environmentId)}
      ))
    )
    SELECT count(*)::int AS count FROM attempts
  `.execute(executor);
  return { submission_attempts: rows[0]?.count ?? 0 };
}
