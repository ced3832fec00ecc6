import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { ClaimedSubmission } from './claim-submissions.ts';
import type { EndedAttempt } from './record-attempts.ts';
import { repeatRecording } from './repeat-recording.ts';

/** Records late responses to the attempts of a link, which end the doubt about them. */
export interface Corrections {
  /** Waits for the correction of a recorded attempt, if one can come. */
  expect(ended: EndedAttempt): void;
  /** Resolves when all corrections are recorded. Call it when the link is closed: it receives no more responses then. */
  drain(): Promise<void>;
}

/** @param record records an attempt that has ended */
export function createCorrections(
  connection: string,
  { pool, log, record }: { pool: Pool; log: Logger; record(ended: EndedAttempt): Promise<unknown> },
): Corrections {
  const expected = new Set<Promise<void>>();

  async function correct(correction: NonNullable<EndedAttempt['correction']>): Promise<void> {
    const corrected = await correction;
    if (corrected === undefined) return;
    await repeatRecording(async () => {
      const isLast = await holdSubmission(pool, corrected.claimed);
      // Another attempt, or the end of the doubt, has decided on the message since. The receipts of this attempt are understood nevertheless.
      await record(isLast ? corrected : { ...corrected, next: { step: 'done', status: undefined } });
    });
    const { source, reference, outboxId, attempt } = corrected.claimed;
    const messageId = source === 'message' ? reference : undefined;
    log.warn(
      { connection, source, messageId, outboxId, attempt, outcome: corrected.result.state },
      'the response to a submission came after the response timeout',
    );
  }

  return {
    expect({ correction, claimed: { outboxId } }) {
      if (correction === undefined) return;
      const one = correct(correction)
        .catch((error) => log.error({ err: error, outboxId }, 'a late response was not recorded'))
        .finally(() => expected.delete(one));
      expected.add(one);
    },
    async drain() {
      await Promise.all(expected);
    },
  };
}

/**
 * Keeps a submission in doubt while the correction of its last attempt is recorded, so that no other attempt begins meanwhile.
 *
 * @returns false when the submission has ended, or a later attempt has begun
 */
async function holdSubmission(pool: Pool, { outboxId, attempt }: ClaimedSubmission): Promise<boolean> {
  const { rowCount } = await pool.query(
    `
      UPDATE outbox SET state = 'inDoubt', due_at = greatest(due_at, now() + interval '1 minute')
      WHERE id = $1 AND attempt = $2 AND state <> 'written'
    `,
    [outboxId, attempt],
  );
  return rowCount === 1;
}
