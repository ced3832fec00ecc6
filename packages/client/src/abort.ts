import { describeFault, readFault } from './connection-fault.ts';
import { AbortError, CallError, ConnectionError, TimeoutError } from './errors.ts';

/** The optional signal of a call. */
export type Signal = AbortSignal | null | undefined;

/**
 * Creates the error of a call whose signal was aborted.
 *
 * @param operation the called operation
 */
export function abortError({ reason }: AbortSignal, operation: string): CallError {
  return reason?.name === 'TimeoutError'
    ? new TimeoutError(operation, 'exceeded its signal, a timeout.', { cause: reason })
    : new AbortError(operation, 'was aborted.', { cause: reason });
}

/**
 * Creates the error of a request without a complete response.
 *
 * @param cause the error of `fetch` or of reading the body
 * @param url address of the request. The message contains its origin: a path and a query can contain PII.
 */
export function fetchError(operation: string, cause?: unknown, signal?: Signal, url?: string): CallError {
  // The signal of an attempt has the error of its call as its reason.
  if (signal?.aborted) return signal.reason instanceof CallError ? signal.reason : abortError(signal, operation);
  // The URL of a page can be relative. The error of `new URL` would quote it.
  const origin = URL.canParse(url as string) ? new URL(url as string).origin : undefined;
  return Object.assign(new ConnectionError(operation, describeFault(origin, cause), { cause }), readFault(cause));
}
