import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../features/context.ts';
import { makeDue } from './claim-due-receipts.ts';
import { serializeWrites } from './serialized-writes.ts';

/**
 * Replaces all pending receipts of messages by a receipt that is due now.
 *
 * @returns the number of messages
 */
export function scheduleNow(
  { database, queue }: Pick<Context, 'database' | 'queue'>,
  environmentId: string,
  status: 'read' | 'failed',
  messages: RawBuilder<boolean>,
): Promise<number> {
  // Serialized, so that it does not deadlock with a transaction that records receipts.
  return serializeWrites(database, async (executor) => {
    const { rows } = await sql<{ messageId: string }>`
      UPDATE sandbox_messages
      SET plan = jsonb_build_array(jsonb_build_object('status', ${status}::text, 'at', now()))
      WHERE environment_id = ${environmentId} AND direction = 'outbound' AND ${messages}
      RETURNING message_id AS "messageId"
    `.execute(executor);
    const messageIds = rows.map(({ messageId }) => messageId);
    // A download that ends later does not change the message any more.
    await sql`DELETE FROM sandbox_downloads WHERE message_id = ANY (${messageIds}::text[])`.execute(executor);
    await makeDue(executor, messageIds);
    await queue.add(executor, 'sandboxReceipts', [{}]);
    return rows.length;
  });
}
