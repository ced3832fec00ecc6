import { digits, distanceDigits, lengthDigits, mark, minLength } from '../src/testing/unpack-text.ts';

const maxDistance = digits.length ** distanceDigits - 1;
const maxLength = minLength + digits.length ** lengthDigits - 1;

/** The latest places that are compared for the longest repetition. More take longer, and find little. */
const maxPlaces = 400;

/**
 * Packs JSON: text that occurred before becomes a reference to it (LZ77). The examples of the contract repeat most of their text, and take a tenth.
 * `unpackText` reads it.
 */
export function packText(json: string): string {
  const text = json.replaceAll(mark, `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
  /** The places of each text of `minLength` characters before the current place. */
  const places = new Map<string, number[]>();
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { distance, length } = findRepetition(text, at, places);
    pieces.push(
      length ? mark + write(distance, distanceDigits) + write(length - minLength, lengthDigits) : text.charAt(at),
    );
    for (const next = at + (length || 1); at < next; at++) {
      const key = text.slice(at, at + minLength);
      const known = places.get(key);
      if (known) known.push(at);
      else places.set(key, [at]);
    }
  }
  return `${text.length}${mark}${pieces.join('')}`;
}

function findRepetition(text: string, at: number, places: Map<string, number[]>): { distance: number; length: number } {
  const best = { distance: 0, length: 0 };
  for (const place of (places.get(text.slice(at, at + minLength)) ?? []).slice(-maxPlaces)) {
    const distance = at - place;
    // `unpackText` copies text that is complete.
    const limit = Math.min(maxLength, distance, text.length - at);
    if (limit < minLength || distance > maxDistance) continue;
    let length = minLength;
    while (length < limit && text[place + length] === text[at + length]) length++;
    if (length >= best.length) Object.assign(best, { distance, length });
  }
  return best;
}

function write(value: number, count: number): string {
  let written = '';
  for (let rest = value; written.length < count; rest = Math.floor(rest / digits.length))
    written = digits.charAt(rest % digits.length) + written;
  return written;
}
