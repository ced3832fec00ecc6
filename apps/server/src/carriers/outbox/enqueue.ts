import { sql } from 'kysely';
import type { NewSubmission } from '../../features/messaging/submissions.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { currentCarrier, recallTrace, rememberTrace } from '../../platform/tracing/tracing.ts';

/** The kind of a submission: a message, the passcode of a verification, or the reply to a keyword. */
export type SubmissionKind = NewSubmission['source'] | 'reply';

export interface OutboxSubmission extends Omit<NewSubmission, 'source'> {
  source: SubmissionKind;
  /** Number and text of a reply, which only this row stores. */
  reply?: { to: string; text: string };
}

/** Adds submissions in the caller's transaction. A submission that exists already is not added again. */
export async function enqueue(executor: Executor, submissions: readonly OutboxSubmission[]): Promise<void> {
  if (submissions.length === 0) return;
  // Several messages share a transaction: each has the trace of its own request.
  const current = currentCarrier();
  const rows = submissions.map(({ connectionIds: [first, ...fallbacks], ...submission }) => ({
    ...submission,
    connectionId: first,
    fallbacks,
    trace: recallTrace(submission.reference) ?? current,
  }));
  for (const { reference, trace } of rows) rememberTrace(reference, trace);
  await sql`
    INSERT INTO outbox (source, reference, reply, environment_id, account_id, sender, connection_id, fallback_ids, expires_at, trace)
    SELECT source, reference, reply, "environmentId", "accountId", sender, "connectionId", ARRAY(SELECT json_array_elements_text(fallbacks)),
      now() + make_interval(secs => "validForSeconds"), trace
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new (
      source text, reference text, reply json, "environmentId" text, "accountId" text, sender text, "connectionId" text, fallbacks json,
      "validForSeconds" float8, trace json
    )
    -- A job that runs again must not submit what has been submitted.
    WHERE NOT EXISTS (
      SELECT FROM submission_attempts AS known WHERE known.reference = new.reference AND known.source = new.source
    )
    ON CONFLICT (source, reference) DO NOTHING
  `.execute(executor);
}
