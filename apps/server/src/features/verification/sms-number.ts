import { HttpError } from '../../http/http-error.ts';
import { type PhoneNumber, parsePhoneNumber } from '../phone-numbers/phone-numbers.ts';

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
 * Parses the number for a passcode, with or without the plus.
 *
 * @throws {HttpError} 400 when the number cannot receive SMS
 */
export function readSmsNumber(text: string): PhoneNumber {
  const number = parsePhoneNumber(text);
  if (!number) {
    throw invalidRecipientError(
      'is not a valid phone number. Send it with its country prefix, without spaces or a leading 00, such as +12025550100.',
    );
  }
  if (unreachableKinds.has(number.kind)) {
    throw invalidRecipientError('is not a number that an SMS can reach. Send the number of a mobile phone.');
  }
  return number;
}

/** Error code of the interface: invalid recipient. */
const code = -6;

function invalidRecipientError(message: string): HttpError {
  return new HttpError(400, 'Nothing was sent; see internalErrors.', {
    violations: [{ in: 'body', field: 'number', message, code }],
  });
}
