import type { Pool } from 'pg';
import type { ClaimedSubmission } from './claim-submissions.ts';

/**
 * Returns submissions to the queue that a claim under this lease has marked, but whose claim never got its response: no byte of them has left.
 * Call it only while no claim of the lease is in progress.
 *
 * @param begun outbox ids of the submissions whose claims had a response, also of those whose attempt was not recorded
 */
export async function releaseLostClaims(pool: Pool, leaseId: string, begun: readonly string[]): Promise<void> {
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
    [leaseId, begun],
  );
}

/**
 * Leaves submissions to the maintenance that a claim under this lease has marked, and whose attempts this process does not make: the claim was
 * committed long after its connection broke, or an attempt could not be recorded. They count as those of a crashed process, in doubt. Call it
 * only while no claim of the lease waits for its response.
 *
 * @param inProgress outbox ids of the attempts that this process makes
 */
export async function abandonUnknown(pool: Pool, leaseId: string, inProgress: readonly string[]): Promise<void> {
  await pool.query(
    "UPDATE outbox SET lease_id = NULL WHERE state = 'written' AND lease_id = $1 AND id <> ALL ($2::bigint[])",
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
