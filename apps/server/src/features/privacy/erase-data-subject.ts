import { sql } from 'kysely';
import { jobsDone } from '../../platform/jobs/jobs-done.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { lockKeys } from '../../platform/postgres/locks.ts';
import { findSubscriberNumbers, findSubscribers } from '../subscribers/erase.ts';
import type { ContactId, DataSubject, Eraser, ErasureCounts } from './data-subject.ts';

/**
 * Who is to be removed: whoever has this number, in E.164 with the plus; one subscriber with all numbers of theirs; or a contact of a
 * channel.
 */
export type ErasureTarget =
  | { number: string; environmentId?: string | undefined }
  | DataSubject['subscribers'][number]
  | ContactId;

interface EraseOptions {
  /** Whether nothing is removed after all, only counted. */
  dryRun?: boolean;
}

/** How often is looked again for what was under way; one who is asked for without end would never be done with. */
const maxPasses = 30;

/** Where people stand in the tables of the features. */
export interface ErasureParts {
  /** In the order in which they run. */
  erasers: readonly Eraser[];
  /** Tables that requests about a person write to, some of them before they write the person. */
  tables: readonly string[];
}

/**
 * Removes a person from all rows: what is there by one transaction, and then by others what requests and jobs that were under way
 * have left, until nothing is left of them. Nobody is kept from working meanwhile: a request that comes later is a new one.
 *
 * @throws {Error} when requests or jobs that were under way do not end, or new ones keep coming; what was there before is removed
 *   then
 */
export type EraseDataSubject = (
  database: Database,
  target: ErasureTarget,
  options?: EraseOptions,
) => Promise<ErasureCounts>;

export function createEraseDataSubject({ erasers, tables }: ErasureParts): EraseDataSubject {
  return async (database, target, { dryRun = false } = {}) => {
    const first = await remove(database, dryRun, (transaction) => identifyDataSubject(transaction, target));
    const erased = [first.erased];
    if (dryRun) return first.erased;
    for (let pass = 1; pass < maxPasses; pass++) {
      await awaitWriters(database, tables);
      await jobsDone(database);
      const next = await remove(database, false, async (transaction) =>
        // Who has a subscriber's numbers is not known any more once the subscriber is gone.
        mergeDataSubjects(first.person, await identifyDataSubject(transaction, target)),
      );
      erased.push(next.erased);
      if (Object.values(next.erased).every((count) => count === 0)) return sumCounts(erased);
    }
    throw new Error('Requests about this person keep coming. What was there before is removed: run it again later.');
  };

  /** @param identify who is to be removed; asked for once no other erasure is under way */
  async function remove(
    database: Database,
    dryRun: boolean,
    identify: (transaction: Executor) => Promise<DataSubject>,
  ) {
    const transaction = await database.startTransaction().execute();
    try {
      // Of two erasures one waits for the other.
      await sql`SELECT pg_advisory_xact_lock(${lockKeys.erase})`.execute(transaction);
      const dataSubject = await identify(transaction);
      const erased: ErasureCounts[] = [];
      const codes: string[] = [];
      for (const eraser of erasers) erased.push(await eraser(transaction, dataSubject, codes));
      await (dryRun ? transaction.rollback() : transaction.commit()).execute();
      return { person: dataSubject, erased: sumCounts(erased) };
    } catch (error) {
      if (!transaction.isCommitted && !transaction.isRolledBack)
        await transaction
          .rollback()
          .execute()
          .catch(() => {});
      throw error;
    }
  }
}

/**
 * Waits until the transactions have ended that write to these tables now. It does not wait for transactions that begin meanwhile.
 *
 * @throws {Error} when one of them does not end within the statement timeout
 */
async function awaitWriters(database: Database, tables: readonly string[]): Promise<void> {
  // One table after the other, each unlocked at once: a new writer waits no longer than the writers before it take.
  for (const table of tables) {
    await database
      .transaction()
      .execute((transaction) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(transaction));
  }
}

async function identifyDataSubject(executor: Executor, target: ErasureTarget): Promise<DataSubject> {
  const { environmentId } = target;
  if ('channel' in target) return { numbers: [], subscribers: [], contacts: [target], environmentId };
  if ('subscriberId' in target) {
    return {
      numbers: await findSubscriberNumbers(executor, target),
      ...toSubscribersAndContacts([target]),
      environmentId,
    };
  }
  const numbers = [target.number];
  return {
    numbers,
    ...toSubscribersAndContacts(await findSubscribers(executor, numbers, environmentId)),
    environmentId,
  };
}

/** Subscribers, who may be end users of the chat channel by the same name. */
function toSubscribersAndContacts(
  subscribers: DataSubject['subscribers'],
): Pick<DataSubject, 'subscribers' | 'contacts'> {
  const contacts = subscribers.map(({ environmentId, subscriberId }) => ({
    environmentId,
    channel: 'chat' as const,
    id: subscriberId,
  }));
  return { subscribers, contacts };
}

function mergeDataSubjects(first: DataSubject, later: DataSubject): DataSubject {
  return {
    numbers: [...new Set([...first.numbers, ...later.numbers])],
    subscribers: [...first.subscribers, ...later.subscribers],
    contacts: [...first.contacts, ...later.contacts],
    environmentId: first.environmentId,
  };
}

function sumCounts(all: readonly ErasureCounts[]): ErasureCounts {
  const total: Record<string, number> = {};
  for (const [what, count] of all.flatMap((erased) => Object.entries(erased))) total[what] = (total[what] ?? 0) + count;
  return total;
}
