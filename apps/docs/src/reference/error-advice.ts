/** Says how to react to an error: the solution, and whether to retry the request. */
import type { Entry } from '../contract.ts';
import { retrySafetyOf } from '../guides/retry-safety.ts';
import type { ErrorRow } from './errors.ts';

/** The solution by status, for every code, as Markdown. */
export const adviceByStatus: Record<number, string> = {
  400: 'Change the request. The same request fails again.',
  401: 'Sign in, then retry.',
  403: 'Ask the operator for access, or stop. Retrying does not help.',
  404: 'Check the path and the identifiers in it.',
  405: 'Use a method that the path supports.',
  406: 'Accept the media type of the response.',
  409: 'Wait and retry with the same `Idempotency-Key`, or use the existing item.',
  413: 'Send a smaller body, or delete files if the storage quota is reached.',
  415: 'Send another media type.',
  422: 'Change the request. The same request fails again.',
  429: 'Retry after `Retry-After` seconds.',
  500: 'Retry later with the same `Idempotency-Key`. Never retry `checkVerification`: a request with a lost response has used up a check.',
  501: 'Ask the operator to connect a carrier, or use a sandbox account. Retrying does not help.',
  503: 'Retry after `Retry-After` seconds.',
  504: 'Use streaming.',
};

/** The statuses whose messages name the field at fault, which is all that a caller needs. */
const selfExplaining = new Set([400, 422]);

/** The message of the service. The general solution follows if the message is one sentence about the problem only. */
export function adviceFor({ status, message }: Pick<ErrorRow, 'status' | 'message'>): string {
  const hasSolution = /\.\s/.test(message) || selfExplaining.has(status);
  const [advice = ''] = (adviceByStatus[status] ?? '').replaceAll('`', '').split(/(?<=\.)\s/);
  return hasSolution ? message : `${message} ${advice}`;
}

/**
 * Says whether to retry a request after an error.
 *
 * - `no`: the same request fails again, or a repetition could do harm
 * - `afterDelay`: after `Retry-After`, since the request had no effect
 * - `sameKey`: with the same `Idempotency-Key`, which prevents a second effect
 * - `yes`: the operation has the same effect twice as once
 * - `maybe`: the request may have had its effect, and has no key that prevents a second one
 */
export type Retry = 'no' | 'afterDelay' | 'sameKey' | 'yes' | 'maybe';

/** Each as Markdown, for a column of a table. */
export const retryTexts: Record<Retry, string> = {
  no: 'No',
  afterDelay: '[After a wait](/guides/rate-limits/)',
  sameKey: '[Yes, same key](/guides/idempotency/)',
  yes: 'Yes',
  maybe: 'Check the result first',
};

/** The statuses after which the effect of a request is unknown. */
const unclear = new Set([500, 502, 504]);

export function retryOf(entry: Entry, { status, scenario }: Pick<ErrorRow, 'status' | 'scenario'>): Retry {
  if (status === 429 || status === 503) return 'afterDelay';
  if (scenario.name === 'requestInProgress') return 'sameKey';
  if (!unclear.has(status)) return 'no';
  const safety = retrySafetyOf(entry);
  return ({ never: 'no', keyed: 'sameKey', safe: 'yes', unkeyed: 'maybe' } as const)[safety];
}
