import { sql } from 'kysely';
import { waitForRunningJobs } from '../../platform/jobs/wait-for-running-jobs.ts';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { retryTransaction } from '../../platform/postgres/serialization-failure.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { findSubscriberNumbers, findSubscribers } from '../subscribers/subscribers.ts';
import type { ContactId, DataSubject, Eraser, ErasureCounts } from './data-subject.ts';
import { isInEnvironment } from './data-subject-sql.ts';

/**
 * Identifies a data subject by a number (E.164 with the plus), by a subscriber with all their numbers, or by their user id on a channel.
 */
export type ErasureTarget =
  | { number: string; environmentId?: string | undefined }
  | DataSubject['subscribers'][number]
  | ContactId;

interface EraseOptions {
  /** Whether rows are only counted, not erased. */
  dryRun?: boolean;
}

/** Maximum passes over rows of concurrent requests. Without a maximum, an erasure could run forever. */
const maxPasses = 30;

/** Attempts of a pass whose transaction is rolled back because of a concurrent one. */
const maxAttempts = 5;

/** The parts of an erasure that the features contribute. */
export interface ErasureParts {
  /** Erasers in the order in which they run. */
  erasers: readonly Eraser[];
  /** Tables that requests about a person write to, some of them before the row of the person. */
  tables: readonly string[];
}

/**
 * Erases a data subject. The first transaction erases existing rows. Further passes erase what requests and jobs in progress have written
 * meanwhile, until a pass finds nothing. Other requests are not blocked; a request that arrives later counts as new.
 *
 * Each transaction that erases something has its audit entry, with counts and without the person.
 *
 * @throws {Error} when requests or jobs in progress do not end, or new ones keep arriving; existing rows are erased then
 */
export type EraseDataSubject = (
  database: Database,
  actor: Actor,
  target: ErasureTarget,
  options?: EraseOptions,
) => Promise<ErasureCounts>;

export function createEraseDataSubject({ erasers, tables }: ErasureParts): EraseDataSubject {
  return async (database, actor, target, { dryRun = false } = {}) => {
    const record = (transaction: Executor, counts: ErasureCounts) => recordErasure(transaction, actor, target, counts);
    const first = await removeWithRetry(database, { dryRun, record }, (transaction) =>
      identifyDataSubject(transaction, target),
    );
    const erased = [first.erased];
    if (dryRun) return first.erased;
    for (let pass = 1; pass < maxPasses; pass++) {
      await awaitWriters(database, tables);
      await waitForRunningJobs(database);
      const next = await removeWithRetry(database, { dryRun: false, record }, async (transaction) =>
        // The numbers of a subscriber are unknown once the subscriber is erased, so the first result is kept.
        mergeDataSubjects(first.person, await identifyDataSubject(transaction, target)),
      );
      erased.push(next.erased);
      if (Object.values(next.erased).every((count) => count === 0)) return sumCounts(erased);
    }
    throw new Error('Requests about this person keep arriving. Existing rows are erased: run the erasure again later.');
  };

  function removeWithRetry(...pass: Parameters<typeof remove>): ReturnType<typeof remove> {
    return retryTransaction(() => remove(...pass), maxAttempts);
  }

  /** @param identify finds the data subject; called while no other erasure runs */
  async function remove(
    database: Database,
    { dryRun, record }: { dryRun: boolean; record(transaction: Executor, counts: ErasureCounts): Promise<void> },
    identify: (transaction: Executor) => Promise<DataSubject>,
  ) {
    const transaction = await database.startTransaction().execute();
    try {
      // Erasures run one after the other.
      await sql`SELECT pg_advisory_xact_lock(${lockKeys.erase})`.execute(transaction);
      const dataSubject = await identify(transaction);
      const erased: ErasureCounts[] = [];
      const codes: string[] = [];
      for (const eraser of erasers) erased.push(await eraser(transaction, dataSubject, codes));
      const counts = sumCounts(erased);
      await record(transaction, counts);
      await (dryRun ? transaction.rollback() : transaction.commit()).execute();
      return { person: dataSubject, erased: counts };
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

async function recordErasure(
  transaction: Executor,
  actor: Actor,
  target: ErasureTarget,
  counts: ErasureCounts,
): Promise<void> {
  const erased = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(erased).length === 0) return;
  const name = 'channel' in target ? 'contact' : 'subscriberId' in target ? 'subscriber' : 'number';
  await recordAudit(transaction, actor, {
    action: 'dataSubject.erased',
    target: { type: 'dataSubject', name },
    environmentId: target.environmentId ?? null,
    after: erased,
  });
}

/**
 * Waits for the transactions that write to these tables now, not for transactions that begin later.
 *
 * @throws {Error} when a transaction does not end within the statement timeout
 */
async function awaitWriters(database: Database, tables: readonly string[]): Promise<void> {
  // One table after the other, each unlocked at once: a new writer waits no longer than for the writers before it.
  for (const table of tables) {
    await database
      .transaction()
      .execute((transaction) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(transaction));
  }
}

async function identifyDataSubject(executor: Executor, target: ErasureTarget): Promise<DataSubject> {
  const { environmentId } = target;
  if ('channel' in target) return { numbers: [], subscribers: [], contacts: [target], environmentId };
  const isSubscriber = 'subscriberId' in target;
  const numbers = isSubscriber ? await findSubscriberNumbers(executor, target) : [target.number];
  const { subscribers, contacts } = toSubscribersAndContacts(
    isSubscriber ? [target] : await findSubscribers(executor, numbers, environmentId),
  );
  const userIds = await findUserIds(executor, numbers, environmentId);
  return { numbers, subscribers, contacts: [...contacts, ...userIds], environmentId };
}

/** Finds the user ids that the chat app has reported together with the numbers: other messages can have the user id only. */
async function findUserIds(
  executor: Executor,
  numbers: readonly string[],
  environmentId: string | undefined,
): Promise<ContactId[]> {
  const { rows } = await sql<ContactId>`
    SELECT DISTINCT environment_id AS "environmentId", channel, user_id AS id FROM inbound_messages
    WHERE channel = 'chatApp' AND sender = ANY (${numbers}) AND user_id IS NOT NULL AND ${isInEnvironment(environmentId)}
  `.execute(executor);
  return rows;
}

/** Adds the chat contacts of subscribers: a subscriberId can also be a user id of the chat channel. */
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
