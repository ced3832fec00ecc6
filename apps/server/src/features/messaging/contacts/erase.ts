import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { type DataSubject, type ErasureCounts, isInEnvironment } from '../../privacy/privacy.ts';

/** Erases the checks of a data subject's numbers. */
export async function eraseContacts(
  executor: Executor,
  { numbers, environmentId }: DataSubject,
): Promise<ErasureCounts> {
  const { numDeletedRows } = await executor
    .deleteFrom('contacts')
    .where(sql<boolean>`number = ANY (${numbers})`)
    .where(isInEnvironment(environmentId))
    .executeTakeFirst();
  return { contacts: Number(numDeletedRows) };
}
