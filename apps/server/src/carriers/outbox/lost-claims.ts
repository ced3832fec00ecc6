import type { Pool } from 'pg';
import type { ClaimedSubmission } from './claim-submissions.ts';

/**
 * Returns submissions to the queue that a claim under this lease has marked, but whose claim never got its response: no byte of them has left.
 * Call it only while no claim of the lease is in progress.
 *
 * @param inProgress outbox ids of the submissions whose claims had a response
 */
export async function releaseLostClaims(pool: Pool, leaseId: string, inProgress: readonly string[]): Promise<void> {
  await pool.query(
    `
      WITH lost AS (
        UPDATE outbox SET state = 'waiting', lease_id = NULL
        WHERE state = 'written' AND lease_id = $1 AND id <> ALL ($2::bigint[])
        RETURNING id, attempt
      )
      UPDATE submission_attempts AS stored
      SET state = 'notSent', reason = 'the connection to the database broke before the attempt', ended_at = now()
      FROM lost WHERE stored.outbox_id = lost.id AND stored.attempt = lost.attempt
    `,
    [leaseId, inProgress],
  );
}

/** Leaves an attempt that cannot be recorded to the maintenance, which handles it as one of a crashed process. */
export async function abandonAttempt(pool: Pool, leaseId: string, claimed: ClaimedSubmission): Promise<void> {
  await pool.query(
    "UPDATE outbox SET lease_id = NULL WHERE id = $1 AND attempt = $2 AND lease_id = $3 AND state = 'written'",
    [claimed.outboxId, claimed.attempt, leaseId],
  );
}
