import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { ClaimedSms } from './claim-inbound.ts';

/** The owner of the number that received an SMS. */
export interface Receiver {
  environmentId: string;
  senderGroup: string;
  /** Sender of the environment's first account, which people know it by. */
  name: string;
}

/**
 * Finds the environment that an SMS is for: the owner of the connection, else the owner of the receiving number. A connection that belongs
 * to an environment cannot deliver to another one.
 *
 * @returns undefined when no environment owns the number
 */
export async function findReceiver(
  database: Database,
  { environmentId, receiver }: Pick<ClaimedSms, 'environmentId' | 'receiver'>,
): Promise<Receiver | undefined> {
  const { rows } = await sql<{ owner: string | null; senderGroup: string | null }>`
    SELECT coalesce(senders.environment_id, connections.environment_id) AS owner, sender_group AS "senderGroup"
    FROM senders JOIN connections ON connections.id = connection_id WHERE value = ${receiver} LIMIT 1
  `.execute(database);
  const [sender] = rows;
  const owner = environmentId ?? sender?.owner;
  if (owner === null || owner === undefined) return undefined;
  const isTheirs = sender !== undefined && (sender.owner === null || sender.owner === owner);
  return {
    environmentId: owner,
    senderGroup: (isTheirs ? sender.senderGroup : undefined) ?? receiver,
    name: await findName(database, owner),
  };
}

async function findName(database: Database, environmentId: string): Promise<string> {
  const account = await database
    .selectFrom('accounts')
    .select('default_sender')
    .where('environment_id', '=', environmentId)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return account?.default_sender ?? '';
}
