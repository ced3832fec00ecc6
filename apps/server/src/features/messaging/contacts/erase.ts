import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Erased, Person } from '../../privacy/person.ts';

/** Removes what is known of a person's numbers. */
export async function eraseContacts(executor: Executor, { numbers, environmentId }: Person): Promise<Erased> {
  const { numDeletedRows } = await executor
    .deleteFrom('contacts')
    .where(sql<boolean>`number = ANY (${numbers})`)
    .$if(environmentId !== undefined, (query) => query.where('environment_id', '=', environmentId as string))
    .executeTakeFirst();
  return { contacts: Number(numDeletedRows) };
}
