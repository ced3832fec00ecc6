/** The code of the GSM alphabet that selects the extension table for the next septet. */
const escapeCode = 0x1b;

/** The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1), by septet. The escape has a placeholder. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1b}ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** The extension table (6.2.1.1): septets after the escape. */
const extension = new Map<number, string>([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]);

const septetsOf = new Map<string, readonly number[]>([
  ...[...basic].flatMap((char, septet) => (septet === escapeCode ? [] : [[char, [septet]] as const])),
  ...[...extension].map(([septet, char]) => [char, [escapeCode, septet]] as const),
]);

/**
 * Counts the septets of a character.
 *
 * @returns 1, or 2 for a character of the extension table; undefined outside the alphabet
 */
export function countSeptets(char: string): number | undefined {
  return septetsOf.get(char)?.length;
}

/**
 * Encodes a text with one septet in each octet, as SMPP carries it.
 *
 * @returns undefined when a character is not in the alphabet. It never replaces a character
 */
export function encodeGsm(text: string): Buffer | undefined {
  const octets: number[] = [];
  for (const char of text) {
    const septets = septetsOf.get(char);
    if (!septets) return undefined;
    octets.push(...septets);
  }
  return Buffer.from(octets);
}

/**
 * Decodes septets, one in each octet. As TS 23.038 demands, an unknown code after an escape is that of the basic table, and an escape at
 * the end or before another escape is a space. Octets above 127 are no septets and become U+FFFD.
 */
export function decodeGsm(octets: Uint8Array): string {
  let text = '';
  for (let index = 0; index < octets.length; index++) {
    const octet = octets[index] as number;
    if (octet !== escapeCode) {
      text += basic[octet] ?? '\ufffd';
      continue;
    }
    const next = octets[index + 1];
    if (next === undefined || next === escapeCode) {
      text += ' ';
      continue;
    }
    index += 1;
    text += extension.get(next) ?? basic[next] ?? '\ufffd';
  }
  return text;
}
