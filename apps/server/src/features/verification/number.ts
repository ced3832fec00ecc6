import { HttpError } from '../../http/http-error.ts';
import { type PhoneNumber, parsePhoneNumber } from '../phone-numbers/phone-number.ts';

/** Kinds of number that no SMS reaches. */
const unreachable = new Set(['FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);

/**
 * Reads the number that a passcode is sent to, with or without the plus.
 *
 * @throws {HttpError} 400 where no SMS can reach it
 */
export function readNumber(text: string): PhoneNumber {
  const number = parsePhoneNumber(text);
  if (!number) {
    throw noRecipient(
      'is not a valid phone number. Send it with its country prefix, without spaces or a leading 00, such as +12025550100.',
    );
  }
  if (unreachable.has(number.kind)) {
    throw noRecipient('is not one that an SMS can reach. Send the number of a mobile phone.');
  }
  return number;
}

/** Code of the interface: no valid recipient. */
const code = -6;

function noRecipient(message: string): HttpError {
  return new HttpError(400, 'Nothing was sent; see internalErrors.', {
    violations: [{ in: 'body', field: 'number', message, code }],
  });
}
