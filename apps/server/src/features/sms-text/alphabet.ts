import { decodeGsm, encodeGsm } from './gsm-alphabet.ts';

/** How the octets of an SMS become characters. `ucs2` is big-endian, and holds UTF-16 in practice. */
export type Alphabet = 'gsm' | 'latin1' | 'ucs2';

/**
 * Encodes a text.
 *
 * @returns undefined when a character is not in the alphabet. It never replaces a character
 */
export function encodeText(text: string, alphabet: Alphabet): Buffer | undefined {
  if (alphabet === 'gsm') return encodeGsm(text);
  if (alphabet === 'latin1') return isLatin1(text) ? Buffer.from(text, 'latin1') : undefined;
  // Node knows the little-endian form only.
  return Buffer.from(text, 'utf16le').swap16();
}

/** Decodes the octets of an SMS. An odd octet at the end of `ucs2` is ignored. */
export function decodeText(octets: Uint8Array, alphabet: Alphabet): string {
  if (alphabet === 'gsm') return decodeGsm(octets);
  if (alphabet === 'latin1') return Buffer.from(octets).toString('latin1');
  const copy = Buffer.from(octets);
  return copy
    .subarray(0, copy.length & ~1)
    .swap16()
    .toString('utf16le');
}

/** Returns true if each character is one of ISO 8859-1. */
export function isLatin1(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0xff) return false;
  return true;
}
