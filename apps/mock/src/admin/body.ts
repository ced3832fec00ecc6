import { isUtf8 } from 'node:buffer';
import { isJson } from '@omnichannel/contract';
import type { Message } from '../journal.ts';
import type { BodyView } from './view.ts';

/** A body, for people to read: JSON laid out, a transcript by its events, a file by its size and type. */
export function bodyViewOf(message: Message): BodyView | undefined {
  const { body, size, events } = message;
  const mediaType = mediaTypeOf(message);
  if (events) return { kind: 'events', events: events.map(inOneLine) };
  if (size !== undefined) return { kind: 'file', mediaType, size };
  if (body === undefined) {
    return Number(headerOf(message, 'content-length') ?? 0) > 0 ? { kind: 'unread' } : undefined;
  }
  const text = textOf(body);
  if (text === undefined) return { kind: 'file', mediaType, size: body.length };
  return isJson(mediaType) ? jsonViewOf(text) : { kind: 'text', text };
}

/** JSON laid out; what is none stays as it is. */
export function jsonViewOf(text: string): BodyView {
  try {
    return { kind: 'json', text: laidOut(JSON.parse(text)) };
  } catch {
    return { kind: 'text', text };
  }
}

/** In lower case, without parameters; empty where the message does not tell. */
export function mediaTypeOf(message: Message): string {
  return headerOf(message, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** A body as a text, or undefined where it is not one. */
export function textOf(body: string | Buffer): string | undefined {
  if (typeof body === 'string') return body;
  return isUtf8(body) && !body.includes(0) ? body.toString('utf8') : undefined;
}

function headerOf({ headers }: Message, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([known]) => known.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

function laidOut(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Line breaks within a text are written as `\n`, so that each one here only lays out. */
function inOneLine(value: unknown): string {
  return laidOut(value).replace(/\n\s*/g, ' ');
}
