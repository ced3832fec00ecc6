import { type PhoneNumber, parsePhoneNumber } from './phone-number.ts';

/** Types of number that cannot receive SMS. */
const unreachableKinds = new Set([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/**
 * Parses the number of an SMS, with or without the plus.
 *
 * @returns the fault of a number that cannot receive SMS, to follow the name of its field
 */
export function checkSmsNumber(text: string): PhoneNumber | { fault: string } {
  const number = parsePhoneNumber(text);
  if (!number) {
    return {
      fault:
        'is not a valid phone number. Send it with its country prefix, without spaces or a leading 00, such as +12025550100.',
    };
  }
  if (unreachableKinds.has(number.kind)) {
    return { fault: 'is not a number that an SMS can reach. Send the number of a mobile phone.' };
  }
  return number;
}
