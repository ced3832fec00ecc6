import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { answerErrorToHttp } from './answer-error-to-http.ts';
import type { ChatParts } from './chat-parts.ts';
import { toUnixSeconds } from './events.ts';
import { requireConversation, toStorableText } from './message-store.ts';

/** Number of first turns that a title is generated from. */
const titleTurns = 3;

/** Handles `POST /conversations/{conversation_id}/name` (interface, section 4.8). */
export function createRenameHandler({
  context: { database, log },
  answerer,
}: ChatParts): Handler<'renameConversation'> {
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
        created_at: toUnixSeconds(conversation.created_at),
        updated_at: toUnixSeconds(conversation.updated_at),
      },
    };
  };

  async function makeTitle(id: string, signal: AbortSignal): Promise<string> {
    const turns = await database
      .selectFrom('chat_messages')
      .select(['query', 'answer'])
      .where('conversation_id', '=', id)
      .orderBy('number')
      .limit(titleTurns)
      .execute();
    if (turns.length === 0) return '';
    try {
      return toStorableText(await answerer.title(turns, signal));
    } catch (error) {
      throw answerErrorToHttp(error, log);
    }
  }
}
