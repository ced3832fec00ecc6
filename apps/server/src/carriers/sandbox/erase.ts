import { sql } from 'kysely';
import { isAbout } from '../../features/messaging/erase.ts';
import type { Erased, Person } from '../../features/privacy/person.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** Removes what the phones of a person have received, and what was written on them. A trigger deletes the copies of linked files. */
export async function eraseSandboxMessages(executor: Executor, person: Person): Promise<Erased> {
  const { environmentId } = person;
  const within = environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`;
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM sandbox_messages WHERE ${within} AND ${isAbout('recipient', person)}
  `.execute(executor);
  return { sandbox_messages: Number(numAffectedRows) };
}
