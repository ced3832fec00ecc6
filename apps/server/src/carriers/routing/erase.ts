import { sql } from 'kysely';
import { type DataSubject, type ErasureCounts, isInEnvironment } from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Erases the numbers and keywords of a data subject's opt-outs, and keeps a keyed hash of each number. Without it the account would write
 * to the person again, whose objection it must respect (GDPR, article 21 (3)).
 */
export async function eraseOptOuts(
  executor: Executor,
  { numbers, contacts, environmentId }: DataSubject,
): Promise<ErasureCounts> {
  // A chat app can know a person by a user id only.
  const people = [...numbers, ...contacts.flatMap(({ channel, id }) => (channel === 'chatApp' ? [id] : []))];
  const { numUpdatedRows } = await executor
    .updateTable('opt_outs')
    .set({ number: null, keyword: null })
    .where(sql<boolean>`number = ANY (${people})`)
    .where(isInEnvironment(environmentId))
    .executeTakeFirst();
  return { opt_outs: Number(numUpdatedRows) };
}
