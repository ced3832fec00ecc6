import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { DataSubject, ErasureCounts } from './data-subject.ts';
import { mentionsPhone } from './data-subject-sql.ts';

/**
 * Erases stored responses that mention a data subject in their body or their key, which callers choose. Responses about verifications and
 * messages are found by their ids, because their row has a hash of the number. A repeated request then counts as new.
 *
 * @param codes ids of erased verifications, messages and files
 */
export async function eraseReplies(
  executor: Executor,
  { numbers, subscribers, environmentId }: DataSubject,
  codes: readonly string[],
): Promise<ErasureCounts> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys AS known USING accounts
    WHERE accounts.id = known.account_id
      AND ${environmentId === undefined ? sql`true` : sql`accounts.environment_id = ${environmentId}`}
      AND (
        ${mentionsPhone(sql`concat_ws('|', key, body::text)`, numbers)}
        OR EXISTS (
          SELECT FROM unnest(
            ${subscribers.map((one) => one.environmentId)}::text[], ${subscribers.map((one) => one.subscriberId)}::text[]
          ) AS theirs (within, id)
          -- The response of an upload names the end user.
          WHERE within = accounts.environment_id AND theirs.id IN (body #>> '{data,subscriberId}', body ->> 'created_by')
        )
        OR ARRAY[body #>> '{data,checkCode}', body #>> '{messages,0,id}', body ->> 'message_id', body ->> 'id'] && ${codes}::text[]
      )
  `.execute(executor);
  return { idempotency_keys: Number(numAffectedRows) };
}
