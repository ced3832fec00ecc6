import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { LoadSubmissions } from './submissions.ts';

/** Seconds for which a message waits for a connection before it fails. */
export const smsValidForSeconds = 24 * 3600;

/** Reads accepted messages of SMS, for a connection that submits them. A message that was erased or has failed is missing. */
export function createSmsLoader(database: Database): LoadSubmissions {
  return async (ids) => {
    const rows = await database
      .selectFrom('messages')
      .select(['id', 'environment_id', 'recipient', 'sender', 'content'])
      .where(sql<boolean>`id = ANY (${ids})`)
      .where('channel', '=', 'sms')
      .where('status', '=', 'accepted')
      .execute();
    return new Map(
      rows.flatMap(({ id, environment_id: environmentId, recipient: to, sender, content }) =>
        content.type === 'text' && sender !== null
          ? [[id, { id, environmentId, to, sender, text: content.text, purpose: 'message' as const }] as const]
          : [],
      ),
    );
  };
}
