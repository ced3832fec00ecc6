import { sql } from 'kysely';
import type { Sms } from '../../features/messaging/carrier.ts';
import type { LoadSubmissions } from '../../features/messaging/submissions.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { KeywordReply } from '../inbound/handle-keyword.ts';
import { enqueue } from './enqueue.ts';

/** Seconds for which the reply to a keyword is worth sending. */
const validForSeconds = 3600;

/** Adds a reply in the caller's transaction. */
export function enqueueReply(
  executor: Executor,
  { id, environmentId, connectionId, sender, to, text }: KeywordReply,
): Promise<void> {
  const submission = { environmentId, accountId: '', sender, connectionIds: [connectionId], validForSeconds };
  return enqueue(executor, [{ ...submission, source: 'reply', reference: id, reply: { to, text } }]);
}

/** Reads replies from the outbox. */
export function createReplySource(database: Database): LoadSubmissions {
  return async (references) => {
    const { rows } = await sql<Omit<Sms, 'purpose'>>`
      SELECT reference AS id, environment_id AS "environmentId", sender, reply ->> 'to' AS to, reply ->> 'text' AS text
      FROM outbox WHERE source = 'reply' AND reference = ANY (${references})
    `.execute(database);
    return new Map(rows.map((row) => [row.id, { ...row, purpose: 'message' }]));
  };
}
