/** Four to six digits that are no part of a longer number, an amount or a date. */
export const passcodePattern = /(?<!\d[ .,-]?|[+.,-])\d{4,6}(?![ .,-]?\d|-)/;
/** Words of messages with a passcode, in the languages of verifications. */
const passcodeWords = /code|pin|otp|password|رمز|كود/i;

/** Returns the passcode in a text. */
export function findPasscode(text: string): string | undefined {
  return passcodeWords.test(text) ? passcodePattern.exec(text)?.[0] : undefined;
}
