import { sql } from 'kysely';
import type { JobHandler } from '../../../platform/jobs/queue.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';

/** Numbers in one request to a carrier. */
const maxNumbers = 1000;

declare module '../../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Checks the numbers of an environment whose callers did not wait. */
    checkContacts: { environmentId: string };
  }
}

/** Creates the job that checks the numbers of an environment whose callers did not wait. */
export function createContactJob({
  database,
  connections,
}: Pick<Context, 'database' | 'connections'>): JobHandler<'checkContacts'> {
  return async ({ environmentId }, signal) => {
    const carrier = connections.find('chatApp', { sandbox: await isSandbox(database, environmentId) });
    // The operator removed the carrier after the request. The checks count as failed after a while.
    if (!carrier) return;
    for (let last = maxNumbers; last === maxNumbers; ) {
      const due = await database
        .selectFrom('contacts')
        .select('number')
        .where('environment_id', '=', environmentId)
        .where('due_since', 'is not', null)
        .orderBy('number')
        .limit(maxNumbers)
        .execute();
      const numbers = due.map(({ number }) => number);
      if (numbers.length > 0) {
        await saveResults(database, environmentId, numbers, await carrier.checkContacts(numbers, signal));
      }
      last = numbers.length;
    }
  };
}

/** Reports whether an environment has a sandbox account. */
async function isSandbox(executor: Executor, environmentId: string): Promise<boolean> {
  const found = await executor
    .selectFrom('accounts')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('sandbox', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Stores the results of a check, and clears the due numbers. The number of a person who was erased meanwhile is not stored.
 *
 * @param results in the order of the numbers
 */
export async function saveResults(
  executor: Executor,
  environmentId: string,
  numbers: readonly string[],
  results: readonly ('valid' | 'invalid')[],
): Promise<void> {
  // Locked in order, so that two checks of the same numbers cannot deadlock.
  await sql`
    WITH known AS MATERIALIZED (
      SELECT number FROM contacts WHERE environment_id = ${environmentId} AND number = ANY (${numbers})
      ORDER BY number FOR UPDATE
    )
    UPDATE contacts SET valid = result = 'valid', checked_at = now(), due_since = NULL
    FROM known JOIN unnest(${numbers}::text[], ${results}::text[]) AS found (number, result) USING (number)
    WHERE environment_id = ${environmentId} AND contacts.number = known.number
  `.execute(executor);
}
