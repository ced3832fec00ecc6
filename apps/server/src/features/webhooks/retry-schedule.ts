const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds from an attempt to the next; there is one attempt more than these (Standard Webhooks). */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The longest wait that a receiver may ask for, in milliseconds. */
const maxRetryAfterMs = 24 * hour;

/** How much a wait is varied, so that what failed together does not come again together. */
const jitter = 0.1;

/**
 * Milliseconds until the next attempt.
 *
 * @param attempts that were made, 1 at least
 * @param asked milliseconds that the receiver asks to be left alone, which are waited at least
 * @returns undefined when there is none
 */
export function computeRetryDelayMs(
  attempts: number,
  asked = 0,
  schedule: readonly number[] = retryDelaysMs,
): number | undefined {
  const wait = schedule[attempts - 1];
  if (wait === undefined) return undefined;
  return Math.max(wait * (1 - jitter + 2 * jitter * Math.random()), asked * (1 + jitter * Math.random()));
}

/**
 * How long a receiver asks to be left alone: `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3), and counts for 429
 * and 503.
 *
 * @param now Unix milliseconds
 * @returns milliseconds, 24 hours at most
 */
export function parseRetryAfterMs(status: number, header: string | undefined, now: number): number {
  if (header === undefined || (status !== 429 && status !== 503)) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}
