import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Connection } from './connection.ts';
import { OutboundError, switchedProtocols, toOutboundError, withUnsent } from './errors.ts';

/** Informational responses (1xx) that may precede a response. */
const maxInformational = 16;

/** Errors of a socket that the server closed. */
const closedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export interface OutboundRequest {
  /** Absolute, with the scheme `http` or `https`, without user name and password. */
  url: string | URL;
  /** Default `GET`. */
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** A stream is sent once only, and destroyed with the attempt. Name its length in `Content-Length`, or it is sent in chunks. */
  body?: string | Uint8Array | Readable | undefined;
  /** Milliseconds for all of it: name, connection, request, response and body. */
  timeoutMs: number;
  /** Bytes of a response body at which the attempt fails. `stream` fails only there, the others at once by a larger `Content-Length`. */
  maxBodyBytes: number;
  /** Ends the attempt with its reason. */
  signal?: AbortSignal | undefined;
  /**
   * Whether the request may be sent a second time, over a new connection, when the server closed a kept connection without a byte of
   * response. Default: true for the idempotent methods of RFC 9110 §9.2.2, false for `POST` and `PATCH`. Never for a body that is a stream.
   */
  isRepeatable?: boolean;
}

/** A response whose body is read as it arrives. */
export interface StreamedResponse {
  status: number;
  /** By lower-case name; a header that was repeated has a list. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as sent: nothing is decompressed. It fails with an `OutboundError`, or with the reason of the signal. */
  body: Readable;
}

export interface ExchangeRequest {
  path: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | Readable | undefined;
  maxBodyBytes: number;
  /** Ends the exchange with its reason: deadline and caller. */
  signal: AbortSignal;
}

/** The server closed a kept connection before it sent any byte of a response: it has probably not seen the request. */
export class StaleConnection extends Error {}

/**
 * Sends one request over a connection and reads its response, within the limits for hostile servers. A connection that does not end
 * in a complete response is closed.
 *
 * @param onComplete called once the connection is free
 * @throws {OutboundError} when there is no response
 * @throws {StaleConnection} when the request may be repeated
 * @throws the reason of the signal
 */
export function exchange(
  connection: Connection,
  { path, method, headers, body, maxBodyBytes, signal }: ExchangeRequest,
  onComplete: () => void,
): Promise<StreamedResponse> {
  return new Promise((resolve, reject) => {
    const isKept = connection.isConnected;
    let hasStarted = false;
    let isSettled = false;
    let informational = 0;
    let received = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let content: Readable | undefined;

    const abort = () => fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });

    function end(isComplete: boolean): boolean {
      if (isSettled) return false;
      isSettled = true;
      signal.removeEventListener('abort', abort);
      // A server may respond before it has read all of it.
      if (body instanceof Readable) body.destroy();
      // The next request of the connection must be read.
      connection.resume();
      if (isComplete) onComplete();
      else connection.destroy();
      return true;
    }

    function fail(error: unknown): void {
      if (!end(false)) return;
      if (content) content.destroy(error as Error);
      // Undici passes the controller when it begins to write the request.
      else reject(controller === undefined ? withUnsent(error, true) : error);
    }

    if (signal.aborted) return fail(signal.reason);
    connection.dispatch(
      { path, method, headers: { ...headers }, ...(body !== undefined && { body }) },
      {
        onRequestStart(started) {
          controller = started;
        },
        onResponseStarted() {
          hasStarted = true;
        },
        onResponseStart(_, status, responseHeaders) {
          if (isSettled) return;
          if (status === 101) return fail(switchedProtocols());
          if (status < 200) {
            informational += 1;
            if (informational > maxInformational) {
              fail(
                new OutboundError('invalidResponse', `More than ${maxInformational} informational responses arrived.`),
              );
            }
            return;
          }
          content = new Readable({
            read: () => connection.resume(),
            destroy(error, callback) {
              end(false);
              callback(error);
            },
          });
          // The reader receives the error as well, but may add its listener only after the error.
          content.on('error', () => {});
          resolve({ status, headers: responseHeaders, body: content });
        },
        onResponseData(_, chunk) {
          if (isSettled) return;
          received += chunk.length;
          if (received > maxBodyBytes) fail(bodyTooLarge(maxBodyBytes));
          else if (content?.push(chunk) === false) connection.pause();
        },
        onResponseEnd() {
          if (end(true)) content?.push(null);
        },
        onResponseError(_, error: NodeJS.ErrnoException) {
          // Without a controller the request was never written.
          const isUnseen = controller === undefined || (!hasStarted && closedCodes.has(error.code ?? ''));
          const isStale = isKept && isUnseen;
          fail(isStale ? new StaleConnection() : toOutboundError(error));
        },
      },
    );
  });
}

export function bodyTooLarge(maxBodyBytes: number): OutboundError {
  return new OutboundError('bodyTooLarge', `The response body is larger than ${maxBodyBytes} bytes.`);
}
