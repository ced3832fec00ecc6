import { AbortError, ConnectionError, OmnichannelError } from './errors.ts';

/** The signal of a call, where it has one. */
export type Signal = AbortSignal | null | undefined;

/** The error of a call whose signal was aborted. */
export function abortError({ reason }: AbortSignal): OmnichannelError {
  // A timeout of ours says itself what it is.
  return reason instanceof OmnichannelError ? reason : new AbortError('Aborted.', { cause: reason });
}

/**
 * The error of a request that brought no complete response.
 *
 * @param cause what `fetch` threw, or the reading of the body
 */
export function fetchError(operation: string, cause?: unknown, signal?: Signal): OmnichannelError {
  if (signal?.aborted) return abortError(signal);
  const fault = cause as Fault | undefined;
  // Node and Deno put it one cause down.
  const code = fault?.cause?.code ?? fault?.code;
  const message = `got no complete response${code ? `: ${code}` : ''}.`;
  return Object.assign(new ConnectionError(operation, message, { cause }), { code });
}

/** What a runtime tells of a fault of the network. */
interface Fault {
  code?: string;
  cause?: Fault;
}
