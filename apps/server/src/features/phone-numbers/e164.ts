/** What people put between the digits of a number, and what comes along unseen when they copy one: a class of a regular expression. */
export const numberSeparators = '[\\s().\\u00a0\\u200e\\u200f\\u2010-\\u2015\\u202a-\\u202e\\u2066-\\u2069-]';

/**
 * A number in E.164, from how people write it; undefined for anything else.
 *
 * @param text a complete number: with its country prefix, whether or not a plus stands before it
 */
export function toE164(text: string): string | undefined {
  const digits = text
    // Arabic and Persian digits end in the four bits that are their value.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(new RegExp(numberSeparators, 'g'), '')
    .replace(/^(\+|00)/, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}
