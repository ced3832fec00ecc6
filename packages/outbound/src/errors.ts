/** Why an attempt failed; stable, for programs. */
export type OutboundErrorCode =
  | 'addressNotAllowed'
  | 'nameNotResolved'
  | 'connectionRefused'
  | 'unreachable'
  | 'tlsFailed'
  | 'connectionClosed'
  | 'timeout'
  | 'invalidRequest'
  | 'invalidResponse'
  | 'upgrade'
  | 'headersTooLarge'
  | 'bodyTooLarge'
  | 'clientClosed';

/**
 * An attempt that failed. The message is a sentence that may be shown to the owner of the URL: it names no address, since the address
 * that a name resolves to may be private.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly code: OutboundErrorCode;
  /** Code of the operating system, of TLS or of the HTTP parser, such as `ECONNREFUSED`. */
  readonly systemCode: string | undefined;
  /** Whether the request was never written, so that the server cannot have seen it: it may be repeated anywhere. */
  readonly isUnsent: boolean;
  /** The host that could not be reached. It is no part of the message: after a redirect, the caller may not know it. */
  readonly host: string | undefined;

  constructor(
    code: OutboundErrorCode,
    message: string,
    systemCode?: string,
    isUnsent = unsentCodes.has(code),
    host?: string,
  ) {
    super(message);
    this.code = code;
    this.systemCode = systemCode;
    this.isUnsent = isUnsent;
    this.host = host;
  }
}

/** Codes of failures that always precede the request. `tlsFailed` and `unreachable` can also end a connection that is in use. */
const unsentCodes: ReadonlySet<OutboundErrorCode> = new Set([
  'addressNotAllowed',
  'nameNotResolved',
  'connectionRefused',
  'invalidRequest',
]);

/** Returns an error with another `isUnsent`; anything but an `OutboundError` unchanged. */
export function withUnsent(error: unknown, isUnsent: boolean): unknown {
  if (!(error instanceof OutboundError)) return error;
  return new OutboundError(error.code, error.message, error.systemCode, isUnsent, error.host);
}

/** Bytes of the header section of a response, trailers and each informational response. */
export const maxHeaderBytes = 16 * 1024;

const closed = ['connectionClosed', 'The connection was closed before the response was complete.'] as const;
const untrusted = ['tlsFailed', 'The TLS certificate is not trusted.'] as const;
const otherHost = ['tlsFailed', 'The TLS certificate is for another host name.'] as const;

/** Codes of Node.js, c-ares and undici. */
const known: Readonly<Record<string, readonly [OutboundErrorCode, string]>> = {
  ECONNREFUSED: ['connectionRefused', 'The connection was refused.'],
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['invalidResponse', 'The response body has another length than announced.'],
  UND_ERR_DESTROYED: ['clientClosed', 'The client was closed before the response was complete.'],
  ETIMEDOUT: ['unreachable', 'The host did not accept the connection in time.'],
  EHOSTUNREACH: ['unreachable', 'The host cannot be reached.'],
  ENETUNREACH: ['unreachable', 'The network cannot be reached.'],
  EADDRNOTAVAIL: ['unreachable', 'The host cannot be reached.'],
  ENOTFOUND: ['nameNotResolved', 'The host name does not exist.'],
  ENODATA: ['nameNotResolved', 'The host name has no address.'],
  ESERVFAIL: ['nameNotResolved', 'The host name cannot be resolved.'],
  EAI_AGAIN: ['nameNotResolved', 'The host name cannot be resolved.'],
  ETIMEOUT: ['nameNotResolved', 'The host name cannot be resolved in time.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: ['tlsFailed', 'The TLS certificate has expired.'],
  CERT_NOT_YET_VALID: ['tlsFailed', 'The TLS certificate is not valid yet.'],
  ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
  HOSTNAME_MISMATCH: otherHost,
  EPROTO: ['tlsFailed', 'The TLS handshake failed.'],
  UND_ERR_HEADERS_OVERFLOW: [
    'headersTooLarge',
    `The header section of the response is larger than ${maxHeaderBytes / 1024} KiB.`,
  ],
  UND_ERR_INVALID_ARG: ['invalidRequest', 'The request has an invalid method, path or header.'],
  UND_ERR_NOT_SUPPORTED: ['invalidRequest', 'The request has a header that this client does not send.'],
};

/** The phase of a request in which an error occurs. */
export type Phase = 'resolve' | 'connect' | 'handshake' | 'exchange';

/** The meaning of an error with an unknown code, by phase. */
const fallbacks: Readonly<Record<Phase, readonly [OutboundErrorCode, string]>> = {
  resolve: ['nameNotResolved', 'The host name cannot be resolved.'],
  connect: ['unreachable', 'The host cannot be reached.'],
  handshake: ['tlsFailed', 'The TLS handshake failed.'],
  exchange: ['connectionClosed', 'The request failed.'],
};

/**
 * Translates an error of Node.js or undici.
 *
 * @param host that could not be reached
 */
export function toOutboundError(error: unknown, phase: Phase = 'exchange', host?: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code, message, name } = error as NodeJS.ErrnoException;
  // Undici writes these for a 101 and a 100 that no request asked for.
  if (message === 'bad upgrade') return switchedProtocols();
  if (message === 'bad response' || name === 'HTTPParserError' || code === 'ERR_ASSERTION') {
    return new OutboundError('invalidResponse', 'The response is not valid HTTP/1.1.', code);
  }
  const meaning =
    code === undefined ? undefined : (known[code] ?? (code.startsWith('ERR_SSL') ? known.EPROTO : undefined));
  // A DNS server that cannot be reached has the codes of a host that cannot be reached.
  const isOfPhase = meaning !== undefined && (phase !== 'resolve' || meaning[0] === 'nameNotResolved');
  const [ours, text] = isOfPhase ? meaning : fallbacks[phase];
  return new OutboundError(ours, text, code, undefined, host);
}

export function switchedProtocols(): OutboundError {
  return new OutboundError('upgrade', 'The response is 101 Switching Protocols, which no request asked for.');
}
