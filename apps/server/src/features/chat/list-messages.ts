import type { components } from '@omnichannel/types';
import { type Selectable, sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Tables } from '../../platform/postgres/database.ts';
import type { ChatParts } from './chat-parts.ts';
import { toUnixSeconds } from './events.ts';
import { requireConversation } from './message-store.ts';

/** Handles `GET /messages`. A question is listed once its answer has ended. An answer whose process died counts as failed. */
export function createMessageListHandler({
  context: { database },
  files,
  limits,
}: ChatParts): Handler<'listChatMessages'> {
  return async ({ account, origin, query }) => {
    const { conversation_id: conversationId, user, first_id: firstId, limit = 20 } = query;
    const { id } = await requireConversation(database, conversationId, { account, user });
    const before = firstId === undefined ? undefined : await numberOf(id, firstId);
    const rows = await database
      .selectFrom('chat_messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .where((where) =>
        where.or([
          where('status', '<>', 'running'),
          where('created_at', '<', sql<Date>`now() - make_interval(secs => ${(2 * limits.answerMs) / 1000})`),
        ]),
      )
      .$if(before !== undefined, (select) => select.where('number', '<', before as number))
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit).reverse();
    return {
      status: 200,
      body: { data: page.map((row) => messageOf(row, origin)), has_more: rows.length > limit, limit },
    };
  };

  async function numberOf(conversationId: string, messageId: string): Promise<number> {
    const row = await database
      .selectFrom('chat_messages')
      .select('number')
      .where('conversation_id', '=', conversationId)
      .where('id', '=', messageId)
      .executeTakeFirst();
    if (row) return row.number;
    throw new HttpError(
      404,
      'The conversation has no such message. Give the id of the first message of a page as first_id.',
    );
  }

  function messageOf(
    row: Selectable<Tables['chat_messages']>,
    origin: string,
  ): components['schemas']['ConversationMessage'] {
    return {
      id: row.id,
      conversation_id: row.conversation_id,
      inputs: row.inputs,
      query: row.query,
      answer: row.answer,
      message_files: row.files.map(({ id, url }) => ({
        id,
        type: 'image',
        belongs_to: 'user',
        url: url ?? files.link(id, origin),
      })),
      retriever_resources: row.resources,
      created_at: toUnixSeconds(row.created_at),
      status: row.status === 'answered' || row.status === 'stopped' ? 'normal' : 'error',
    };
  }
}
