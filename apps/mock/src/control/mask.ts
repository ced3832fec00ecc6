import { isObject, pointerTarget } from '@omnichannel/contract';
import { type Message, textOf } from '../message.ts';
import type { Document } from '../spec.ts';

/** Kinds of `x-pii` that are credentials. No page shows their values, and no recording has them. */
const credentialKinds: readonly string[] = ['secret', 'token', 'passcode'];

/** The text that replaces a credential. */
export const mask = '•••';

/** A message for display. */
export interface Masked {
  message: Message;
  /** Names of the hidden fields; `body` where the whole body is hidden. */
  hidden: readonly string[];
}

/**
 * Creates a function that hides credentials in bodies: every field whose name the contract marks as a credential. Repeating a request
 * sends the message itself, not its masked copy.
 *
 * @returns a function that returns a masked copy, or the message where there is nothing to hide. A body that is not JSON and seems to
 *   contain a credential is hidden as a whole
 */
export function createMask(document: Document): (message: Message) => Masked {
  const names = credentialNames(document);
  const listed = [...names];
  const mentions = (text: string) => listed.some((name) => text.includes(`"${name}"`));

  return (message) => {
    const { headers, body, events } = message;
    const hidden = new Set<string>();
    if (events)
      return {
        message: { headers, events: events.map((event) => hideFields(event, names, hidden)) },
        hidden: [...hidden],
      };
    const text = body === undefined ? undefined : textOf(body);
    // A backslash may stand for any character of a name.
    const isSuspect = text !== undefined && (mentions(text) || text.includes('\\u'));
    const masked = isSuspect ? maskedText(text, hidden) : undefined;
    return { message: masked === undefined ? message : { headers, body: masked }, hidden: [...hidden] };
  };

  /** Undefined where nothing is to be hidden, so that the text stays as it was sent. */
  function maskedText(text: string, hidden: Set<string>): string | undefined {
    try {
      const masked = JSON.stringify(hideFields(JSON.parse(text), names, hidden));
      return hidden.size === 0 ? undefined : masked;
    } catch {
      if (!mentions(text)) return undefined;
      hidden.add('body');
      return mask;
    }
  }
}

/** Copies a value, with a mask in place of the fields with these names. @param hidden gets the names that were found */
export function hideFields(node: unknown, names: ReadonlySet<string>, hidden = new Set<string>()): unknown {
  if (Array.isArray(node)) return node.map((item) => hideFields(item, names, hidden));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (!names.has(name)) return [name, hideFields(value, names, hidden)];
      hidden.add(name);
      return [name, mask];
    }),
  );
}

export function isCredential(kind: string): boolean {
  return credentialKinds.includes(kind);
}

/** Names of the fields that a document marks as credentials. */
export function credentialNames(document: Document): ReadonlySet<string> {
  return new Set([...markedNames(document)].flatMap(([name, kind]) => (isCredential(kind) ? [name] : [])));
}

const known = new WeakMap<Document, ReadonlyMap<string, string>>();

/** Names of the properties that a document marks with `x-pii`, and their kinds. A credential counts more than any other kind. */
export function markedNames(document: Document): ReadonlyMap<string, string> {
  const names = known.get(document) ?? new Map<string, string>();
  if (!known.has(document)) collectMarks(document, document, names as Map<string, string>);
  known.set(document, names);
  return names;
}

function collectMarks(node: unknown, document: Document, found: Map<string, string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, schema] of Object.entries(value)) {
        const kind = markOf(schema, document);
        if (kind !== undefined && !isCredential(found.get(name) ?? '')) found.set(name, kind);
      }
    }
    collectMarks(value, document, found);
  }
}

/** Returns whether a schema, or the target of its `$ref`, is marked as a credential. @param document has the targets of references */
export function isMarked(schema: unknown, document: object): boolean {
  return isCredential(markOf(schema, document) ?? '');
}

/** The mark next to a `$ref`, or in its target. */
function markOf(schema: unknown, document: object): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, 'x-pii': kind } = schema;
  if (kind !== undefined) return String(kind);
  return typeof $ref === 'string' ? markOf(pointerTarget(document, $ref), document) : undefined;
}
