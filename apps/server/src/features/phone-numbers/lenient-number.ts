/** Regular expression of separators between the digits of a number, and of invisible characters that a copied number can contain. */
export const numberSeparators = '[\\s().\\u00a0\\u200e\\u200f\\u2010-\\u2015\\u202a-\\u202e\\u2066-\\u2069-]';

/**
 * Converts a number from common notations to E.164. Returns undefined for anything else.
 *
 * @param text number with country prefix, with or without a leading plus
 */
export function toE164(text: string): string | undefined {
  const digits = text
    // Arabic and Persian digits end in the four bits that are their value.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(new RegExp(numberSeparators, 'g'), '')
    .replace(/^(\+|00)/, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}
