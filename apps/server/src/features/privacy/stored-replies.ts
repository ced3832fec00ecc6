import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { DataSubject, ErasureCounts } from './data-subject.ts';
import { mentionsPhone } from './phone-mention-sql.ts';

/**
 * Removes the stored answers that tell of a person, and those whose key does: callers choose keys. An answer about a verification
 * or a message tells nothing, but the hash of its request is that of a number. Such a request that is sent again is a new one.
 *
 * @param codes of verifications, messages and files that were removed
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
          -- A file is created by the end user whom the caller names.
          WHERE within = accounts.environment_id AND theirs.id IN (body #>> '{data,subscriberId}', body ->> 'created_by')
        )
        OR ARRAY[body #>> '{data,checkCode}', body #>> '{messages,0,id}', body ->> 'message_id', body ->> 'id'] && ${codes}::text[]
      )
  `.execute(executor);
  return { idempotency_keys: Number(numAffectedRows) };
}
