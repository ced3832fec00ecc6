import { isUtf8 } from 'node:buffer';
import { Refused } from './refused.ts';

/** Levels of arrays and objects in each other. No operation needs more, and code that walks a value has an end. */
const deepest = 64;

/**
 * Parses the bytes of a JSON body.
 *
 * @returns `escaped`: whether it spells characters by their numbers, as `\u0041`
 * @throws {Refused} 400
 */
export function parseJson(bytes: Buffer): { value: unknown; escaped: boolean } {
  if (!isUtf8(bytes))
    throw new Refused(400, 'The body is not UTF-8, which JSON is sent in. Encode it and send it again.');
  if (bytes.length > 2 * deepest && isTooDeep(bytes)) {
    throw new Refused(
      400,
      `The body is nested deeper than ${deepest} levels, the most that is taken. Send a flatter one.`,
    );
  }
  const text = bytes.toString();
  try {
    return { value: JSON.parse(text), escaped: text.includes('\\u') };
  } catch (error) {
    // Only the place: the rest of the message quotes the body, which may be personal.
    const place = / at position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0] ?? '';
    throw new Refused(
      400,
      `The body is not valid JSON${place && `, wrong${place}`}. Check its syntax and send it again.`,
    );
  }
}

const [quote, backslash, openArray, closeArray, openObject, closeObject] = Buffer.from('"\\[]{}');

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === openArray || byte === openObject) {
      if (++depth > deepest) return true;
    } else if (byte === closeArray || byte === closeObject) depth--;
    else if (byte === quote) {
      for (index++; index < bytes.length && bytes[index] !== quote; index++) if (bytes[index] === backslash) index++;
    }
  }
  return false;
}

/**
 * The text that a value comes to, whatever the order of its members and the spaces between them: two bodies that mean the same are
 * the same (RFC 8785 without its rules for numbers, which JavaScript follows by itself).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
