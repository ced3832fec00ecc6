import { personalMembers } from './contract.gen.ts';

/**
 * Takes out of a text what must not stand in a message: the values that the request gave for members that the contract
 * marks as personal or secret (`x-pii`), and whatever looks like a token, a key or a phone number: eight digits after a plus,
 * or ten and more without, so that a limit in bytes stays. The example numbers +1 202 555 01xx are nobody's and stay, too.
 *
 * @param text a message of the service
 * @param sent the body of the request
 */
export function redact(text: string, sent: unknown): string {
  const values: string[] = [];
  // Bytes and forms are not searched: what they hold is no member of the contract.
  if (Object.prototype.toString.call(sent) === '[object Object]') {
    JSON.stringify(sent, (member, value) => {
      if (personalMembers.includes(member)) values.push(...[value].flat().filter(Boolean).map(String));
      return value;
    });
  }
  // The longest first: one may be a part of another.
  values.sort((a, b) => b.length - a.length);
  return values
    .reduce((clean, value) => clean.replaceAll(value, '[redacted]'), text)
    .replace(/\+?\d[\d ().-]{6,}\d|(Bearer |eyJ|whsec_)[\w.~+/=-]{16,}/g, (found) =>
      /^(\+120255501\d\d|\d(\D*\d){0,8})$/.test(found) ? found : '[redacted]',
    );
}
