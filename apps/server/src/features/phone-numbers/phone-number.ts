import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneNumber {
  /** E.164, with the plus. */
  e164: string;
  /** ISO 3166-1, or the calling code where no country has it. */
  country: string;
  /** What kind of number it is, as libphonenumber names it. */
  kind: string;
}

/**
 * Reads a complete number, with or without the plus.
 *
 * @returns undefined where no phone can have it
 */
export function parsePhoneNumber(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(`+${text.replace(/^\+/, '')}`, { extract: false });
  // Asked for once, as it takes long; a number that is not valid has none.
  const kind = parsed?.getType();
  if (parsed === undefined || kind === undefined) return undefined;
  return { e164: parsed.number, country: parsed.country ?? parsed.countryCallingCode, kind };
}
