import { Refused } from '../../http/refused.ts';
import { type PhoneNumber, parsePhoneNumber } from '../phone-numbers/phone-number.ts';

/** Kinds of number that no SMS reaches. */
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
 * Reads the number that a passcode is sent to, with or without the plus.
 *
 * @throws {Refused} 400 where no SMS can reach it
 */
export function readSmsNumber(text: string): PhoneNumber {
  const number = parsePhoneNumber(text);
  if (!number) {
    throw invalidRecipientError(
      'is not a valid phone number. Send it with its country prefix, without spaces or a leading 00, such as +12025550100.',
    );
  }
  if (unreachableKinds.has(number.kind)) {
    throw invalidRecipientError('is not one that an SMS can reach. Send the number of a mobile phone.');
  }
  return number;
}

/** Code of the interface: no valid recipient. */
const code = -6;

function invalidRecipientError(message: string): Refused {
  return new Refused(400, 'Nothing was sent; see internalErrors.', {
    violations: [{ in: 'body', field: 'number', message, code }],
  });
}
