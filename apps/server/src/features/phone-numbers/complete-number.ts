import { numberSeparators, toE164 } from './lenient-number.ts';
import { parsePhoneNumber } from './phone-number.ts';

// redos: one class at the beginning, and what follows it is not in the class.
const beginsWithPrefix = new RegExp(`^${numberSeparators}*(\\+|00)`);

/**
 * Converts a number that an operator has typed to E.164. A national number is not read as the number of another country: without a leading
 * plus or 00, the digits must be a valid number. `2025550123` is none, since 20 is the prefix of Egypt.
 *
 * @returns undefined for a number without its country prefix, and for anything else
 */
export function readCompleteNumber(text: string): string | undefined {
  const number = toE164(text);
  if (number === undefined || beginsWithPrefix.test(text)) return number;
  return parsePhoneNumber(number)?.e164;
}
