import type { NewMessage, SandboxMessage } from '@omnichannel/console/sandbox';
import { type RawBuilder, sql } from 'kysely';
import { setDue } from '../carriers/sandbox/due.ts';
import { storeMessages } from '../carriers/sandbox/store.ts';
import { summaryOf } from '../carriers/sandbox/summary.ts';
import { inTurn, tellPages } from '../carriers/sandbox/turn.ts';
import type { Context } from '../features/context.ts';
import type { InboundContent } from '../features/messaging/carrier.ts';
import { Refused } from '../http/refused.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { newUuid } from '../platform/postgres/ids.ts';
import { findMessage } from './messages.ts';

type Parts = Pick<Context, 'database' | 'queue'>;

/** Lets somebody write: the message is stored with the job that tells the service of it. */
export function write(
  { database, queue }: Parts,
  environmentId: string,
  { channel, person, name, repliesTo, content }: Omit<NewMessage, 'content'> & { content: InboundContent },
): Promise<SandboxMessage> {
  const messageId = newUuid();
  return database.transaction().execute(async (executor) => {
    await storeMessages(executor, [
      {
        messageId,
        environmentId,
        channel,
        direction: 'inbound',
        recipient: person,
        sender: '',
        text: summaryOf(content),
        content,
        name,
        repliesTo,
        outcome: 'accepted',
        outcomeAfter: 0,
        plan: [],
      },
    ]);
    await tellPages(executor, [environmentId]);
    await queue.add(executor, 'sandboxInbound', [{ messageId }]);
    return (await findMessage(executor, environmentId, { messageId })) as SandboxMessage;
  });
}

/**
 * Lets a person read a message, and with it all that came before it on its channel.
 *
 * @throws {Refused} 404, or 409 when nobody is told that it is read
 */
export async function markRead({ database, queue }: Parts, environmentId: string, id: number): Promise<void> {
  const message = await requireMessage(database, environmentId, id);
  if (message.direction === 'inbound') throw new Refused(409, 'The person wrote it. Choose one that they received.');
  if (message.channel === 'sms') throw new Refused(409, 'Nobody is told when an SMS is read.');
  if (message.status === 'failed') throw new Refused(409, 'It has failed, so nobody can read it.');
  if (message.status === 'accepted' || message.status === 'sent') {
    throw new Refused(409, 'It has not been delivered yet. Read it when it is.');
  }
  const { person, channel } = message;
  const unread = sql<boolean>`recipient = ${person} AND channel = ${channel} AND id <= ${id} AND outcome = 'delivered'`;
  await tellNow({ database, queue }, environmentId, 'read', unread);
}

/**
 * Lets a message fail.
 *
 * @throws {Refused} 404, or 409 when it is too late
 */
export async function fail({ database, queue }: Parts, environmentId: string, id: number): Promise<void> {
  const message = await requireMessage(database, environmentId, id);
  const onItsWay = sql<boolean>`id = ${message.id} AND channel <> 'sms' AND outcome IN ('accepted', 'sent')`;
  const failed = await tellNow({ database, queue }, environmentId, 'failed', onItsWay);
  if (failed === 0) {
    throw new Refused(
      409,
      'It is too late for it to fail. Choose in the settings that messages fail, and send another.',
    );
  }
}

/**
 * Lets a receipt take the place of all that were still to be told, at once.
 *
 * @returns of how many messages
 */
function tellNow(
  { database, queue }: Parts,
  environmentId: string,
  status: 'read' | 'failed',
  messages: RawBuilder<boolean>,
): Promise<number> {
  // In turn, so that it does not wait for rows whose receipts are being noted while those wait for its own.
  return inTurn(database, async (executor) => {
    const { rows } = await sql<{ messageId: string }>`
      UPDATE sandbox_messages
      SET plan = jsonb_build_array(jsonb_build_object('status', ${status}::text, 'at', now()))
      WHERE environment_id = ${environmentId} AND direction = 'outbound' AND ${messages}
      RETURNING message_id AS "messageId"
    `.execute(executor);
    const messageIds = rows.map(({ messageId }) => messageId);
    // A download that ends later changes the message no more.
    await sql`DELETE FROM sandbox_downloads WHERE message_id = ANY (${messageIds}::text[])`.execute(executor);
    await setDue(executor, messageIds);
    await queue.add(executor, 'sandboxReceipts', [{}]);
    return rows.length;
  });
}

async function requireMessage(executor: Executor, environmentId: string, id: number): Promise<SandboxMessage> {
  const message = await findMessage(executor, environmentId, { id });
  if (message) return message;
  throw new Refused(404, 'There is no such message. It may have been cleared.');
}
