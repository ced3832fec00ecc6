import { AbortError, ConnectionError, OmnichannelError } from './errors.ts';

/** The signal of a call, where it has one. */
export type Signal = AbortSignal | null | undefined;

/** The error of a call whose signal was aborted. */
export function abortError({ reason }: AbortSignal): OmnichannelError {
  // A timeout of ours says itself what it is.
  return reason instanceof OmnichannelError ? reason : new AbortError('Aborted.', { cause: reason });
}

/** The error of a request that brought no whole answer: `fetch` threw, or the body broke off. */
export function fetchError(cause: unknown, signal: Signal): OmnichannelError {
  return signal?.aborted ? abortError(signal) : new ConnectionError('No whole answer came: check baseUrl.', { cause });
}
