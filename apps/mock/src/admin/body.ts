import { isDeepStrictEqual } from 'node:util';
import type { BodyView } from '@omnichannel/console/mock';
import { isJson, isObject } from '@omnichannel/contract';
import { headerOf, type Message, mediaTypeOf, textOf } from '../message.ts';

/** A body, for people to read: JSON laid out, a transcript by its events, a file by its size and type. */
export function bodyViewOf(message: Message): BodyView | undefined {
  const { body, size, events } = message;
  const mediaType = mediaTypeOf(message);
  if (events) return eventsViewOf(events);
  if (size !== undefined) return { kind: 'file', mediaType, size };
  if (body === undefined) {
    return Number(headerOf(message, 'content-length') ?? 0) > 0 ? { kind: 'unread' } : undefined;
  }
  const text = textOf(body);
  if (text === undefined) return { kind: 'file', mediaType, size: body.length };
  return isJson(mediaType) ? jsonViewOf(text) : { kind: 'text', text };
}

/** Ids that are the same in each event would drown what is said. The ping is no event of the transcript: each stream begins with one. */
function eventsViewOf(events: readonly unknown[]): BodyView {
  const [first, ...others] = events;
  const shared = Object.entries(isObject(first) && others.length > 0 ? first : {}).filter(([name, value]) =>
    others.every((event) => isObject(event) && name in event && isDeepStrictEqual(event[name], value)),
  );
  const names = new Set(shared.map(([name]) => name));
  const told = events.map((event) =>
    isObject(event) ? Object.fromEntries(Object.entries(event).filter(([name]) => !names.has(name))) : event,
  );
  return {
    kind: 'events',
    ...(shared.length > 0 && { shared: inOneLine(Object.fromEntries(shared)) }),
    events: ['event: ping', ...told.map(inOneLine)],
  };
}

/** JSON laid out; what is none stays as it is. */
export function jsonViewOf(text: string): BodyView {
  try {
    return { kind: 'json', text: laidOut(JSON.parse(text)) };
  } catch {
    return { kind: 'text', text };
  }
}

function laidOut(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Line breaks within a text are written as `\n`, so that each one here only lays out. */
function inOneLine(value: unknown): string {
  return laidOut(value).replace(/\n\s*/g, ' ');
}
