import { sql } from 'kysely';
import { sandboxChannel } from '../carriers/sandbox/carrier.ts';
import type { Database } from '../database/database.ts';
import type { SandboxMessage } from './view.ts';

/** As many as a page holds. */
const limit = 1000;

export interface Wanted {
  environmentId: string;
  /** Only those that came after the message of this id. */
  after?: number;
  /** Only those of one phone. */
  recipient?: string;
}

/** Messages of an environment, oldest first; of more than a page holds the newest. */
export async function listMessages(
  database: Database,
  { environmentId, after = 0, recipient }: Wanted,
): Promise<SandboxMessage[]> {
  const rows = await database
    .selectFrom('sandbox_messages')
    .select(['id', 'channel', 'recipient', 'sender', 'text', 'outcome', 'created_at'])
    .select(sql<number>`ceil(greatest(extract(epoch FROM outcome_at - now()), 0) * 1000)::int`.as('outcome_in'))
    .where('environment_id', '=', environmentId)
    .where('id', '>', after)
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows
    .reverse()
    .map(({ created_at, outcome_in, ...row }) => ({ ...row, at: created_at.toISOString(), outcomeIn: outcome_in }));
}

/** The id of the oldest message that an environment still has. */
export async function oldestMessage(database: Database, environmentId: string): Promise<number | undefined> {
  const oldest = await database
    .selectFrom('sandbox_messages')
    .select('id')
    .where('environment_id', '=', environmentId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.id;
}

/**
 * Removes the messages of an environment, and lets every open page know.
 *
 * @param until id of the last one to remove: those that came since stay
 */
export async function clearMessages(database: Database, environmentId: string, until: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('sandbox_messages')
      .where('environment_id', '=', environmentId)
      .where('id', '<=', until)
      .execute();
    await sql`SELECT pg_notify(${sandboxChannel}, ${environmentId})`.execute(transaction);
  });
}
