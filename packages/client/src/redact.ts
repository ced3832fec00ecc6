import { isPlain } from './body.ts';
import { piiFields } from './contract.gen.ts';

/**
 * Removes PII and secrets from a text: the values of request fields that the contract marks with `x-pii`, and anything that looks like a
 * token, a key or a phone number. A phone number has eight digits after a plus, or at least ten without. The test numbers
 * +1 202 555 01xx are kept.
 *
 * @param text a message of the service
 * @param sent the body of the request
 */
export function redact(text: string, sent: unknown): string {
  const values: unknown[] = [];
  // Bytes and forms have no fields of the contract.
  if (isPlain(sent)) {
    JSON.stringify(sent, (name, value) => {
      if (piiFields.test(name)) values.push(value);
      return value;
    });
  }
  // Shorter values are parts of ordinary words.
  const given = values
    .flat()
    .map(String)
    .filter((value) => value[2])
    .sort((a, b) => b.length - a.length); // A value can be part of another.
  const literals = given.map((value) => value.replace(/\W/g, '\\$&'));
  // One pass: replacements are not searched again.
  const pattern = literals
    .concat(String.raw`\+?\d[\d ().-]{6,}\d|(Bearer |eyJ|om[ko]_|whsec_)[\w.~+/=-]{16,}`)
    .join('|');
  // redos: values of the request as they are, or texts that begin in one way only
  return text.replace(new RegExp(pattern, 'g'), (found) =>
    !given.includes(found) && /^(\+120255501\d\d|\d(\D*\d){0,8})$/.test(found) ? found : '[redacted]',
  );
}
