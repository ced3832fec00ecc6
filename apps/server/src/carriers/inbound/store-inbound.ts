import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../connection-kind.ts';
import { plausibleTime } from '../plausible-time.ts';
import type { InboundSms } from '../provider-events.ts';
import { findKeywordIntent } from '../routing/keywords.ts';
import { canonicalSender } from '../routing/parse-sender.ts';

/**
 * Minutes for which an SMS without an id of the provider is taken for a copy of an equal one. A provider delivers it again when the
 * acknowledgement is lost, as soon as the connection is back; a person can write the same again at any time.
 */
const copyMinutes = 2;

/** Longest address to store: an E.164 number has 16 characters, and an index must hold the address. */
const maxAddressLength = 40;

const maxReference = 0xffff;
const maxParts = 255;

/** Counts of SMS and parts by what became of them. */
interface StoredInbound {
  /** New ones. */
  stored: number;
  /** Copies of what is stored. */
  duplicate: number;
  /** SMS that cannot be stored because of their addresses. */
  unreadable: number;
}

/** Stores SMS from people and parts of them, each of them once, in one statement. */
export async function storeInbound(
  database: Database,
  { id: connectionId, environmentId }: Pick<Connection, 'id' | 'environmentId'>,
  inbound: readonly InboundSms[],
): Promise<StoredInbound> {
  const readable = inbound.filter(({ from, to }) => isAddress(from) && isAddress(to));
  const unreadable = inbound.length - readable.length;
  if (readable.length === 0) return { stored: 0, duplicate: 0, unreadable };
  // A statement can store an SMS only once. The rows keep the order of arrival.
  const byKey = new Map(readable.map((sms) => [keyOf(sms), sms]));
  const rows = Array.from(byKey, ([key, sms]) => toRow(key, sms));
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO inbound_sms AS known (id, connection_id, environment_id, key_hash, key_valid_until, sender, receiver, text, at,
      part_reference, part_number, part_count)
    SELECT given.id, ${connectionId}, ${environmentId}, decode(key_hash, 'hex'),
      CASE WHEN is_hashed THEN now() + make_interval(mins => ${copyMinutes}) END,
      sender, receiver, decode(text, 'hex'), at, part_reference, part_number, part_count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id text, key_hash text, is_hashed boolean,
      sender text, receiver text, text text, at timestamptz, part_reference integer, part_number integer, part_count integer)
    ON CONFLICT (connection_id, key_hash) DO UPDATE SET
      id = excluded.id, seq = DEFAULT, environment_id = excluded.environment_id, key_valid_until = excluded.key_valid_until,
      sender = excluded.sender, receiver = excluded.receiver, text = excluded.text, at = excluded.at,
      part_reference = excluded.part_reference, part_number = excluded.part_number, part_count = excluded.part_count,
      received_at = now(), attempts = 0, due_at = now(), processed_at = NULL
    -- The person has written the same again.
    WHERE known.processed_at IS NOT NULL AND known.key_valid_until < now()
  `.execute(database);
  const stored = Number(numAffectedRows);
  return { stored, duplicate: readable.length - stored, unreadable };
}

function toRow(key: string, { from, to, text, at, part }: InboundSms) {
  return {
    id: newId(),
    key_hash: createHash('sha256').update(key).digest('hex'),
    is_hashed: key.startsWith('hash:'),
    sender: from,
    receiver: canonicalSender(to),
    text: Buffer.from(text, 'utf16le').toString('hex'),
    at: plausibleTime(at).toISOString(),
    ...(part &&
      isValidPart(part) && { part_reference: part.reference, part_number: part.number, part_count: part.count }),
  };
}

/**
 * The key that copies of an SMS share. Each STOP without an id has its own: the person may have written START in between, and a STOP that is
 * taken for a copy is lost. A copy of STOP opts out once more.
 */
function keyOf({ key, text, part }: InboundSms): string {
  const isOptOut = part === undefined && findKeywordIntent(text) === 'optOut';
  return isOptOut && key.startsWith('hash:') ? newId() : key;
}

function isAddress(text: string): boolean {
  return text.length > 0 && text.length <= maxAddressLength && /^[\x20-\x7e]*$/.test(text);
}

/** 3GPP TS 23.040, 9.2.3.24.1: a receiver ignores a header with such numbers, and shows the part as an SMS. */
function isValidPart({ reference, number, count }: NonNullable<InboundSms['part']>): boolean {
  const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max;
  return (
    isWithin(reference, maxReference) && isWithin(count, maxParts) && isWithin(number, count) && number > 0 && count > 1
  );
}
