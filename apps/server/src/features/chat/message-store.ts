import type { components } from '@omnichannel/types';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Database, Tables } from '../../platform/postgres/database.ts';
import { newUuid } from '../../platform/postgres/ids.ts';
import type { Turn } from './answer-provider.ts';
import type { QuestionFile } from './tables.ts';

type Metadata = components['schemas']['ChatMessageMetadata'];
export type Conversation = Selectable<Tables['chat_conversations']>;

/** The owner of a conversation. */
export interface ConversationOwner {
  account: Pick<Account, 'environmentId'>;
  user: string;
}

/** A saved question. */
export interface QuestionRecord {
  taskId: string;
  messageId: string;
  conversationId: string;
  createdAt: Date;
  query: string;
  inputs: Record<string, unknown>;
}

/** The answer of a question. */
export interface AnswerRecord {
  status: 'answered' | 'stopped' | 'failed';
  answer: string;
  metadata: Metadata;
}

/** @throws {HttpError} 404 when the owner has no such conversation */
export async function requireConversation(
  database: Database,
  id: string,
  { account, user }: ConversationOwner,
): Promise<Conversation> {
  const found = await database
    .selectFrom('chat_conversations')
    .selectAll()
    .where('id', '=', id)
    .where('environment_id', '=', account.environmentId)
    .where('end_user', '=', user)
    .executeTakeFirst();
  if (found) return found;
  throw new HttpError(404, 'This user has no such conversation. Leave conversation_id out to begin a new one.');
}

/** Maximum bytes of a conversation's variables, as JSON. */
const maxInputBytes = 65_536;

/**
 * Saves a question, in a new conversation or an existing one.
 *
 * @param question.name title of a new conversation
 * @throws {HttpError} 400 when the variables are too large, those of the conversation included; 404 when the conversation was deleted
 */
export async function saveQuestion(
  database: Database,
  { account, user }: ConversationOwner,
  question: { query: string; inputs: Record<string, unknown>; files: readonly QuestionFile[]; name: string },
  conversation: Conversation | undefined,
): Promise<QuestionRecord> {
  const ids = { taskId: newUuid(), messageId: newUuid(), conversationId: conversation?.id ?? newUuid() };
  const given = sql`${JSON.stringify(question.inputs)}::jsonb`;
  const within = (inputs: RawBuilder<unknown>) => sql`octet_length((${inputs})::text) <= ${maxInputBytes}`;
  // Merged in the statement, so that variables of simultaneous questions are all kept.
  const merged = sql`inputs || ${given}`;
  const kept = conversation
    ? sql`UPDATE chat_conversations SET inputs = ${merged}, updated_at = now()
        WHERE id = ${ids.conversationId} AND ${within(merged)}`
    : sql`INSERT INTO chat_conversations (id, environment_id, end_user, name, inputs)
        SELECT ${ids.conversationId}, ${account.environmentId}, ${user}, ${question.name}, ${given} WHERE ${within(given)}`;
  const { rows } = await sql<{ createdAt: Date; inputs: Record<string, unknown> }>`
    WITH conversation AS (${kept} RETURNING id, environment_id, inputs)
    INSERT INTO chat_messages (id, conversation_id, environment_id, task_id, query, inputs, files)
    SELECT ${ids.messageId}::uuid, id, environment_id, ${ids.taskId}::uuid, ${question.query}, inputs, ${JSON.stringify(question.files)}::jsonb
    FROM conversation RETURNING created_at AS "createdAt", inputs
  `.execute(database);
  const [row] = rows;
  if (row) return { ...ids, ...row, query: question.query };
  // The conversation may just have been deleted, by the retention policy or an erasure.
  if (conversation) await requireConversation(database, conversation.id, { account, user });
  throw new HttpError(400, 'The variables of the conversation are too many.', {
    violations: [
      {
        in: 'body',
        field: 'inputs',
        message: `must come to at most ${maxInputBytes} bytes of JSON, with those that the conversation has already`,
        kind: 'tooLong',
      },
    ],
  });
}

/** Saves the answer of a question. */
export async function saveAnswer(
  database: Database,
  messageId: string,
  { status, answer, metadata }: AnswerRecord,
): Promise<void> {
  await database
    .updateTable('chat_messages')
    .set({
      status,
      answer: toStorableText(answer),
      resources: JSON.stringify(metadata.retriever_resources),
      usage: JSON.stringify(metadata.usage),
    })
    .where('id', '=', messageId)
    .execute();
}

/** Loads the latest turns with complete or stopped answers, oldest first. @param most maximum number of turns */
export async function loadLatestTurns(database: Database, conversationId: string, most: number): Promise<Turn[]> {
  const turns = await database
    .selectFrom('chat_messages')
    .select(['query', 'answer'])
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['answered', 'stopped'])
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return turns.reverse();
}

/** Removes characters that PostgreSQL cannot store in a text: a model can generate any. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
