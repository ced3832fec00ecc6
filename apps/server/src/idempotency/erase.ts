import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { isAbout } from '../messages/erase.ts';
import { mentions } from '../retention/mentions.ts';
import type { Erased, Person } from '../retention/person.ts';

/**
 * Removes the stored answers that tell of a person, and those whose key does: callers choose keys. An answer about a verification
 * or a message tells nothing, but the hash of its request is that of a number. Such a request that is sent again is a new one.
 *
 * @param codes of verifications and messages that were removed
 */
export async function eraseReplies(
  executor: Executor,
  { numbers, subscribers, environmentId }: Person,
  codes: readonly string[],
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
        OR body #>> '{data,checkCode}' = ANY (${codes})
        OR body #>> '{messages,0,id}' = ANY (${codes})
      )
  `.execute(executor);
  return { idempotency_keys: Number(numAffectedRows) };
}
