import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { OutboundMessage, Sms } from './carrier.ts';
import type { LoadSubmissions } from './submissions.ts';

/** Seconds for which a message waits for a connection before it fails. */
export const messageValidForSeconds = 24 * 3600;

/** Reads accepted messages, for a connection that submits them. A message that was erased or has failed is missing. */
export function createMessageLoader(database: Database): LoadSubmissions {
  return async (ids, revoked) => {
    const rows = await database
      .selectFrom('messages')
      .select(['id', 'environment_id', 'channel', 'recipient', 'sender', 'content', 'replies_to'])
      .where(sql<boolean>`id = ANY (${ids})`)
      .where(sql<boolean>`(status = 'accepted' OR status = 'sent' AND id = ANY (${[...revoked]}))`)
      .execute();
    return new Map(
      rows.flatMap((row): [string, Sms | OutboundMessage][] => {
        const { id, environment_id: environmentId, channel, recipient: to, sender, content, replies_to } = row;
        const base = { id, environmentId, to };
        if (channel !== 'sms') {
          return [[id, { ...base, channel, content, ...(replies_to !== null && { repliesTo: replies_to }) }]];
        }
        // An SMS is always a text with a sender.
        if (content.type !== 'text' || sender === null) return [];
        return [[id, { ...base, sender, text: content.text, purpose: 'message' }]];
      }),
    );
  };
}
