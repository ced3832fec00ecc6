import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Refused } from '../http/refused.ts';

export interface PhoneNumber {
  /** E.164, with the plus. */
  e164: string;
  /** ISO 3166-1, or the calling code where no country has it. */
  country: string;
}

/** Kinds of number that no SMS reaches. */
const unreachable = new Set(['FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);

/**
 * Reads a complete number, with or without the plus.
 *
 * @throws {Refused} 400 where no SMS can reach it
 */
export function readNumber(text: string): PhoneNumber {
  const parsed = parsePhoneNumberFromString(`+${text.replace(/^\+/, '')}`);
  if (!parsed?.isValid()) {
    throw noRecipient('is not a valid phone number. Send it complete with its country prefix, such as +12025550100.');
  }
  if (unreachable.has(parsed.getType() ?? '')) {
    throw noRecipient('is not one that an SMS can reach. Send the number of a mobile phone.');
  }
  return { e164: parsed.number, country: parsed.country ?? parsed.countryCallingCode };
}

/** Code of the interface: no valid recipient. */
const code = -6;

function noRecipient(message: string): Refused {
  return new Refused(400, 'Nothing was sent; see internalErrors.', {
    violations: [{ in: 'body', field: 'number', message, code }],
  });
}
