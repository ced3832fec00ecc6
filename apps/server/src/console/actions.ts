import type { NewMessage, SandboxMessage } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import { scheduleNow } from '../carriers/sandbox/schedule-now.ts';
import { notifyPages } from '../carriers/sandbox/serialized-writes.ts';
import { storeMessages, toInboundSandboxMessage } from '../carriers/sandbox/store-messages.ts';
import type { Context } from '../features/context.ts';
import type { InboundContent } from '../features/messaging/carrier.ts';
import { HttpError } from '../http/http-error.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { newUuid } from '../platform/postgres/ids.ts';
import { findMessage } from './messages.ts';

type Parts = Pick<Context, 'database' | 'queue'>;

/** Writes a message as a person: it is stored together with the job that sends it to the service. */
export function writeMessage(
  { database, queue }: Parts,
  environmentId: string,
  { channel, person, name, repliesTo, content }: Omit<NewMessage, 'content'> & { content: InboundContent },
): Promise<SandboxMessage> {
  const messageId = newUuid();
  return database.transaction().execute(async (executor) => {
    await storeMessages(executor, [
      toInboundSandboxMessage(
        {
          id: messageId,
          environmentId,
          channel,
          from: person,
          content,
          ...(name !== undefined && { name }),
          ...(repliesTo !== undefined && { repliesTo }),
        },
        'accepted',
      ),
    ]);
    await notifyPages(executor, [environmentId]);
    await queue.add(executor, 'sandboxInbound', [{ messageId }]);
    return (await findMessage(executor, environmentId, { messageId })) as SandboxMessage;
  });
}

/**
 * Marks a message as read, and all earlier ones of the person on its channel.
 *
 * @throws {HttpError} 404, or 409 when a read receipt is impossible
 */
export async function markRead({ database, queue }: Parts, environmentId: string, id: number): Promise<void> {
  const message = await requireMessage(database, environmentId, id);
  if (message.direction === 'inbound') throw new HttpError(409, 'The person wrote it. Choose one that they received.');
  if (message.channel === 'sms') throw new HttpError(409, 'An SMS has no read receipt.');
  if (message.status === 'failed') throw new HttpError(409, 'It has failed, so it cannot be read.');
  if (message.status === 'accepted' || message.status === 'sent') {
    throw new HttpError(409, 'It has not been delivered yet. Read it when it is.');
  }
  const { person, channel } = message;
  const unread = sql<boolean>`recipient = ${person} AND channel = ${channel} AND id <= ${id} AND outcome = 'delivered'`;
  await scheduleNow({ database, queue }, environmentId, 'read', unread);
}

/**
 * Makes a message fail.
 *
 * @throws {HttpError} 404, or 409 when it is too late
 */
export async function failMessage({ database, queue }: Parts, environmentId: string, id: number): Promise<void> {
  const message = await requireMessage(database, environmentId, id);
  const onItsWay = sql<boolean>`id = ${message.id} AND content IS NOT NULL AND outcome IN ('accepted', 'sent')`;
  const failed = await scheduleNow({ database, queue }, environmentId, 'failed', onItsWay);
  if (failed === 0) {
    throw new HttpError(
      409,
      'It is too late to make this message fail. Switch on the failure simulation, and send another message.',
    );
  }
}

async function requireMessage(executor: Executor, environmentId: string, id: number): Promise<SandboxMessage> {
  const message = await findMessage(executor, environmentId, { id });
  if (message) return message;
  throw new HttpError(404, 'There is no such message. It may have been cleared.');
}
