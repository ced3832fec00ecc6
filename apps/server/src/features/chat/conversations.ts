import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** A conversation, as a list shows it. */
export interface ConversationSummary {
  id: string;
  /** Whose it is: the caller's own name of their end user. */
  user: string;
  /** Empty until it has a title. */
  name: string;
  updatedAt: Date;
  /** Questions whose answer has ended, well or not. */
  answers: number;
}

export interface ConversationPage {
  /** Only those that changed before this one. */
  before?: string | undefined;
  limit: number;
}

/** The conversations of all end users of an environment; what changed last comes first. */
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

/** A conversation by its id; undefined where the environment has none. */
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

/** Ids of the messages of a conversation whose answer was stopped, by somebody or since its reader had gone. */
export async function findStoppedMessages(database: Database, conversationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('chat_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'stopped')
    .execute();
  return rows.map(({ id }) => id);
}
