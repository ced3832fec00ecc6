/**
 * Whether an answer is worth another attempt.
 *
 * @param keyed the request repeats an earlier one with the same `Idempotency-Key`: then 409 says that that one still runs
 */
export function isTransient(status: number, keyed: boolean | undefined): boolean {
  return /408|429|50[0234]/.test(`${status}`) || (status === 409 && !!keyed);
}

/**
 * Milliseconds to wait before a retry: what `Retry-After` asks for (RFC 9110, section 10.2.3: seconds or a date), or
 * full jitter over 0.5 s, 1 s, 2 s … 8 s, at most `max`, where that is longer.
 *
 * @param retries that were made before: 0 for the wait before the first
 * @param max milliseconds
 */
export function retryDelay(retries: number, max: number, response: Response | undefined): number {
  return Math.max(retryAfterMs(response) || 0, Math.random() * Math.min(max, 8_000, 500 * 2 ** retries));
}

/** The `Retry-After` header in milliseconds; NaN where it is absent or cannot be read. */
export function retryAfterMs(response: Response | undefined): number {
  // Stryker disable next-line StringLiteral: no other text without a number gives a date.
  const value = response?.headers.get('retry-after') ?? '';
  return +value * 1000 || Date.parse(value) - Date.now();
}

/** The `Retry-After` header in whole seconds, 0 for a date that is past; undefined where it is absent or cannot be read. */
export function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Math.max(0, Math.ceil(retryAfterMs(response) / 1000));
  return seconds >= 0 ? seconds : undefined;
}

/** A value for `Idempotency-Key`. (`randomUUID` is missing in a page that came over plain http.) */
export function randomKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint8Array(16)).join('-');
}
