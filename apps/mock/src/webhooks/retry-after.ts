/** A receiver's response to a delivery. */
export interface Receipt {
  status: number;
  retryAfter?: string | undefined;
}

/** The longest wait in milliseconds, so that a delivery ends during a test and does not stay in memory for a day. */
const longestWait = 60_000;

/**
 * Returns the delay that a receiver asks for: `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3), and counts for 429
 * and 503.
 *
 * @param now Unix milliseconds
 * @returns milliseconds, from 0 to 60,000
 */
export function retryDelay({ status, retryAfter }: Receipt, now: number): number {
  if (retryAfter === undefined || (status !== 429 && status !== 503)) return 0;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), longestWait);
}
