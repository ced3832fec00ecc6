import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { type DataSubject, type ErasureCounts, isInEnvironment } from '../privacy/privacy.ts';

/** Erases the verifications of a data subject's numbers, with their checks. The counters of limits hold only hashes. */
export async function eraseVerifications(
  executor: Executor,
  { numbers, environmentId }: DataSubject,
  codes: string[],
): Promise<ErasureCounts> {
  const removed = await executor
    .deleteFrom('verifications')
    .where(sql<boolean>`number = ANY (${numbers})`)
    .where(isInEnvironment(environmentId))
    .returning('check_code')
    .execute();
  codes.push(...removed.map((row) => row.check_code));
  return { verifications: removed.length };
}
