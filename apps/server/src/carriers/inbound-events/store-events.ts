import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Connection, MessageChannel } from '../connection-kind.ts';
import { plausibleTime } from '../plausible-time.ts';
import type { InboundChannelMessage, ProviderContent } from '../provider-events.ts';
import { toStorableJson, toStorableText } from './storable-json.ts';

/** Longest id and sender: an index must hold them. */
const maxIdLength = 255;

/** The message as the row stores it. */
export type StoredMessage = Omit<InboundChannelMessage, 'at'> & { at: string };

/** A row of `inbound_events`. */
interface EventRow {
  id: string;
  connection_id: string;
  channel: MessageChannel;
  environment_id: string | null;
  key_hash: string;
  sender: string;
  user_id: string | null;
  payload: string;
  has_file: boolean;
}

/**
 * Stores messages from people, each of them once.
 *
 * @returns how many were new, and how many could not be stored because of their ids
 */
export type StoreEvents = (
  connection: Pick<Connection, 'id' | 'environmentId'> & { channel: MessageChannel },
  messages: readonly InboundChannelMessage[],
) => Promise<{ stored: number; unreadable: number }>;

/** The most messages of a statement: Meta allows 3 MB for a webhook. */
const maxEvents = 100;
/** Statements at the same time: one alone would double the wait of a webhook. */
const lanes = 4;

/**
 * Stores messages that arrive together in one statement, whatever their connections. All messages of a person take the same lane, whose
 * statements follow each other: a later message is never stored, and so never delivered, before an earlier one.
 */
export function createEventStore(database: Database): StoreEvents {
  const batches = Array.from({ length: lanes }, () =>
    createBatch<EventRow, boolean>({
      write: (rows) => insertEvents(database, rows),
      max: maxEvents,
      concurrency: 1,
    }),
  );
  const laneOf = ({ connection_id, sender }: EventRow) => batches[laneNumber(`${connection_id} ${sender}`)];
  return async ({ id: connectionId, environmentId, channel }, messages) => {
    const readable = messages.map(toStoredMessage).filter(({ id, from }) => isId(id) && isId(from));
    // The last copy counts.
    const copies = new Map(readable.map((message) => [hashKey(message.id), message]));
    const rows = Array.from(copies, ([keyHash, message]) => ({
      id: newId(),
      connection_id: connectionId,
      channel,
      environment_id: environmentId,
      key_hash: keyHash,
      sender: message.from,
      user_id: message.userId !== undefined && isId(message.userId) ? message.userId : null,
      payload: JSON.stringify(message),
      has_file: hasFile(message.content),
    }));
    const added = await Promise.all(rows.map((row) => laneOf(row)?.add(row)));
    const stored = added.filter((isNew) => isNew).length;
    return { stored, unreadable: messages.length - readable.length };
  };
}

/** @returns whether each was new. `seq` numbers them in the order of the rows. */
async function insertEvents(database: Database, rows: readonly EventRow[]): Promise<boolean[]> {
  const { rows: stored } = await sql<{ id: string }>`
    INSERT INTO inbound_events (id, connection_id, channel, environment_id, key_hash, sender, user_id, payload, has_file)
    SELECT id, connection_id, channel, environment_id, decode(key_hash, 'hex'), sender, user_id, payload::json, has_file
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (
      id text, connection_id text, channel text, environment_id text, key_hash text, sender text, user_id text, payload text,
      has_file boolean
    )
    ON CONFLICT (connection_id, key_hash) DO NOTHING
    RETURNING id
  `.execute(database);
  const ids = new Set(stored.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
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

/** The same for all messages of a person. */
function laneNumber(person: string): number {
  return createHash('sha256').update(person).digest().readUInt8(0) % lanes;
}

function isId(text: string): boolean {
  return text.length > 0 && text.length <= maxIdLength && toStorableText(text) === text;
}
