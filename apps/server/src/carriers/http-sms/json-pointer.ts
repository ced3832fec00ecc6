/** A JSON pointer (RFC 6901): empty for the whole value, or `/` before each step. */
export const pointerPattern = '^(/([^~/]|~[01])*)*$';

/**
 * Reads a value by a JSON pointer.
 *
 * @returns undefined when there is none; inherited properties are none
 */
export function readPointer(value: unknown, pointer: string): unknown {
  let current = value;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

/** Replaces what PostgreSQL does not store: NUL, and half a surrogate pair. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** Reads the first of several texts that is there. */
export function firstText(value: unknown, pointers: readonly string[]): string | undefined {
  return pointers.map((pointer) => readText(value, pointer)).find((text) => text !== undefined);
}

/** Reads a text or a number as storable text; undefined for anything else, and for an empty text. */
export function readText(value: unknown, pointer: string | undefined): string | undefined {
  if (pointer === undefined) return undefined;
  const found = readPointer(value, pointer);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  return typeof found === 'string' && found !== '' ? toStorable(found) : undefined;
}
