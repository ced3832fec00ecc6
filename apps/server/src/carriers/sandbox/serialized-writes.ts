import { sql } from 'kysely';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';

/** The NOTIFY channel for new and changed messages. Its payload is the environment. */
export const sandboxChannel = 'sandbox_message';
/** The NOTIFY channel for the deletion of a conversation. Its payload is the environment. */
export const removalChannel = 'sandbox_removal';

/**
 * SQL part that serializes a statement with other writes of messages: `WITH ${writeLock} INSERT … SELECT … FROM turn, …`. Over all
 * instances, one transaction at a time stores or changes messages. Ids and revisions therefore rise in the order of commits, and a reader
 * of one has seen all before it.
 */
export const writeLock = sql`turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${lockKeys.sandboxMessages}))`;

/** Serializes a transaction of several statements with other writes of messages. */
export function serializeWrites<Result>(
  database: Database,
  change: (executor: Executor) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKeys.sandboxMessages})`.execute(transaction);
    return change(transaction);
  });
}

/** Notifies open pages when the transaction commits. */
export async function notifyPages(executor: Executor, environmentIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_notify(${sandboxChannel}, id) FROM unnest(${[...environmentIds]}::text[]) AS id`.execute(
    executor,
  );
}
