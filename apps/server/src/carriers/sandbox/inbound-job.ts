import { sql } from 'kysely';
import type { CarrierEvents, Channel, InboundContent, InboundMessage } from '../../features/messaging/carrier.ts';
import { isChatAppUserId } from '../../features/messaging/chat-app-user-id.ts';
import type { JobHandler } from '../../platform/jobs/queue.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { notifyPages, serializeWrites } from './serialized-writes.ts';

/** Creates the job that reports inbound messages of the sandbox inbox to the service. */
export function createInboundJob(
  database: Database,
  events: Pick<CarrierEvents, 'receiveInbound'>,
): JobHandler<'sandboxInbound'> {
  return async ({ messageId }) => {
    const row = await database
      .selectFrom('sandbox_messages')
      .select(['environment_id', 'channel', 'recipient', 'name', 'content', 'replies_to', 'created_at'])
      .where('message_id', '=', messageId)
      .where('direction', '=', 'inbound')
      .executeTakeFirst();
    if (!row) return;
    const inbound: InboundMessage = {
      id: messageId,
      environmentId: row.environment_id,
      channel: row.channel as Channel,
      from: row.recipient,
      ...(row.channel === 'chatApp' && isChatAppUserId(row.recipient) && { userId: row.recipient }),
      at: row.created_at,
      content: row.content as InboundContent,
      ...(row.name !== null && { name: row.name }),
      ...(row.replies_to !== null && { repliesTo: row.replies_to }),
    };
    await events.receiveInbound(inbound);
    await serializeWrites(database, async (executor) => {
      await executor
        .updateTable('sandbox_messages')
        .set({
          outcome: 'delivered',
          outcome_at: sql<Date>`now()`,
          revision: sql<number>`nextval('sandbox_revisions')`,
        })
        .where('message_id', '=', messageId)
        .execute();
      await notifyPages(executor, [row.environment_id]);
    });
  };
}
