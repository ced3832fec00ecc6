import { countSeptets } from '../../features/sms-text/gsm-alphabet.ts';

/** Type of the sender that a recipient sees: a name, a short number of one country, or a phone number. */
export type SenderType = 'alphanumeric' | 'shortCode' | 'number';

/** The address of an SMS has ten octets for a name: eleven septets. */
const maxNameSeptets = 11;

/**
 * Returns the type of a sender ID, or undefined if it is none.
 *
 * - `number`: E.164, with the plus
 * - `shortCode`: 3 to 8 digits
 * - `alphanumeric`: see {@link findNameFault}
 */
export function senderTypeOf(value: string): SenderType | undefined {
  if (/^\+[1-9]\d{6,14}$/.test(value)) return 'number';
  if (/^\d{3,8}$/.test(value)) return 'shortCode';
  return findNameFault(value) === undefined ? 'alphanumeric' : undefined;
}

/** Explains why a value is not a sender ID, as a sentence without the value. Returns undefined if it is one. */
export function findSenderFault(value: string): string | undefined {
  if (senderTypeOf(value)) return undefined;
  if (value.startsWith('+')) return 'A phone number must be E.164: a plus and 7 to 15 digits, the first not 0.';
  if (/^\d+$/.test(value)) return 'A short code must have 3 to 8 digits. A phone number starts with a plus.';
  return findNameFault(value);
}

/** Explains why a value is not an alphanumeric sender ID. */
function findNameFault(value: string): string | undefined {
  if (!/\p{L}/u.test(value)) return 'A sender name must contain a letter.';
  if (value !== value.trim()) return 'A sender name must not begin or end with a space.';
  // "@" is the septet 0, which ends an address in SMPP. Control characters have no place on one line.
  if (/[@\n\r\f]/.test(value)) return 'A sender name must not contain "@" or a line break.';
  let septets = 0;
  for (const char of value) {
    const size = countSeptets(char);
    if (size === undefined) return 'A sender name must contain only characters of the GSM 03.38 alphabet.';
    septets += size;
  }
  if (septets > maxNameSeptets)
    return `A sender name must have at most ${maxNameSeptets} characters; each of ^ { } [ ] ~ \\ | € counts as two.`;
  return undefined;
}
