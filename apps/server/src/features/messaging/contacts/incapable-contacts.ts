import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';

/** Days for which a number counts as invalid after a message to it failed. */
export const incapableDays = 30;

/** Code of the contract for a recipient who cannot receive messages of the chat app. */
export const incapableCode = 1026;

/** Records that messages to numbers failed because their owners cannot receive them. */
export async function recordIncapable(
  executor: Executor,
  contacts: readonly { environmentId: string; recipient: string }[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    INSERT INTO contacts (environment_id, number, incapable_at)
    SELECT DISTINCT "environmentId", recipient, now()
    FROM json_to_recordset(${JSON.stringify(contacts)}::json) AS contact ("environmentId" text, recipient text)
    -- Locked in order, so that two records of the same numbers cannot deadlock.
    ORDER BY "environmentId", recipient
    ON CONFLICT (environment_id, number) DO UPDATE SET incapable_at = excluded.incapable_at
  `.execute(executor);
}

/**
 * Checks numbers of an account whose messages configured connections submit. Providers cannot be asked who uses the chat app: a possible number
 * is valid, unless a message of the account has failed lately because its recipient cannot receive it.
 */
export async function checkByFailures(
  executor: Executor,
  environmentId: string,
  numbers: readonly string[],
): Promise<('valid' | 'invalid')[]> {
  const rows = await executor
    .selectFrom('contacts')
    .select('number')
    .where('environment_id', '=', environmentId)
    .where(sql<boolean>`number = ANY (${numbers})`)
    .where(sql<boolean>`incapable_at > now() - make_interval(days => ${incapableDays})`)
    .execute();
  const incapable = new Set(rows.map(({ number }) => number));
  return numbers.map((number) => (incapable.has(number) ? 'invalid' : 'valid'));
}
