import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Connection, InboundChannelMessage, MessageChannel, ProviderContent } from '../connection-kind.ts';
import { plausibleTime } from '../plausible-time.ts';
import { toStorableJson, toStorableText } from './storable-json.ts';

/** Longest id and sender: an index must hold them. */
const maxIdLength = 255;

/** The message as the row stores it. */
export type StoredMessage = Omit<InboundChannelMessage, 'at'> & { at: string };

/**
 * Stores messages from people, each of them once, in one statement.
 *
 * @returns how many were new, and how many could not be stored because of their ids
 */
export async function storeEvents(
  database: Database,
  { id: connectionId, environmentId, channel }: Pick<Connection, 'id' | 'environmentId'> & { channel: MessageChannel },
  messages: readonly InboundChannelMessage[],
): Promise<{ stored: number; unreadable: number }> {
  const readable = messages.map(toStoredMessage).filter(({ id, from }) => isId(id) && isId(from));
  const unreadable = messages.length - readable.length;
  // A statement can store a message only once. The rows keep the order of arrival.
  const rows = Array.from(new Map(readable.map((message) => [hashKey(message.id), message])), ([keyHash, message]) => ({
    id: newId(),
    key_hash: keyHash,
    sender: message.from,
    payload: JSON.stringify(message),
    has_file: hasFile(message.content),
  }));
  if (rows.length === 0) return { stored: 0, unreadable };
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO inbound_events (id, connection_id, channel, environment_id, key_hash, sender, payload, has_file)
    SELECT id, ${connectionId}, ${channel}, ${environmentId}, decode(key_hash, 'hex'), sender, payload::json, has_file
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (
      id text, key_hash text, sender text, payload text, has_file boolean
    )
    ON CONFLICT (connection_id, key_hash) DO NOTHING
  `.execute(database);
  return { stored: Number(numAffectedRows), unreadable };
}

function toStoredMessage({ at, ...message }: InboundChannelMessage): StoredMessage {
  return { ...(toStorableJson(message) as typeof message), at: plausibleTime(at).toISOString() };
}

/** Returns whether a file of the content is still at the provider. */
export function hasFile(content: ProviderContent): boolean {
  return 'file' in content || (content.type === 'attachments' && content.attachments.some(({ file }) => file));
}

function hashKey(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function isId(text: string): boolean {
  return text.length > 0 && text.length <= maxIdLength && toStorableText(text) === text;
}
