/** Maximum characters of a provider's explanation that are kept. */
const maxLength = 200;

/** Digits of a phone number, perhaps with separators. Error codes of providers are shorter. */
const numberPattern = /\+?\d(?:[\s().-]*\d){6,}/g;
// redos: the text is cut before
const emailPattern = /[^\s@<>"']+@[^\s@<>"']+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a log must not contain them.
const controlPattern = /[\u0000-\u001f\u007f-\u009f]+/g;

/**
 * Removes PII from a provider's explanation, which may quote the request: numbers, e-mail addresses and the given texts.
 *
 * @param secretTexts texts of the request, such as recipient and message
 */
export function redactProviderText(text: string, secretTexts: readonly string[]): string {
  // Bounded before the patterns run, and cut afterwards: a quotation must be whole to be found.
  let redacted = text.slice(0, 2000);
  const byLength = secretTexts.filter((secret) => secret.length > 2).sort((a, b) => b.length - a.length);
  for (const secret of byLength) redacted = redacted.replaceAll(secret, '…');
  redacted = redacted.replace(emailPattern, '…').replace(numberPattern, '…').replace(controlPattern, ' ').trim();
  return redacted.length > maxLength ? `${redacted.slice(0, maxLength)}…` : redacted;
}
