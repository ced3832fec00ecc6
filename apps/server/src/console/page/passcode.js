import { h } from './dom.js';

/** Four to six digits that are no part of a longer number, an amount or a date. */
const pattern = /(?<!\d[ .,-]?|[+.,-])\d{4,6}(?![ .,-]?\d|-)/;
/** Words of messages that tell a passcode, in the languages that verifications have. */
const told = /code|pin|otp|password|رمز|كود/i;

/**
 * The passcode in a text.
 *
 * @param {string} text
 */
export function passcodeIn(text) {
  return told.test(text) ? pattern.exec(text)?.[0] : undefined;
}

/**
 * A text, with its passcode to be seen at once.
 *
 * @param {string} text
 */
export function withPasscode(text) {
  const found = passcodeIn(text);
  if (found === undefined) return [text];
  const start = text.search(pattern);
  return [text.slice(0, start), h('strong', {}, found), text.slice(start + found.length)];
}
