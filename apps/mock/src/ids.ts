import { type Random, randomInteger } from './random.ts';

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();

/** An id with a prefix and fewer values becomes longer, so that ids do not repeat within a session. */
const fewValues = 1000;
const manyValues = 1e8;

/**
 * Creates a generator of ids that look like an example. A UUID becomes another UUID of version 4. In other ids, the last run of letters
 * and digits is replaced, digit by digit and letter by letter, or with hexadecimal digits; the text before it stays as a prefix. Behind
 * a prefix a short run becomes longer: one digit would repeat within a few ids.
 */
export function idLike(example: string): (random: Random) => string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(example)) return uuid;
  // redos: an id that the contract has as an example
  const [, prefix = example, run = '', rest = ''] = /^(.*?)([A-Za-z0-9]+)([^A-Za-z0-9]*)$/s.exec(example) ?? [];
  const alphabets = alphabetsOf(run);
  const countValues = () => alphabets.reduce((values, { length }) => values * length, 1);
  if (prefix && run && countValues() < fewValues) {
    while (countValues() < manyValues) alphabets.push(alphabets.at(-1) as string);
  }
  return (random) => {
    let drawn = '';
    for (const alphabet of alphabets) drawn += alphabet[randomInteger(random, alphabet.length)];
    return prefix + drawn + rest;
  };
}

/** The characters that are allowed at each position. */
function alphabetsOf(run: string): string[] {
  // A number keeps its length.
  if (/^\d+$/.test(run)) return Array.from(run, (_, index) => (index === 0 ? digits.slice(1) : digits));
  if (/^[0-9a-f]+$/.test(run)) return Array.from(run, () => digits + lower.slice(0, 6));
  if (/^[0-9A-F]+$/.test(run)) return Array.from(run, () => digits + upper.slice(0, 6));
  return Array.from(run, (character) => [digits, lower, upper].find((set) => set.includes(character)) ?? character);
}

/** The two digits of each byte. */
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A UUID of version 4. */
export function uuid(random: Random): string {
  const [a, b, c, d] = [hex(random), hex(random), hex(random), hex(random)];
  // RFC 9562 §5.4: version 4 in the 13th digit, the variant in the 17th.
  const variant = '89ab'[randomInteger(random, 4)];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** Eight digits. */
function hex(random: Random): string {
  const bits = random() * 2 ** 32;
  return `${pairs[(bits >>> 24) & 255]}${pairs[(bits >>> 16) & 255]}${pairs[(bits >>> 8) & 255]}${pairs[bits & 255]}`;
}
