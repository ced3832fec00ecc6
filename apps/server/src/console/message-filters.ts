import type { Channel, MessageState } from '@omnichannel/console/sandbox';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { HttpError } from '../http/http-error.ts';
import { readText, readWords } from './request-parsing.ts';

/** Selects messages: one message must pass all filters. */
export interface MessageFilters {
  /** Only messages that contain all words in their text, sender, name or number. */
  words: readonly string[];
  channel?: Channel | undefined;
  state?: MessageState | undefined;
}

const channels = ['sms', 'chatApp', 'messenger', 'rcs', 'chat', 'email'] as const satisfies readonly Channel[];
const states = [
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'inbound',
] as const satisfies readonly MessageState[];

/** Reads `?search=&channel=&state=`. @throws {HttpError} 400 */
export function readFilters(request: FastifyRequest): MessageFilters {
  return {
    words: readWords(request),
    channel: readOneOf(request, 'channel', channels),
    state: readOneOf(request, 'state', states),
  };
}

function readOneOf<Value extends string>(
  request: FastifyRequest,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = readText(request, name);
  if (text === undefined) return undefined;
  const value = values.find((known) => known === text);
  if (value === undefined) throw new HttpError(400, `${name} must be one of ${values.join(', ')}.`);
  return value;
}

export function hasFilters({ words, channel, state }: MessageFilters): boolean {
  return words.length > 0 || channel !== undefined || state !== undefined;
}

/** Returns the condition on a row of `sandbox_messages`. */
export function selectsMessage({ words, channel, state }: MessageFilters): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (words.length > 0) {
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(sql`concat_ws(' ', recipient, name, sender, text) ILIKE ALL (${patterns})`);
  }
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (state === 'inbound') conditions.push(sql`direction = 'inbound'`);
  else if (state !== undefined) {
    // The outcome of a passcode is stored before it comes about.
    conditions.push(
      sql`direction = 'outbound' AND CASE WHEN outcome_at <= now() THEN outcome ELSE 'sent' END = ${state}`,
    );
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
