import { AbortError } from './errors.ts';

/** The signal of a call, where it has one. */
export type Signal = AbortSignal | null | undefined;

/** The error of a call whose signal was aborted. */
export function abortError(signal: AbortSignal): AbortError {
  return new AbortError('Aborted.', { cause: signal.reason });
}
