import type { Pool } from 'pg';
import type { SmsPlan, SubmissionPlan } from '../connection-kind.ts';
import type { ClaimedSubmission } from './claim-submissions.ts';
import { normalizeId } from './match-receipts.ts';
import type { AttemptResult, NextStep } from './submission-outcome.ts';

/** An attempt that has ended, and what follows. */
export interface EndedAttempt {
  claimed: ClaimedSubmission;
  /** Digits without the plus; absent when nothing could be submitted. */
  recipient: string | undefined;
  plan: (SubmissionPlan & Partial<SmsPlan>) | undefined;
  /** Country of the recipient. */
  country: string | undefined;
  result: AttemptResult;
  next: NextStep;
  /** Resolves when a late response has ended the doubt about the attempt; with undefined when none can come any more. */
  correction?: Promise<EndedAttempt | undefined> | undefined;
  /** Whether this is such a correction. */
  isLate?: true;
}

/**
 * Records attempts in one statement: their results, the ids of the provider, and what follows for each submission. A submission that was
 * taken over meanwhile, because this process seemed dead, keeps its new state if another attempt has begun; the ids of its accepted parts are
 * stored in any case, so that their receipts are understood.
 *
 * @param options.inDoubtSeconds how long a message in doubt is held
 * @param options.hasWatermarks whether receipts of the connection can be about all messages until a time
 * @returns outbox ids of the submissions whose next step was stored
 */
export async function recordAttempts(
  pool: Pool,
  lease: { id: string; connectionId: string },
  attempts: readonly EndedAttempt[],
  { inDoubtSeconds, hasWatermarks }: { inDoubtSeconds: number; hasWatermarks: boolean },
): Promise<Set<string>> {
  const rows = attempts.map(({ claimed, plan, country, result, next }) => ({
    id: claimed.outboxId,
    attempt: claimed.attempt,
    state: result.state,
    is_put_off: 'isPutOff' in result && result.isPutOff === true,
    code: 'code' in result ? result.code : null,
    reason: 'reason' in result ? result.reason : null,
    api_code: 'apiCode' in result ? result.apiCode : null,
    ...plan,
    country,
    accepted: result.accepted.map(({ part }) => part),
    ...toRow(next, result.state, claimed.fallbackIds, lease.connectionId),
  }));
  const parts = attempts.flatMap(({ claimed, recipient, result }) =>
    result.accepted.map(({ part, id, recipientId }) => ({
      outbox_id: claimed.outboxId,
      attempt: claimed.attempt,
      part,
      provider_id: id ?? null,
      normalized_id: id === undefined ? null : normalizeId(id),
      recipient,
      recipient_id: recipientId === recipient ? null : recipientId,
    })),
  );
  const { rows: stored } = await pool.query<{ id: string }>({
    name: 'record_submission_attempts',
    text,
    values: [
      JSON.stringify(rows),
      lease.connectionId,
      lease.id,
      JSON.stringify(parts),
      inDoubtSeconds,
      rows.map(({ id }) => id),
      hasWatermarks,
    ],
  });
  return new Set(stored.map(({ id }) => id));
}

/** Converts the next step into the columns of the outbox. */
function toRow(next: NextStep, state: AttemptResult['state'], fallbackIds: readonly string[], connectionId: string) {
  if (next.step === 'done') return { step: 'done' };
  if (next.step === 'hold') return { step: 'hold', counts: 1, connection: connectionId, fallbacks: fallbackIds };
  const [first, ...rest] = fallbackIds;
  const moves = next.on === 'next' && first !== undefined;
  return {
    step: 'repeat',
    counts: next.isCounted ? 1 : 0,
    after_ms: next.afterMs,
    connection: moves ? first : connectionId,
    // The connection stays the last resort, unless it has rejected the message.
    fallbacks: !moves ? fallbackIds : state === 'rejected' ? rest : [...rest, connectionId],
  };
}

/**
 * Condition: no later attempt has begun. The result also ends the doubt about a submission that was taken over. The state is compared with a
 * column, so that the planner finds the rows by their ids: for a constant it would read all rows that are `written` for each ended attempt.
 */
const isMine = `
      outbox.id = ended.id AND outbox.attempt = ended.attempt AND (outbox.state <> ended.expected OR outbox.lease_id = $3)`;

const text = `
  WITH ended AS MATERIALIZED (
    SELECT *, 'written' AS expected, 'accepted' AS proven FROM json_to_recordset($1) AS ended (
      id bigint, attempt int, state text, code text, reason text, api_code int, parts int, segments int, alphabet text, country text, accepted smallint[],
      is_put_off boolean, step text, counts int, after_ms float8, connection text, fallbacks text[]
    )
  ), attempts AS (
    UPDATE submission_attempts AS stored SET
      -- A receipt can prove the acceptance before a response is missed.
      state = CASE
        WHEN stored.state = ended.proven AND ended.state = 'unknown' THEN stored.state
        -- Another connection has the message since.
        WHEN stored.state = 'revoked' THEN stored.state
        ELSE ended.state END,
      code = ended.code, reason = ended.reason, api_code = ended.api_code, ended_at = now(),
      parts = ended.parts, segments = ended.segments, alphabet = ended.alphabet, country = ended.country
    -- The last condition makes the planner use the index, whatever number of rows it expects.
    FROM ended WHERE stored.outbox_id = ended.id AND stored.attempt = ended.attempt AND stored.outbox_id = ANY ($6::bigint[])
      AND NOT is_put_off
    RETURNING stored.outbox_id, stored.attempt, stored.environment_id
  ), put_off AS (
    -- A sender above its limit would fill the history: each of its messages can be put off many times.
    DELETE FROM submission_attempts AS stored USING ended
    WHERE is_put_off AND stored.outbox_id = ended.id AND stored.attempt = ended.attempt AND stored.outbox_id = ANY ($6::bigint[])
  ), parts AS (
    INSERT INTO submitted_parts (
      outbox_id, attempt, part, environment_id, connection_id, provider_id, normalized_id, recipient, recipient_id, has_watermarks
    )
    SELECT outbox_id, attempt, part, environment_id, $2, provider_id, normalized_id, recipient, recipient_id, $7
    FROM json_to_recordset($4) AS part (
      outbox_id bigint, attempt int, part smallint, provider_id text, normalized_id text, recipient text, recipient_id text
    )
    -- The person may have been erased since, with the attempt.
    JOIN attempts USING (outbox_id, attempt)
    ON CONFLICT DO NOTHING
  ), done AS (
    DELETE FROM outbox USING ended
    WHERE ended.step = 'done' AND ${isMine}
    RETURNING outbox.id
  ), moved AS (
    UPDATE outbox SET
      state = CASE ended.step WHEN 'hold' THEN 'inDoubt' ELSE 'waiting' END,
      due_at = now() + make_interval(secs => CASE ended.step WHEN 'hold' THEN $5 ELSE after_ms / 1000 END),
      counted = counted + counts, connection_id = connection, fallback_ids = fallbacks,
      accepted_parts = CASE WHEN connection = outbox.connection_id THEN accepted_parts || accepted ELSE '{}' END
    FROM ended
    WHERE ended.step <> 'done' AND ${isMine}
    RETURNING outbox.id
  )
  SELECT id::text FROM done UNION ALL SELECT id::text FROM moved
`;
