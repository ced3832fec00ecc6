/** Matches the statuses that are transient, so that a retry can succeed. */
export const transientStatus = /408|429|50[0234]/;

/**
 * Returns the milliseconds to wait before a retry: the longer one of `Retry-After` (RFC 9110, section 10.2.3: seconds or a date) and a
 * backoff with full jitter over 0.5 s, 1 s, 2 s … 8 s, at most `max`.
 *
 * @param retries number of earlier retries
 * @param max milliseconds
 */
export function retryDelay(retries: number, max: number, response?: Response): number {
  return Math.max(retryAfterMs(response) || 0, Math.random() * Math.min(max, 8_000, 500 * 2 ** retries));
}

/** Reads `Retry-After` in milliseconds; NaN when it is absent or unreadable. */
export function retryAfterMs(response?: Response): number {
  // Stryker disable next-line StringLiteral: no other text without a number parses as a date.
  const value = response?.headers.get('retry-after') ?? '';
  return +value * 1000 || Date.parse(value) - Date.now();
}

/** Reads `Retry-After` in whole seconds: 0 for a past date, undefined when it is absent or unreadable. */
export function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Math.max(0, Math.ceil(retryAfterMs(response) / 1000));
  return seconds >= 0 ? seconds : undefined;
}

/** Creates a value for `Idempotency-Key`. Pages served over plain HTTP lack `randomUUID`. */
export function randomKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint8Array(16)).join('-');
}
