import { sql } from 'kysely';
import {
  type DataSubject,
  type ErasureCounts,
  isAboutDataSubject,
  isInEnvironment,
  isOfSubscriber,
} from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** Erases the sandbox messages of a data subject: e-mails to their subscribers, too. A trigger deletes the copies of linked files. */
export async function eraseSandboxMessages(executor: Executor, dataSubject: DataSubject): Promise<ErasureCounts> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM sandbox_messages WHERE ${isInEnvironment(dataSubject.environmentId)}
      AND (${isAboutDataSubject('recipient', dataSubject)} OR ${isOfSubscriber('subscriber_id', dataSubject.subscribers)})
  `.execute(executor);
  return { sandbox_messages: Number(numAffectedRows) };
}
