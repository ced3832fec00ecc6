import { describeFault } from './connection-fault.ts';
import { AbortError, ConnectionError, OmnichannelError, TimeoutError } from './errors.ts';

/** The optional signal of a call. */
export type Signal = AbortSignal | null | undefined;

/**
 * Creates the error of a call whose signal was aborted.
 *
 * @param operation the called operation
 */
export function abortError({ reason }: AbortSignal, operation: string): OmnichannelError {
  // A timeout of this package is already an OmnichannelError.
  if (reason instanceof OmnichannelError) return reason;
  return reason?.name === 'TimeoutError'
    ? new TimeoutError(operation, 'exceeded its signal, a timeout.', { cause: reason })
    : new AbortError('Aborted.', { cause: reason });
}

/**
 * Creates the error of a request without a complete response.
 *
 * @param cause the error of `fetch` or of reading the body
 * @param url address of the request. The message contains its origin: a path and a query can contain PII.
 */
export function fetchError(operation: string, cause?: unknown, signal?: Signal, url?: string): OmnichannelError {
  if (signal?.aborted) return abortError(signal, operation);
  const fault = cause as Fault | undefined;
  // Node and Deno nest the code one cause deeper.
  // A DOMException has a number as its code.
  const code = [fault?.cause?.code, fault?.code].find((any) => typeof any === 'string');
  // The URL of a page can be relative. The error of `new URL` would quote it.
  const text = describeFault(URL.canParse(url as string) ? new URL(url as string).origin : undefined, code);
  return Object.assign(new ConnectionError(operation, text, { cause }), { code });
}

/** A network error as a runtime reports it. */
interface Fault {
  code?: string | number;
  cause?: Fault;
}
