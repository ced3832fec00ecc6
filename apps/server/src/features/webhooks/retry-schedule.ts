const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between attempts (Standard Webhooks). There is one attempt more than delays. */
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

/** Maximum delay in milliseconds that a receiver can request. */
const maxRetryAfterMs = 24 * hour;

/** Random share of a delay, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

/** A failed attempt. */
interface FailedAttempt {
  /** Null without a response. */
  status: number | null;
  /** The header `Retry-After`. */
  retryAfter?: string | undefined;
  /** Attempts made so far, this one included. */
  attempts: number;
}

/**
 * Decides when a failed delivery is attempted again.
 *
 * @returns milliseconds until the next attempt; undefined makes the delivery dead: after a 410, or after the last attempt
 */
export function planRetry(
  { status, retryAfter, attempts }: FailedAttempt,
  schedule: readonly number[] = retryDelaysMs,
): number | undefined {
  if (status === 410) return undefined;
  const requestedMs = status === null ? 0 : parseRetryAfterMs(status, retryAfter, Date.now());
  return computeRetryDelayMs(attempts, requestedMs, schedule);
}

/**
 * Computes the milliseconds until the next attempt (backoff with jitter).
 *
 * @param attempts made so far, at least 1
 * @param minDelayMs minimum milliseconds from `Retry-After`
 * @returns undefined after the last attempt
 */
export function computeRetryDelayMs(
  attempts: number,
  minDelayMs = 0,
  schedule: readonly number[] = retryDelaysMs,
): number | undefined {
  const wait = schedule[attempts - 1];
  if (wait === undefined) return undefined;
  return Math.max(wait * (1 - jitter + 2 * jitter * Math.random()), minDelayMs * (1 + jitter * Math.random()));
}

/**
 * Parses `Retry-After`, a number of seconds or a date (RFC 9110, section 10.2.3). It counts for 429 and 503.
 *
 * @param now Unix milliseconds
 * @returns milliseconds, at most 24 hours
 */
export function parseRetryAfterMs(status: number, header: string | undefined, now: number): number {
  if (header === undefined || (status !== 429 && status !== 503)) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}
