import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { SubmissionKind } from './enqueue.ts';
import { takeoverSeconds } from './leases.ts';
import { inDoubtStatus, type SubmissionStatus } from './submission-status.ts';

/** Submissions that one statement changes. */
const batchSize = 500;

/** A submission whose process has crashed, or that ends without another attempt. */
interface AbandonedSubmission {
  id: string;
  source: SubmissionKind;
  reference: string;
}

/** The end of a message in doubt: the service does not know whether the provider has it. */
export type InDoubtPolicy = 'fail' | 'repeat';

/** Seconds that the links of a connection may be down before its messages move to their next connection. */
const patienceSeconds = 5;

export interface SweepOptions {
  /** Ids of all connections. */
  known: readonly string[];
  /** Ids of the connections that are on. */
  usable: readonly string[];
  /** Ids of the connections whose provider ignores a submission that it has. */
  idempotent: readonly string[];
  inDoubt: { policy: InDoubtPolicy; seconds: number };
  /** Records that submissions have failed, or are in doubt. */
  record(statuses: readonly SubmissionStatus[]): Promise<void>;
}

/**
 * Takes care of submissions that no link works on: those of crashed processes, those in doubt, expired ones, and those of connections that are
 * not usable. Every process may do it at any time.
 *
 * @returns ids of the connections that have got submissions of others
 */
export async function sweepSubmissions(
  database: Database,
  { known, usable, idempotent, inDoubt, record }: SweepOptions,
): Promise<string[]> {
  const lost = await recoverWritten(database, inDoubt.seconds, idempotent);
  await record(lost.map(inDoubtStatus));
  const unconfirmed = await endDoubt(database, inDoubt.policy);
  const expired = await listExpired(database, known);
  for (const [submissions, details] of [
    [unconfirmed, 'The provider did not confirm that it accepted the message.'],
    [expired, 'The message expired before it could be submitted.'],
  ] as const) {
    if (submissions.length === 0) continue;
    const at = new Date();
    await record(
      submissions.map(({ source, reference }) => ({ source, reference, status: 'failed', at, code: null, details })),
    );
    // After its state is recorded: a crash in between repeats both.
    await removeSubmissions(
      database,
      submissions.map(({ id }) => id),
    );
  }
  return moveStranded(database, usable, patienceSeconds);
}

/** Attempts in doubt after which a submission fails. */
const maxAttempts = 3;

/**
 * Handles submissions whose attempt was written by a process that has crashed or lost its lease: passcodes are repeated, and so are messages of
 * idempotent providers. Other messages are held in doubt, as is everything whose attempts crashed too often.
 *
 * @returns the submissions
 */
async function recoverWritten(
  database: Database,
  inDoubtSeconds: number,
  idempotent: readonly string[],
): Promise<AbandonedSubmission[]> {
  const isRepeated = sql`(source = 'passcode' OR connection_id = ANY (${idempotent}::text[])) AND counted + 1 < ${maxAttempts}`;
  const { rows } = await sql<AbandonedSubmission>`
    WITH lost AS (
      SELECT id FROM outbox WHERE state = 'written' AND NOT EXISTS (
        SELECT FROM link_leases
        WHERE link_leases.id = outbox.lease_id AND renewed_at > now() - make_interval(secs => ${takeoverSeconds})
      )
      LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ), attempts AS (
      UPDATE submission_attempts AS attempt SET state = 'unknown', reason = 'the process ended during the attempt', ended_at = now()
      FROM lost JOIN outbox USING (id) WHERE attempt.outbox_id = outbox.id AND attempt.attempt = outbox.attempt
    )
    UPDATE outbox SET
      counted = counted + 1, lease_id = NULL,
      state = CASE WHEN ${isRepeated} THEN 'waiting' ELSE 'inDoubt' END,
      due_at = CASE WHEN source = 'passcode' OR ${isRepeated} THEN now() ELSE now() + make_interval(secs => ${inDoubtSeconds}) END
    FROM lost WHERE outbox.id = lost.id
    RETURNING outbox.id::text, source, reference
  `.execute(database);
  return rows;
}

/**
 * Ends the time of submissions in doubt: messages are repeated if the policy says so, at most until their third attempt.
 *
 * @returns the others, which fail
 */
async function endDoubt(database: Database, policy: InDoubtPolicy): Promise<AbandonedSubmission[]> {
  if (policy === 'repeat') {
    await sql`
      UPDATE outbox SET state = 'waiting', due_at = now()
      WHERE state = 'inDoubt' AND due_at <= now() AND source <> 'passcode' AND counted < ${maxAttempts}
    `.execute(database);
  }
  const { rows } = await sql<AbandonedSubmission>`
    SELECT id::text, source, reference FROM outbox
    WHERE state = 'inDoubt' AND due_at <= now() AND (source = 'passcode' OR ${policy} = 'fail' OR counted >= ${maxAttempts})
    LIMIT ${batchSize}
  `.execute(database);
  return rows;
}

/** Lists waiting submissions that have expired, or whose only connection was removed: no link submits them any more. */
async function listExpired(database: Database, known: readonly string[]): Promise<AbandonedSubmission[]> {
  const { rows } = await sql<AbandonedSubmission>`
    (SELECT id::text, source, reference FROM outbox WHERE state = 'waiting' AND expires_at <= now() LIMIT ${batchSize})
    UNION ALL
    (
      SELECT id::text, source, reference FROM outbox
      WHERE state = 'waiting' AND connection_id <> ALL (${known}) AND fallback_ids = '{}' AND expires_at > now()
        -- Meanwhile this process has learned of a new connection.
        AND created_at < now() - interval '1 minute'
      LIMIT ${batchSize}
    )
  `.execute(database);
  return rows;
}

async function removeSubmissions(database: Database, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM outbox WHERE id = ANY (${ids}::bigint[]) AND state <> 'written'`.execute(database);
}

/**
 * Moves waiting submissions to their next connection, when their own is not usable: it is not on, or has had no ready link for
 * `patienceSeconds`. Nothing of them was written there, so they cannot arrive twice. A message with an attempt in doubt stays.
 *
 * @param usable ids of the connections that are on
 * @returns ids of the connections that have got submissions
 */
async function moveStranded(database: Database, usable: readonly string[], patienceSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ connectionId: string }>`
    WITH down AS (
      SELECT connection_id FROM link_leases WHERE renewed_at > now() - make_interval(secs => ${takeoverSeconds})
      GROUP BY connection_id HAVING bool_and(state <> 'ready' AND since < now() - make_interval(secs => ${patienceSeconds}))
    ), stranded AS (
      SELECT id, next FROM outbox CROSS JOIN LATERAL (
        SELECT id AS next FROM unnest(fallback_ids) WITH ORDINALITY AS fallback (id, place)
        WHERE fallback.id = ANY (${usable}) AND fallback.id NOT IN (SELECT connection_id FROM down)
        ORDER BY place LIMIT 1
      ) AS candidate
      WHERE state = 'waiting' AND due_at <= now() AND fallback_ids <> '{}' AND accepted_parts = '{}'
        AND (connection_id <> ALL (${usable}) OR connection_id IN (SELECT connection_id FROM down))
        AND (source = 'passcode' OR NOT EXISTS (
          SELECT FROM submission_attempts AS attempt
          WHERE attempt.outbox_id = outbox.id AND attempt.connection_id = outbox.connection_id AND attempt.state = 'unknown'
        ))
      ORDER BY due_at LIMIT ${batchSize} FOR UPDATE OF outbox SKIP LOCKED
    )
    UPDATE outbox SET connection_id = next, fallback_ids = array_remove(fallback_ids, next) || connection_id
    FROM stranded WHERE outbox.id = stranded.id
    RETURNING outbox.connection_id AS "connectionId"
  `.execute(database);
  return [...new Set(rows.map(({ connectionId }) => connectionId))];
}
