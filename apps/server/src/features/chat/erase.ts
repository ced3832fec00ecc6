import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type DataSubject,
  type ErasureCounts,
  isInEnvironment,
  isOfSubscriber,
  mentionsPhone,
} from '../privacy/privacy.ts';

/**
 * Erases the conversations of a data subject, and messages of other conversations that mention them, cited chunks included. The caller
 * chooses the name of an end user. It matches if it is a `subscriberId` or a number of the data subject.
 */
export async function eraseChat(
  executor: Executor,
  { numbers, subscribers, environmentId }: DataSubject,
  codes: string[],
): Promise<ErasureCounts> {
  const within = isInEnvironment(environmentId);
  const isTheirs = sql`${within} AND (
    ${mentionsPhone(sql`end_user`, numbers)}
    OR ${isOfSubscriber('end_user', subscribers)}
  )`;
  const messages = await sql`
    DELETE FROM chat_messages WHERE conversation_id IN (
      SELECT id FROM chat_conversations WHERE ${isTheirs}
    ) OR (
      ${mentionsPhone(sql`concat_ws('|', query, answer, inputs::text, resources::text)`, numbers)}
      AND conversation_id IN (SELECT id FROM chat_conversations WHERE ${within})
    )
  `.execute(executor);
  const conversations = await sql`
    DELETE FROM chat_conversations WHERE (${isTheirs})
    OR (${within} AND ${mentionsPhone(sql`concat_ws('|', name, inputs::text)`, numbers)})
  `.execute(executor);
  const files = await sql<{ id: string }>`
    WITH theirs AS (DELETE FROM chat_files WHERE ${isTheirs} RETURNING id::text),
      gone AS (DELETE FROM media USING theirs WHERE media.id = theirs.id)
    SELECT id FROM theirs
  `.execute(executor);
  codes.push(...files.rows.map(({ id }) => id));
  return {
    chat_messages: Number(messages.numAffectedRows),
    chat_conversations: Number(conversations.numAffectedRows),
    chat_files: files.rows.length,
  };
}
