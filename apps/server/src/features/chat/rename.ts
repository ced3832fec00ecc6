import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { unixSeconds } from './events.ts';
import { refusalOfFailure } from './failure.ts';
import type { ChatParts } from './parts.ts';
import { keepable, requireConversation } from './store.ts';

/** Turns that a title is made from: the first ones. */
const telling = 3;

/** `POST /conversations/{conversation_id}/name` (Interface §4.8). */
export function createRename({ context: { database, log }, answerer }: ChatParts): Handler<'renameConversation'> {
  return async ({ account, body, params, signal }) => {
    const { id } = await requireConversation(database, params.conversation_id, { account, user: body.user });
    const name = body.auto_generate ? await makeTitle(id, signal) : body.name;
    const conversation = await database
      .updateTable('chat_conversations')
      .set({ name, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!conversation) throw new HttpError(404, 'This user has no such conversation.');
    return {
      status: 200,
      body: {
        id,
        name,
        inputs: conversation.inputs,
        status: 'normal',
        introduction: '',
        created_at: unixSeconds(conversation.created_at),
        updated_at: unixSeconds(conversation.updated_at),
      },
    };
  };

  async function makeTitle(id: string, signal: AbortSignal): Promise<string> {
    const turns = await database
      .selectFrom('chat_messages')
      .select(['query', 'answer'])
      .where('conversation_id', '=', id)
      .orderBy('number')
      .limit(telling)
      .execute();
    if (turns.length === 0) return '';
    try {
      return keepable(await answerer.title(turns, signal));
    } catch (error) {
      throw refusalOfFailure(error, log);
    }
  }
}
