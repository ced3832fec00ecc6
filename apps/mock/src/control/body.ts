import { isDeepStrictEqual } from 'node:util';
import type { BodyView } from '@omnichannel/console/mock';
import { isJson, isObject } from '@omnichannel/contract';
import { headerOf, type Message, mediaTypeOf, textOf } from '../message.ts';

/** Formats a body for display: JSON indented, a transcript by its events, a file by its size and type. */
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

/** Formats a transcript. Fields that all events share, such as ids, are shown once. The ping before it is not part of it. */
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

/** Indents JSON. Invalid JSON stays unchanged. */
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
