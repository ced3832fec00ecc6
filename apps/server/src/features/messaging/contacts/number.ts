import { e164 } from '../../phone-numbers/e164.ts';
import { parsePhoneNumber } from '../../phone-numbers/phone-number.ts';

/**
 * A number in E.164, from how people write it, with spaces, dashes and parentheses.
 *
 * @returns undefined where no phone can have it
 */
export function readContact(input: string): string | undefined {
  const digits = e164(input);
  return digits && parsePhoneNumber(digits)?.e164;
}
