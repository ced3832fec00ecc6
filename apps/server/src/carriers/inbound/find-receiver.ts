import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { ClaimedSms } from './claim-inbound.ts';

/** The owner of the number that received an SMS. */
export interface Receiver {
  environmentId: string;
  senderGroup: string;
  /** The environment's first account, which answers keywords. */
  account: ReceiverAccount;
}

interface ReceiverAccount extends Pick<Account, 'allowedCountries' | 'blockedCountries'> {
  /** Its default sender, which people know it by. */
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
    account: await findAccount(database, owner),
  };
}

async function findAccount(database: Database, environmentId: string): Promise<ReceiverAccount> {
  const account = await database
    .selectFrom('accounts')
    .select(['default_sender', 'allowed_countries', 'blocked_countries'])
    .where('environment_id', '=', environmentId)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return {
    name: account?.default_sender ?? '',
    allowedCountries: account?.allowed_countries ?? null,
    blockedCountries: account?.blocked_countries ?? [],
  };
}
