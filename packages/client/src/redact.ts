import { isPlain } from './body.ts';
import { piiFields } from './contract.gen.ts';

/**
 * Takes out of a text what must not stand in a message: the values that the request gave for members that the contract
 * marks as personal or secret (`x-pii`), and whatever looks like a token, a key or a phone number: eight digits after a plus,
 * or ten and more without, so that a limit in bytes stays. The example numbers +1 202 555 01xx are nobody's and stay, too.
 *
 * @param text a message of the service
 * @param sent the body of the request
 */
export function redact(text: string, sent: unknown): string {
  const values: unknown[] = [];
  // Bytes and forms are not searched: what they hold is no member of the contract.
  if (isPlain(sent)) {
    JSON.stringify(sent, (name, value) => {
      if (piiFields.test(name)) values.push(value);
      return value;
    });
  }
  // Shorter ones are parts of ordinary words.
  const given = values
    .flat()
    .map(String)
    .filter(({ length }) => length > 2)
    .sort((a, b) => b.length - a.length); // One may be a part of another.
  const literals = given.map((value) => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // All in one pass: what has been put in is not searched again.
  const pattern = [...literals, String.raw`\+?\d[\d ().-]{6,}\d|(Bearer |eyJ|whsec_)[\w.~+/=-]{16,}`].join('|');
  // redos: values of the request as they are, or texts that begin in one way only
  return text.replace(new RegExp(pattern, 'g'), (found) =>
    !given.includes(found) && /^(\+120255501\d\d|\d(\D*\d){0,8})$/.test(found) ? found : '[redacted]',
  );
}
