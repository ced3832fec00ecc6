import { AbortError, ConnectionError, OmnichannelError } from './errors.ts';

/** The optional signal of a call. */
export type Signal = AbortSignal | null | undefined;

/** Creates the error of a call whose signal was aborted. */
export function abortError({ reason }: AbortSignal): OmnichannelError {
  // A timeout of this package is already an OmnichannelError.
  return reason instanceof OmnichannelError ? reason : new AbortError('Aborted.', { cause: reason });
}

/**
 * Creates the error of a request without a complete response.
 *
 * @param cause the error of `fetch` or of reading the body
 */
export function fetchError(operation: string, cause?: unknown, signal?: Signal): OmnichannelError {
  if (signal?.aborted) return abortError(signal);
  const fault = cause as Fault | undefined;
  // Node and Deno nest the code one cause deeper.
  const code = fault?.cause?.code ?? fault?.code;
  const message = `got no complete response${code ? `: ${code}` : ''}.`;
  return Object.assign(new ConnectionError(operation, message, { cause }), { code });
}

/** A network error as a runtime reports it. */
interface Fault {
  code?: string;
  cause?: Fault;
}
