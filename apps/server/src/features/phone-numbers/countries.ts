import { isSupportedCountry } from 'libphonenumber-js/max';

/** Calling codes of numbers without a country, such as those of satellites (ITU-T E.164). */
const callingCodes = ['800', '808', '870', '878', '881', '882', '883', '888', '979'];

/** Returns whether a text is a country of a number: an ISO 3166-1 code in upper case, or the calling code of numbers without a country. */
export function isCountry(text: string): boolean {
  return isSupportedCountry(text) || callingCodes.includes(text);
}
