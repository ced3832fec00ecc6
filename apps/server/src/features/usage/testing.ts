import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Channel } from '../messaging/carrier.ts';
import type { MessageStatus } from '../messaging/message-status.ts';

/** A message as a test stores it. */
export interface TestMessage {
  channel?: Channel;
  country?: string;
  connectionId?: string;
  segments?: number;
  status?: MessageStatus;
  /** The time of its acceptance; now by default. */
  acceptedAt?: Date | RawBuilder<Date>;
}

/** Stores messages of an account in one statement, without their jobs. @returns their ids */
export async function storeMessages(
  executor: Executor,
  account: Pick<Account, 'id' | 'environmentId'>,
  messages: readonly TestMessage[],
): Promise<string[]> {
  const rows = messages.map(({ channel = 'chatApp', country = 'US', connectionId = '', ...message }) => ({
    id: newId(),
    environment_id: account.environmentId,
    account_id: account.id,
    channel,
    recipient: '+12025550123',
    type: 'text',
    request: '{}',
    content: '{"type":"text","text":"Hello"}',
    country,
    connection_id: connectionId,
    segments: message.segments ?? 0,
    status: message.status ?? 'accepted',
    accepted_at: message.acceptedAt ?? sql<Date>`now()`,
  }));
  // Kysely has no type for an expression in a column that tests alone set.
  await executor
    .insertInto('messages')
    .values(rows as never)
    .execute();
  return rows.map(({ id }) => id);
}
