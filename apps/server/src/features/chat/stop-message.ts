import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import type { ChatParts } from './chat-parts.ts';

/**
 * `POST /chat-messages/{task_id}/stop`. An answer that has ended, or is none of this user's, is left as it is, and so is one that
 * there never was: a task that ended long ago is forgotten with its conversation.
 */
export function createStopHandler({
  context: { database },
  generations: generations,
}: ChatParts): Handler<'stopChatMessage'> {
  return async ({ account, body, params }) => {
    const { numUpdatedRows } = await database
      .updateTable('chat_messages as message')
      .from('chat_conversations as conversation')
      .set({ stop_requested_at: sql<Date>`now()` })
      .whereRef('conversation.id', '=', 'message.conversation_id')
      .where('message.task_id', '=', params.task_id)
      .where('message.status', '=', 'running')
      .where('conversation.environment_id', '=', account.environmentId)
      .where('conversation.end_user', '=', body.user)
      .executeTakeFirst();
    // Other instances see it in the row.
    if (numUpdatedRows > 0n) generations.cancel(params.task_id, 'stopped');
    return { status: 200, body: { result: 'success' } };
  };
}
