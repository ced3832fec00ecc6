import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { mentions } from '../retention/mentions.ts';
import type { Erased, Person } from '../retention/person.ts';

/**
 * Removes the stored answers that tell of a person, and those whose key does: callers choose keys. An answer about a verification
 * tells nothing, but the hash of its request is that of a number. Such a request that is sent again is a new one.
 */
export async function eraseReplies(
  executor: Executor,
  { numbers, subscribers, environmentId }: Person,
): Promise<Erased> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys AS known USING accounts
    WHERE accounts.id = known.account_id
      AND ${environmentId === undefined ? sql`true` : sql`accounts.environment_id = ${environmentId}`}
      AND (
        ${mentions(sql`concat_ws('|', key, body::text)`, numbers)}
        OR (accounts.environment_id, body #>> '{data,subscriberId}') IN (
          SELECT * FROM unnest(
            ${subscribers.map((one) => one.environmentId)}::text[], ${subscribers.map((one) => one.subscriberId)}::text[]
          )
        )
        OR body #>> '{data,checkCode}' IN (SELECT check_code FROM verifications WHERE number = ANY (${numbers}))
      )
  `.execute(executor);
  return { idempotency_keys: Number(numAffectedRows) };
}
