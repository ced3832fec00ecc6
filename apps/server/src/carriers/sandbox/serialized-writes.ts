import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { lockKeys } from '../../platform/postgres/locks.ts';

/** The channel of NOTIFY that tells of new and changed messages; its payload is the environment. */
export const sandboxChannel = 'sandbox_message';

/**
 * Lets a statement wait for its turn, as a part of it that it has to join: `WITH ${turn} INSERT … SELECT … FROM turn, …`. One
 * transaction after another over all instances stores or changes messages: ids and revisions rise in the order of commits, so that
 * whoever has seen one has seen all before it.
 */
export const writeLock = sql`turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${lockKeys.sandboxMessages}))`;

/** The same for a transaction of several statements. */
export function serializeWrites<Result>(
  database: Database,
  change: (executor: Executor) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKeys.sandboxMessages})`.execute(transaction);
    return change(transaction);
  });
}

/** Lets open pages know, when the transaction commits. */
export async function notifyPages(executor: Executor, environmentIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_notify(${sandboxChannel}, id) FROM unnest(${[...environmentIds]}::text[]) AS id`.execute(
    executor,
  );
}
