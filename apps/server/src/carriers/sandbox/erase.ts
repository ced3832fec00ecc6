import type { Executor } from '../../database/database.ts';
import { isAbout } from '../../messages/erase.ts';
import type { Erased, Person } from '../../retention/person.ts';

/** Removes what the phones of a person have received, and what was written on them. */
export async function eraseSandboxMessages(executor: Executor, person: Person): Promise<Erased> {
  const { environmentId } = person;
  const { numDeletedRows } = await executor
    .deleteFrom('sandbox_messages')
    .where(isAbout('recipient', person))
    .$if(environmentId !== undefined, (query) => query.where('environment_id', '=', environmentId as string))
    .executeTakeFirst();
  return { sandbox_messages: Number(numDeletedRows) };
}
