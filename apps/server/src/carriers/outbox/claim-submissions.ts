import type { Pool } from 'pg';
import { rememberTrace, type TraceCarrier } from '../../platform/tracing/tracing.ts';
import type { SubmissionKind } from './enqueue.ts';
import { fencingSeconds } from './leases.ts';

/** A row of the outbox whose attempt is committed as `written`. */
export interface ClaimedSubmission {
  outboxId: string;
  source: SubmissionKind;
  reference: string;
  environmentId: string;
  sender: string;
  fallbackIds: string[];
  /** Number of this attempt. */
  attempt: number;
  /** Earlier attempts that count. */
  counted: number;
  acceptedParts: number[];
  /** Whether an earlier attempt over this connection is in doubt. */
  isInDoubt: boolean;
  /** Whether the message was sent before, and its provider has revoked it. */
  isRevoked: boolean;
  expiresAt: Date;
  /** Whether it is too late to submit it. */
  isExpired: boolean;
  /** Milliseconds since it was due. */
  lateMs: number;
}

/**
 * Begins attempts of due submissions of a connection: marks them, and stores an attempt for each, durably. After a crash they are in doubt,
 * so the caller claims no more than it can write at once. Claims nothing when the lease has passed to another process.
 *
 * @param limit the most submissions to claim
 * @param pausedSenders senders whose limit is reached
 */
export async function claimSubmissions(
  pool: Pool,
  lease: { id: string; connectionId: string },
  limit: number,
  pausedSenders: readonly string[] = [],
): Promise<ClaimedSubmission[]> {
  const { rows } = await pool.query<ClaimedSubmission & { trace: TraceCarrier | null }>({
    name: 'claim_submissions',
    text,
    values: [lease.connectionId, lease.id, limit, pausedSenders],
  });
  return rows.map(({ trace, ...claimed }) => {
    // Another process may have queued it. Receipts over this link continue the trace, too.
    rememberTrace(claimed.reference, trace ?? undefined);
    return claimed;
  });
}

const text = `
  WITH due AS (
    SELECT id, due_at FROM outbox
    WHERE connection_id = $1 AND state = 'waiting' AND due_at <= now() AND sender <> ALL ($4) AND EXISTS (
      SELECT FROM link_leases WHERE id = $2 AND renewed_at > now() - make_interval(secs => ${fencingSeconds})
    )
    ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE outbox SET state = 'written', attempt = attempt + 1, lease_id = $2
    -- The second condition makes the planner use the index, whatever number of rows it expects.
    FROM due WHERE outbox.id = due.id AND outbox.id = ANY (ARRAY(SELECT id FROM due))
    RETURNING outbox.*, due.due_at AS was_due_at
  ), stored AS (
    INSERT INTO submission_attempts (
      outbox_id, attempt, source, reference, environment_id, connection_id, fallback
    )
    SELECT id, attempt, source, reference, environment_id, connection_id, CASE WHEN source = 'message' AND fallback_ids <> '{}' THEN
      json_build_object('ids', fallback_ids, 'accountId', account_id, 'sender', sender, 'expiresAt', expires_at, 'trace', trace)
    END FROM claimed
  )
  SELECT
    id::text AS "outboxId", source, reference, environment_id AS "environmentId", sender, fallback_ids AS "fallbackIds", attempt, counted,
    attempt > 1 AND EXISTS (
      SELECT FROM submission_attempts AS earlier
      WHERE earlier.outbox_id = claimed.id AND earlier.connection_id = $1 AND earlier.state = 'unknown'
    ) AS "isInDoubt",
    accepted_parts AS "acceptedParts", is_revoked AS "isRevoked", expires_at AS "expiresAt", expires_at <= now() AS "isExpired",
    (extract(epoch FROM now() - was_due_at) * 1000)::float8 AS "lateMs", trace
  FROM claimed ORDER BY was_due_at
`;
