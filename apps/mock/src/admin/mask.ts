import { isObject, pointerTarget } from '@omnichannel/contract';
import type { Message } from '../journal.ts';
import type { Document } from '../spec.ts';
import { textOf } from './body.ts';

/** Kinds of `x-pii` that let somebody in: nobody needs to read them to see what went wrong. */
const kinds = ['secret', 'token', 'passcode'];

/** What stands in place of a credential. */
const mask = '•••';

/**
 * Hides credentials in the bodies of messages, wherever a member has the name of one that the contract so marks. What is repeated is
 * the message itself, not its masked copy.
 *
 * @returns gives a masked copy, or the message where there is nothing to hide. A body that is not JSON and seems to hold one is hidden as
 *   a whole
 */
export function createMask(document: Document): (message: Message) => Message {
  const names = [...credentialsIn(document, document)];
  const mentions = (text: string) => names.some((name) => text.includes(`"${name}"`));

  return (message) => {
    const { body, events } = message;
    if (names.length === 0) return message;
    if (events) return { ...message, events: events.map((event) => without(event)) };
    const text = body === undefined ? undefined : textOf(body);
    // A backslash may stand for any character of a name.
    if (text === undefined || !(mentions(text) || text.includes('\\u'))) return message;
    const masked = maskedText(text);
    return masked === undefined ? message : { ...message, body: masked };
  };

  /** Undefined where nothing is to be hidden, so that the text stays as it was sent. */
  function maskedText(text: string): string | undefined {
    try {
      const value: unknown = JSON.parse(text);
      const masked = JSON.stringify(without(value));
      return masked === JSON.stringify(value) ? undefined : masked;
    } catch {
      return mentions(text) ? mask : undefined;
    }
  }

  function without(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(without);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, names.includes(name) ? mask : without(value)]),
    );
  }
}

/** Names of the properties that are marked, beside their reference or where it leads. */
function credentialsIn(node: unknown, document: Document, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, schema] of Object.entries(value)) if (isMarked(schema, document)) found.add(name);
    }
    credentialsIn(value, document, found);
  }
  return found;
}

function isMarked(schema: unknown, document: Document): boolean {
  if (!isObject(schema)) return false;
  const { $ref, 'x-pii': kind } = schema;
  if (kind !== undefined) return kinds.includes(String(kind));
  return typeof $ref === 'string' && isMarked(pointerTarget(document, $ref), document);
}
