import { isUtf8 } from 'node:buffer';
import { BodyError } from './body-error.ts';

/** Levels of arrays and objects in each other. No operation needs more, and it bounds the recursion of code that walks a value. */
export const maxJsonDepth = 64;

/**
 * Parses the bytes of a JSON body.
 *
 * @returns `escaped`: whether the text has escapes such as `\u0041`, and thus may hold any UTF-16 code unit
 * @throws {BodyError} 400 when it is not UTF-8, not JSON, or nested deeper than 64 levels
 */
export function parseJson(bytes: Buffer): { value: unknown; escaped: boolean } {
  if (!isUtf8(bytes))
    throw new BodyError(400, 'The body is not UTF-8, which JSON is sent in. Encode it and send it again.');
  if (bytes.length > 2 * maxJsonDepth && isTooDeep(bytes)) {
    throw new BodyError(
      400,
      `The body is nested deeper than ${maxJsonDepth} levels, the most that is taken. Send a flatter one.`,
    );
  }
  const text = bytes.toString();
  try {
    return { value: JSON.parse(text), escaped: text.includes('\\u') };
  } catch (error) {
    // Only the place: the rest of the message quotes the body, which may be personal.
    const place = / at position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0] ?? '';
    throw new BodyError(
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
      if (++depth > maxJsonDepth) return true;
    } else if (byte === closeArray || byte === closeObject) depth--;
    else if (byte === quote) {
      for (index++; index < bytes.length && bytes[index] !== quote; index++) if (bytes[index] === backslash) index++;
    }
  }
  return false;
}
