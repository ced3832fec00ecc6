/** Numbers and times in words. */

/** @param {number} milliseconds */
export function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/**
 * @param {number} amount
 * @param {string} noun
 */
export function count(amount, noun) {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** @param {number} at Unix milliseconds */
export function time(at) {
  return clock.format(at);
}

/**
 * The class of a status, for its colour.
 *
 * @param {{ status?: number, took?: number }} exchange
 */
export function tone({ status, took }) {
  if (status === undefined) return took === undefined ? 'pending' : 'cut';
  return `s${Math.floor(status / 100)}`;
}

/**
 * @param {{ status?: number, took?: number }} exchange
 */
export function statusText({ status, took }) {
  if (status !== undefined) return String(status);
  return took === undefined ? '···' : 'cut';
}
