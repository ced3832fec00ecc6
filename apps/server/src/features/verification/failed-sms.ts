import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { findTestOutcome } from '../phone-numbers/phone-numbers.ts';

/** An SMS that was not delivered, with what its passcode is counted by. */
export interface FailedSms {
  number: string;
  environmentId: string;
  accountId: string;
  country: string;
  /** Minute of the request for its passcode. */
  minute: Date;
}

/**
 * Counts SMS that were not delivered for the circuit breaker, except those to test numbers of sandbox accounts, whose requests are not counted
 * either. Call it in the transaction that stores their status, so that each is counted once.
 */
export async function countFailedSms(transaction: Executor, failed: readonly FailedSms[]): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.map(({ number, ...sms }) => ({ ...sms, isTest: findTestOutcome(number) !== undefined }));
  // Locked in the order in which requests lock them, which prevents deadlocks.
  await sql`
    WITH failures AS (
      SELECT "environmentId", "accountId", failed.country, minute, count(*)::int AS count
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS failed ("environmentId" text, "accountId" text, country text, minute timestamptz, "isTest" boolean)
      JOIN accounts ON accounts.id = "accountId"
      WHERE NOT (accounts.sandbox AND "isTest")
      GROUP BY 1, 2, 3, 4
    ), locked AS MATERIALIZED (
      SELECT known.environment_id, known.account_id, known.country, known.minute, count
      FROM verification_conversions AS known JOIN failures
        ON known.environment_id = "environmentId" AND known.account_id = "accountId"
          AND known.country = failures.country AND known.minute = failures.minute
      ORDER BY 1, 2, 3, 4 FOR NO KEY UPDATE OF known
    )
    UPDATE verification_conversions AS known SET failed = failed + count FROM locked
    WHERE known.environment_id = locked.environment_id AND known.account_id = locked.account_id
      AND known.country = locked.country AND known.minute = locked.minute
  `.execute(transaction);
}
