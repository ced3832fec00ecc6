import { sql } from 'kysely';
import { type DataSubject, type ErasureCounts, isAboutDataSubject } from '../../features/privacy/privacy.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** Erases the sandbox messages of a data subject. A trigger deletes the copies of linked files. */
export async function eraseSandboxMessages(executor: Executor, dataSubject: DataSubject): Promise<ErasureCounts> {
  const { environmentId } = dataSubject;
  const within = environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`;
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM sandbox_messages WHERE ${within} AND ${isAboutDataSubject('recipient', dataSubject)}
  `.execute(executor);
  return { sandbox_messages: Number(numAffectedRows) };
}
