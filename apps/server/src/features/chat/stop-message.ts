import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import type { ChatParts } from './chat-parts.ts';

/**
 * Handles `POST /chat-messages/{task_id}/stop`. A finished answer or one of another user stays unchanged. An unknown task is not an
 * error, because old tasks are deleted with their conversation.
 */
export function createStopHandler({ context: { database }, generations }: ChatParts): Handler<'stopChatMessage'> {
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
    // Other instances find the request in the row.
    if (numUpdatedRows > 0n) generations.cancel(params.task_id, 'stopped');
    return { status: 200, body: { result: 'success' } };
  };
}
