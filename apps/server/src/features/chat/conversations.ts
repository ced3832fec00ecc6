import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** A conversation in a list. */
export interface ConversationSummary {
  id: string;
  /** The caller's name of the end user. */
  user: string;
  /** Empty until it has a title. */
  name: string;
  updatedAt: Date;
  /** Number of questions whose answer has ended, failures included. */
  answers: number;
}

export interface ConversationPage {
  /** Id of a conversation: only conversations that changed before it are listed. */
  before?: string | undefined;
  limit: number;
}

/** Lists the conversations of all end users of an environment, most recently changed first. */
export async function listConversations(
  database: Database,
  environmentId: string,
  { before, limit }: ConversationPage,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<ConversationSummary>`
    SELECT ${summary} FROM chat_conversations AS conversation
    WHERE environment_id = ${environmentId} AND (
      ${before ?? null}::uuid IS NULL OR (updated_at, id) < (
        SELECT updated_at, id FROM chat_conversations WHERE id = ${before ?? null} AND environment_id = ${environmentId}
      )
    )
    ORDER BY updated_at DESC, id DESC LIMIT ${limit}
  `.execute(database);
  return rows;
}

/** Finds a conversation of the environment by id. */
export async function findConversation(
  database: Database,
  environmentId: string,
  id: string,
): Promise<ConversationSummary | undefined> {
  const { rows } = await sql<ConversationSummary>`
    SELECT ${summary} FROM chat_conversations AS conversation WHERE id = ${id} AND environment_id = ${environmentId}
  `.execute(database);
  return rows[0];
}

const summary = sql`id, end_user AS "user", name, updated_at AS "updatedAt", (
  SELECT count(*) FROM chat_messages WHERE conversation_id = conversation.id AND status <> 'running'
) AS answers`;

/** Finds the ids of messages whose answer was stopped, by a request or because the reader disconnected. */
export async function findStoppedMessages(database: Database, conversationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('chat_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'stopped')
    .execute();
  return rows.map(({ id }) => id);
}
