import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneNumber {
  /** E.164, with the plus. */
  e164: string;
  /** ISO 3166-1 code, or the calling code of a number without a country. */
  country: string;
  /** Type of the number, as libphonenumber names it. */
  kind: string;
}

/**
 * Parses a number with country prefix, with or without the plus.
 *
 * @returns undefined when it is not valid
 */
export function parsePhoneNumber(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(`+${text.replace(/^\+/, '')}`, { extract: false });
  // The slow part, so it runs once. An invalid number has no type.
  const kind = parsed?.getType();
  if (parsed === undefined || kind === undefined) return undefined;
  return { e164: parsed.number, country: parsed.country ?? parsed.countryCallingCode, kind };
}
