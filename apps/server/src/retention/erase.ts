import { sql } from 'kysely';
import { eraseSandboxMessages } from '../carriers/sandbox/erase.ts';
import type { Database, Executor } from '../database/database.ts';
import { eraseReplies } from '../idempotency/erase.ts';
import { eraseSubscribers, findSubscribers, numbersOf } from '../subscribers/erase.ts';
import { eraseVerifications } from '../verification/erase.ts';
import type { Erased, Person } from './person.ts';

/** Every folder with tables that hold a person has one. The answers to requests are found by what they are about, so they go first. */
const erasers: readonly ((executor: Executor, person: Person) => Promise<Erased>)[] = [
  eraseReplies,
  eraseSubscribers,
  eraseVerifications,
  eraseSandboxMessages,
];

/** An arbitrary number: of two erasures one waits for the other. */
const lockNumber = 7_249_201_166;

/** Who is to be removed: whoever has this number, in E.164 with the plus, or one subscriber with all numbers of theirs. */
export type Sought = { number: string; environmentId?: string | undefined } | Person['subscribers'][number];

export interface EraseOptions {
  /** Whether nothing is removed after all, only counted. */
  dryRun?: boolean;
}

/** Removes a person from all rows, in one transaction. */
export async function erase(
  database: Database,
  sought: Sought,
  { dryRun = false }: EraseOptions = {},
): Promise<Erased> {
  const transaction = await database.startTransaction().execute();
  try {
    await sql`SELECT pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
    const person = await identify(transaction, sought);
    const erased: Erased[] = [];
    for (const eraser of erasers) erased.push(await eraser(transaction, person));
    await (dryRun ? transaction.rollback() : transaction.commit()).execute();
    return Object.assign({}, ...erased);
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}

async function identify(executor: Executor, sought: Sought): Promise<Person> {
  const { environmentId } = sought;
  if ('subscriberId' in sought) {
    return { numbers: await numbersOf(executor, sought), subscribers: [sought], environmentId };
  }
  const numbers = [sought.number];
  return { numbers, subscribers: await findSubscribers(executor, numbers, environmentId), environmentId };
}
