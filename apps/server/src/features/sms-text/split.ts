import { type Alphabet, isLatin1 } from './alphabet.ts';
import { countSeptets } from './gsm-alphabet.ts';

/** The alphabet that a provider uses for texts without data coding: it is the provider's choice, not ours. */
export type DefaultAlphabet = 'gsm' | 'latin1';

export interface SplitText {
  alphabet: Alphabet;
  /** Their concatenation is the text. No part cuts an escape sequence or a surrogate pair. */
  parts: readonly string[];
}

/** The most parts that an SMS can have: the header has one octet for the number of a part. */
export const maxParts = 255;

/** Septets of an SMS that is alone, and of a part of a longer one, whose header takes six octets (3GPP TS 23.040, 9.2.3.24.1). */
const septetLimits = { alone: 160, part: 153 };

/** UTF-16 units likewise. */
const unitLimits = { alone: 70, part: 67 };

/**
 * Chooses the alphabet of a text and splits it into parts that each fit into one SMS.
 *
 * A text is in the default alphabet only if each of its characters is in the GSM alphabet: a provider with Latin-1 converts to GSM on the
 * radio link, so its parts have the same limits, in septets.
 *
 * @param text lone surrogates become U+FFFD, as they are no characters
 */
export function splitText(text: string, defaultAlphabet: DefaultAlphabet = 'gsm'): SplitText {
  const wellFormed = text.toWellFormed();
  const gsm = cut(wellFormed, countSeptets, septetLimits);
  if (gsm && (defaultAlphabet === 'gsm' || isLatin1(wellFormed))) return { alphabet: defaultAlphabet, parts: gsm };
  return { alphabet: 'ucs2', parts: cut(wellFormed, (char) => char.length, unitLimits) as string[] };
}

/** Fills each part with as many characters as fit. Returns undefined if a character has no size. */
function cut(
  text: string,
  sizeOf: (char: string) => number | undefined,
  limits: typeof septetLimits,
): string[] | undefined {
  const parts: string[] = [];
  let start = 0;
  let end = 0;
  let partSize = 0;
  let totalSize = 0;
  for (const char of text) {
    const size = sizeOf(char);
    if (size === undefined) return undefined;
    if (partSize + size > limits.part) {
      parts.push(text.slice(start, end));
      start = end;
      partSize = 0;
    }
    partSize += size;
    totalSize += size;
    end += char.length;
  }
  if (totalSize <= limits.alone) return [text];
  return [...parts, text.slice(start)];
}

/** Counts the SMS that a text takes, which providers bill as segments. A provider with another default alphabet may count differently. */
export function countSegments(text: string): number {
  return splitText(text).parts.length;
}
