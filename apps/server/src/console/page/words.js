/** Numbers and times in words. */

/**
 * @param {number} amount
 * @param {string} noun
 */
export function count(amount, noun) {
  return `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const precise = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** @param {string} at RFC 3339 */
export function time(at) {
  return clock.format(new Date(at));
}

/** @param {string} at RFC 3339 */
export function timeWithSeconds(at) {
  return clockWithSeconds.format(new Date(at));
}

/** @param {string} at RFC 3339 */
export function preciseTime(at) {
  return precise.format(new Date(at));
}

/** @param {string} at RFC 3339 */
export function day(at) {
  const date = new Date(at);
  const away = Math.round((midnight(date) - midnight(new Date())) / 86_400_000);
  if (away === 0) return 'Today';
  if (away === -1) return 'Yesterday';
  return away === 1 ? 'Tomorrow' : dayOfYear.format(date);
}

/** @param {string} at RFC 3339 */
export function timeOrDay(at) {
  return day(at) === 'Today' ? time(at) : day(at);
}

/** @param {Date} date */
function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
